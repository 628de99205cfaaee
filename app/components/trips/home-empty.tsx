import type { ReactNode } from "react";
import { href } from "react-router";
import { withDialog } from "~/domain/dialog";
import { BRAND_HUE } from "~/domain/trips/look";
import { guest } from "~/locales/de/accounts/guest";
import { homeScreen } from "~/locales/de/trips/home-screen";
import { trips } from "~/locales/de/trips/trips";
import { ToAccount, useIsGuest } from "../accounts/guest";
import { TrialNotice } from "../accounts/trial";
import { useAddress } from "../shell/address";
import { Brand } from "../shell/public-header";
import { ThemeButton } from "../shell/theme";
import { Icon, type IconName } from "../ui/icon";
import { TripPattern } from "./pattern";
import { Removals, type WithRemovals } from "./removals";

/** Home without an active trip: introduces the app and offers to create a trip. */
export function HomeEmpty({
  firstName,
  removals,
  children,
}: WithRemovals & {
  firstName: string;
  /** The planned trips. */
  children?: ReactNode;
}) {
  const { search } = useAddress();
  const isGuest = useIsGuest();
  const lead = children ? homeScreen.welcomeBackLead : homeScreen.welcomeLead;
  return (
    <>
      <header className="flex items-center justify-between pt-3 lg:pt-0">
        <Brand />
        <ThemeButton className="-mr-3" />
      </header>
      <TrialNotice />
      <Removals removals={removals} />
      <section className="cover rounded-card px-6 py-8" data-trip={BRAND_HUE}>
        <TripPattern of={firstName} />
        <h1 className="text-xl">{homeScreen.welcome(firstName)}</h1>
        <p className="mt-2">{isGuest ? guest.ownTrips : lead}</p>
        {isGuest ? (
          <ToAccount className="button-main mt-6 w-full sm:w-auto" />
        ) : (
          <a className="button-main mt-6 w-full sm:w-auto" href={withDialog(search, "trip")}>
            <Icon name="plus" />
            {trips.create}
          </a>
        )}
      </section>
      {children}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {homeScreen.hints.map(({ icon, title, text }) => (
          <li key={title} className="card flex gap-3">
            <span className="inline-flex size-10 flex-none items-center justify-center rounded-control bg-tint text-accent">
              <Icon name={icon as IconName} />
            </span>
            <span>
              <b className="block text-sm">{title}</b>
              <span className="text-sm text-quiet">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="grid grid-cols-2 gap-3">
        <a className="button" href={href("/my-trips")}>
          {homeScreen.toTrips}
        </a>
        <a className="button" href={href("/profile")}>
          {homeScreen.toProfile}
        </a>
      </p>
    </>
  );
}
