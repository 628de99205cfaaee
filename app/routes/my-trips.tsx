import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { PageHeader } from "~/components/page-header";
import { Screen } from "~/components/screen";
import { TripCard, type TripWithSum } from "~/components/trip-card";
import { TripCounts, TripFilters, TripPages, TripSearch } from "~/components/trip-filters";
import { withDialog } from "~/domain/dialog";
import { dialogSubject } from "~/forms/dialog.server";
import { OpenDialog } from "~/forms/dialogs";
import { TripActions } from "~/forms/trip-actions";
import { tripHandlers } from "~/forms/trip-form.server";
import { signedIn } from "~/http/auth.server";
import { formAction } from "~/http/form/page.server";
import { tripListScreen } from "~/http/trip-list-screen.server";
import { shell } from "~/locales/de/shell";
import { trips as texts } from "~/locales/de/trips";
import { showing, useShown } from "~/offline/seams";
import type { Route } from "./+types/my-trips";

export { shouldRevalidate } from "~/forms/revalidation";
export { sendOrKeep as clientAction } from "~/forms/unsent";

export const handle = { dialogs: ["trip", "end-trip", "delete-trip", "delete-trip-for-good"] } as const;

export const meta: Route.MetaFunction = () => [{ title: `${texts.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = signedIn(context);
  const subject = await dialogSubject(context, url, handle.dialogs);
  return { subject, ...(await tripListScreen(viewer.id, url)) };
}

export const action = formAction(tripHandlers);

export default function MyTrips({ loaderData }: Route.ComponentProps) {
  const { subject, filter, words, counts, trips, page, hasMore } = useShown("trips", loaderData);
  showing({ trips });
  const { search } = useLocation();
  const create = (
    <a className="button-main" href={withDialog(search, "trip")}>
      <Icon name="plus" />
      {texts.create}
    </a>
  );
  return (
    <Screen isWide dialog={<OpenDialog subject={subject} />}>
      <PageHeader title={texts.title} />
      <TripCounts counts={counts} />
      <TripSearch words={words} active={filter} />
      <TripFilters active={filter} counts={counts} words={words} />
      {!words && trips.length > 0 && filter !== "deleted" && create}
      {trips.length === 0 && <NoTrips words={words} isTrash={filter === "deleted"} create={create} />}
      {filter === "all" ? (
        <>
          <Group title={texts.headings.current} trips={trips.filter(({ isArchived }) => !isArchived)} />
          <Group title={texts.headings.finished} trips={trips.filter(({ isArchived }) => isArchived)} />
        </>
      ) : (
        <Group title={texts.headings[filter]} trips={trips} />
      )}
      <TripPages page={page} hasMore={hasMore} filter={filter} words={words} />
    </Screen>
  );
}

function Group({ title, trips }: { title: string; trips: readonly TripWithSum[] }) {
  if (trips.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 pt-2">{title}</h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip}>
            <TripActions trip={trip} />
          </TripCard>
        ))}
      </div>
    </section>
  );
}

function NoTrips({ words, isTrash, create }: { words: string; isTrash: boolean; create: ReactNode }) {
  if (words) {
    return (
      <EmptyState icon="search" title={texts.none} help={texts.noneForSearch(words)}>
        <a className="button" href="/my-trips">
          {texts.clearSearch}
        </a>
      </EmptyState>
    );
  }
  if (isTrash) return <EmptyState icon="trash" title={texts.noneDeleted} help={texts.noneDeletedHelp} />;
  return (
    <EmptyState icon="map" title={texts.none} help={texts.noneHelp}>
      {create}
    </EmptyState>
  );
}
