// With JavaScript, browsers send quick changes of trips to /outbox/send (app/offline/outbox/submit-form.ts), and other
// forms by the router's fetch to this action.
import { useIsGuest } from "~/components/accounts/guest";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { TripCard, type TripWithSum } from "~/components/trips/card";
import { CreateTrip, HeaderCreateTrip } from "~/components/trips/create-trip";
import { NoTrips, TripFilters, TripPages, TripSearch } from "~/components/trips/filters";
import { Removals } from "~/components/trips/removals";
import { type NamedTrip, newTripDefaults, stateOf } from "~/domain/trips/trip";
import { dialogSubject } from "~/forms/dialog.server";
import { OpenDialog } from "~/forms/dialogs";
import { TripActions } from "~/forms/trips/actions";
import { tripHandlers } from "~/forms/trips/form.server";
import { requireViewer } from "~/http/auth.server";
import { visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { shell } from "~/locales/de/shell";
import { myTrips as texts } from "~/locales/de/trips/my-trips";
import { useOnScreen, usePendingTrips } from "~/offline/screen-state";
import { ownRemovals } from "~/screens/settling/settle.server";
import { tripListScreen } from "~/screens/trips/list.server";
import type { Route } from "./+types/my-trips";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = {
  hasOwnAction: true,
  dialogs: ["trip", "start-trip", "end-trip", "delete-trip", "delete-trip-for-good"],
} as const;

const groups = [
  ["current", "active"],
  ["planned", "planned"],
  ["finished", "archived"],
] as const;

const constraints = constraintsOf(tripHandlers);

export const meta: Route.MetaFunction = () => [{ title: `${texts.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const subject = await dialogSubject(context, url, handle.dialogs);
  const { today, now } = visitOf(context);
  const removals = await ownRemovals(viewer.id, now);
  const list = await tripListScreen(viewer.id, url);
  const newTrip = newTripDefaults(today, list.trips, list.counts.current > 0);
  return { subject, constraints: constraints(), removals, newTrip, ...list };
}

export const action = formAction(tripHandlers);

export default function MyTrips({ loaderData }: Route.ComponentProps) {
  const { subject, filter, words, counts, page, hasMore, active, newTrip } = loaderData;
  const trips = usePendingTrips(loaderData.trips);
  const onScreen = useOnScreen({ trips, newTrip });
  const isGuest = useIsGuest();
  const canCreate = !words && trips.length > 0 && filter !== "deleted";
  return (
    <Screen isWide dialog={<OpenDialog subject={subject} onScreen={onScreen} active={active} />}>
      <PageHeader title={texts.title}>{canCreate && <HeaderCreateTrip />}</PageHeader>
      <Removals removals={loaderData.removals} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-center">
        <TripFilters filter={filter} counts={counts} words={words} />
        <TripSearch words={words} filter={filter} />
      </div>
      {canCreate && isGuest && <CreateTrip />}
      {trips.length === 0 && <NoTrips words={words} filter={filter} />}
      {filter === "all" ? (
        groups.map(([name, state]) => (
          <Group
            key={name}
            title={texts.headings[name]}
            active={active}
            trips={trips.filter((trip) => stateOf(trip) === state)}
          />
        ))
      ) : (
        <Group title={texts.headings[filter]} trips={trips} active={active} />
      )}
      <TripPages page={page} hasMore={hasMore} filter={filter} words={words} />
    </Screen>
  );
}

function Group({
  title,
  trips,
  active,
}: {
  title: string;
  trips: readonly TripWithSum[];
  active: NamedTrip | undefined;
}) {
  if (trips.length === 0) return null;
  return (
    <section>
      <h2 className="section-head">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 lg:gap-5">
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip}>
            <TripActions trip={trip} active={active} />
          </TripCard>
        ))}
      </div>
    </section>
  );
}
