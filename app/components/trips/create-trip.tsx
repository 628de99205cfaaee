import { withDialog } from "~/domain/dialog";
import { guest } from "~/locales/de/accounts/guest";
import { trips } from "~/locales/de/trips/trips";
import { ToAccount, useIsGuest } from "../accounts/guest";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";

/** Leads to the form of a new trip from the header of the list, in short on a phone. Guests cannot create one. */
export function HeaderCreateTrip() {
  const { search } = useAddress();
  if (useIsGuest()) return null;
  return (
    <a
      className="button-main min-h-11 px-3 text-sm whitespace-nowrap lg:px-4"
      href={withDialog(search, "trip")}
    >
      <Icon name="plus" />
      <span>
        {trips.createShort}
        <span className="sr-only sm:not-sr-only">{trips.create.slice(trips.createShort.length)}</span>
      </span>
    </a>
  );
}

/** Leads to the form of a new trip, or tells a guest what that needs. `line` is a note that the trip then continues. */
export function CreateTrip({ label = trips.create, line }: { label?: string; line?: string | null }) {
  const { search } = useAddress();
  if (useIsGuest()) {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm text-quiet">{guest.ownTrips}</p>
        <ToAccount className="button" />
      </div>
    );
  }
  return (
    <a className="button-main" href={withDialog(search, "trip", line ? { line } : {})}>
      <Icon name="plus" />
      {label}
    </a>
  );
}
