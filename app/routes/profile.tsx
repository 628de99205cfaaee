import { useLocation } from "react-router";
import { Icon } from "~/components/icon";
import { PageHeader } from "~/components/page-header";
import { ProfileHead, ProfileStats, TripLinks } from "~/components/profile";
import { Screen } from "~/components/screen";
import { withDialog } from "~/domain/dialog";
import { dialogSubject } from "~/forms/dialog.server";
import { ProfileDialog } from "~/forms/profile-dialogs";
import { profileHandlers } from "~/forms/profile-form.server";
import { tripHandlers } from "~/forms/trip-form.server";
import { signedIn } from "~/http/auth.server";
import { formAction } from "~/http/form.server";
import { exportDialog } from "~/locales/de/export";
import { profile } from "~/locales/de/profile";
import { shell } from "~/locales/de/shell";
import { userStats } from "~/models/statistics.server";
import { activeTrip, listTrips } from "~/models/trip.server";
import type { Route } from "./+types/profile";

export { shouldRevalidate } from "~/forms/revalidation";
export { sendOrKeep as clientAction } from "~/forms/unsent";

export const handle = {
  dialogs: ["trip", "export", "edit-profile", "profile-color", "sessions", "delete-account"],
} as const;

/** How many trips the profile lists (spec, section 9). */
const RECENT_TRIPS = 3;

export const meta: Route.MetaFunction = () => [{ title: `${profile.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = signedIn(context);
  const { firstName, lastName, email, profileColor, hasPassword, hasGoogle } = viewer;
  return {
    person: { firstName, lastName, email, profileColor, hasPassword, hasGoogle },
    subject: await dialogSubject(context, url, handle.dialogs),
    stats: await userStats(viewer.id),
    active: (await activeTrip(viewer.id)) ?? null,
    recent: (await listTrips(viewer.id, { filter: "all", size: RECENT_TRIPS })).trips,
  };
}

export const action = formAction({ ...profileHandlers, "trip.create": tripHandlers["trip.create"] });

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { person, subject, stats, active, recent } = loaderData;
  const { search } = useLocation();
  return (
    <Screen
      aside={
        <>
          <TripLinks title={profile.currentTrips} trips={active ? [active] : []} />
          <TripLinks title={profile.recentTrips} trips={recent} />
          <p className="grid gap-3">
            <a className="button" href="/my-trips">
              <Icon name="map" />
              {profile.allTrips}
            </a>
            <a className="button" href={withDialog(search, "trip")}>
              <Icon name="plus" />
              {profile.createTrip}
            </a>
          </p>
        </>
      }
      dialog={<ProfileDialog subject={subject} person={person} />}
    >
      <PageHeader back="/" title={profile.title} />
      <ProfileHead person={person} toPalette={withDialog(search, "profile-color")} />
      <ProfileStats stats={stats} />
      <p className="grid gap-3">
        <a className="button w-full" href={withDialog(search, "edit-profile")}>
          <Icon name="pencil" />
          {profile.edit}
        </a>
        <a className="button w-full" href={withDialog(search, "export")}>
          <Icon name="download" />
          {exportDialog.title}
        </a>
      </p>
      <p>
        <a className="button w-full" href={withDialog(search, "sessions")}>
          {profile.sessions}
        </a>
      </p>
      {/* Not through the router: nothing that was loaded for this account may stay in the page. */}
      <form method="post" action="/logout" data-reload>
        <button type="submit" className="button w-full">
          {profile.signOut}
        </button>
      </form>
      <p>
        <a className="button-quiet w-full text-danger" href={withDialog(search, "delete-account")}>
          {profile.deleteAccount}
        </a>
      </p>
    </Screen>
  );
}
