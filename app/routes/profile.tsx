// With JavaScript, browsers send this page's forms by the router's fetch to this action.
import { href } from "react-router";
import { GuestCard } from "~/components/accounts/guest";
import { ProfileHead, ProfileStats, TripLinks } from "~/components/accounts/profile";
import { ProfileMenu } from "~/components/accounts/profile-menu";
import { useAddress } from "~/components/shell/address";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { Icon } from "~/components/ui/icon";
import { isGuest } from "~/domain/accounts/account";
import { isEmail } from "~/domain/accounts/email";
import { faceOf } from "~/domain/accounts/face";
import { withDialog } from "~/domain/dialog";
import { EmailHints } from "~/forms/accounts/email-hints";
import { guestHandlers } from "~/forms/accounts/guest-form.server";
import { ProfileDialog } from "~/forms/accounts/profile-dialogs";
import { profileHandlers } from "~/forms/accounts/profile-form.server";
import { dialogSubject } from "~/forms/dialog.server";
import { tripHandlers } from "~/forms/trips/form.server";
import { requireViewer } from "~/http/auth.server";
import { googleClient } from "~/http/config.server";
import { visitOf } from "~/http/context.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { profile } from "~/locales/de/accounts/profile";
import { shell } from "~/locales/de/shell";
import { supportEmail } from "~/mail/mail.server";
import { pendingEmail } from "~/models/accounts/email-change.server";
import { hasLeftReceipts } from "~/models/receipts/owner.server";
import { userStats } from "~/models/statistics/trip-sums.server";
import { recentTrips } from "~/models/trips/list.server";
import { activeTrip } from "~/models/trips/trip.server";
import type { Route } from "./+types/profile";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = {
  dialogs: [
    ...(["trip", "export", "edit-profile", "profile-color", "sessions", "left-receipts"] as const),
    ...(["google", "feedback", "general", "delete-account"] as const),
    ...(["access", "address", "sign-out"] as const),
  ],
} as const;

const RECENT_TRIPS = 3;
const handlers = { ...profileHandlers, ...guestHandlers, "trip.create": tripHandlers["trip.create"] };
const constraints = constraintsOf(handlers);

export const meta: Route.MetaFunction = () => [{ title: `${profile.title} · ${shell.product}` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, provider, ...own } = requireViewer(context);
  const { now, today } = visitOf(context);
  const face = faceOf(id, own.firstName, own.profileColor);
  const derived = { face, isDeliverable: isEmail(own.email) };
  return {
    person: { ...own, ...derived, isGuest: isGuest({ provider }) },
    pendingEmail: await pendingEmail(id, now),
    isGoogleOffered: googleClient !== undefined,
    supportEmail: supportEmail(),
    subject: await dialogSubject(context, url, handle.dialogs),
    stats: await userStats(id),
    active: (await activeTrip(id)) ?? null,
    recent: await recentTrips(id, today, RECENT_TRIPS),
    hasLeftReceipts: await hasLeftReceipts(id),
    constraints: constraints(),
  };
}

export const action = formAction(handlers);

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { person, pendingEmail, isGoogleOffered, supportEmail, subject, stats, active, recent } = loaderData;
  const { hasLeftReceipts } = loaderData;
  const { search } = useAddress();
  return (
    <Screen
      header={<PageHeader back="/" title={profile.title} />}
      aside={
        <>
          <TripLinks
            title={profile.currentTrips}
            trips={active ? [active] : []}
            none={profile.noActiveTrip}
          />
          <TripLinks title={profile.recentTrips} trips={recent} none={profile.noOtherTrips} />
          <p className="grid gap-3">
            <a className="button" href={href("/my-trips")}>
              <Icon name="map" />
              {profile.allTrips}
            </a>
            {!person.isGuest && (
              <a className="button" href={withDialog(search, "trip")}>
                <Icon name="plus" />
                {profile.createTrip}
              </a>
            )}
          </p>
        </>
      }
      dialog={<ProfileDialog subject={subject} person={person} supportEmail={supportEmail} />}
    >
      <ProfileHead person={person} toPalette={withDialog(search, "profile-color")} />
      {person.isGuest && <GuestCard />}
      <EmailHints person={person} pending={pendingEmail} />
      <ProfileStats stats={stats} />
      <ProfileMenu
        google={(isGoogleOffered && !person.isGuest) || person.hasGoogle ? person.hasGoogle : null}
        isGuest={person.isGuest}
        hasLeftReceipts={hasLeftReceipts}
      />
    </Screen>
  );
}
