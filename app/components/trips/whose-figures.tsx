import { href } from "react-router";
import { withDialog, withoutDialog } from "~/domain/dialog";
import type { WithGroupBudget } from "~/domain/trips/own-budget";
import type { Trip } from "~/domain/trips/trip";
import { figures as texts } from "~/locales/de/sharing/sharing";
import { formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";

/** The switch between the viewer's figures and the group's, and the way to an own budget. */
export function WhoseFigures({ trip, isOwn }: { trip: Trip & WithGroupBudget; isOwn: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <FiguresSwitch isOwn={isOwn} />
      {isOwn && <OwnBudget trip={trip} />}
    </div>
  );
}

/** Switches a shared trip between the viewer's shares against their own budget, and the group's sums. */
export function FiguresSwitch({ isOwn }: { isOwn: boolean }) {
  const { pathname, search } = useAddress();
  const showing = (figures: string | undefined) => pathname + withoutDialog(search, { figures });
  return (
    <nav className="switch" aria-label={texts.label}>
      <a href={showing(undefined)} aria-current={isOwn || undefined}>
        {texts.own}
      </a>
      <a href={showing("all")} aria-current={!isOwn || undefined}>
        {texts.all}
      </a>
    </nav>
  );
}

/** Leads somebody without a budget of their own to it, and says which one counts until then. */
export function OwnBudget({ trip }: { trip: Trip & WithGroupBudget }) {
  if (trip.ownBudget !== null) return null;
  const toBudget = href("/trip/:id", { id: trip.id }) + withDialog("", "member", { id: trip.memberId });
  return (
    <>
      <a className="button-quiet -mx-4" href={toBudget}>
        {texts.setBudget}
      </a>
      {trip.groupBudget ? (
        <p className="w-full text-sm text-quiet">
          {(trip.budget ? texts.partOfTrip : texts.ofTrip)(formatMoney(trip.groupBudget))}
        </p>
      ) : null}
    </>
  );
}
