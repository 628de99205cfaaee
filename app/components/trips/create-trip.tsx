import { withDialog } from "~/domain/dialog";
import { guest } from "~/locales/de/guest";
import { trips } from "~/locales/de/trips";
import { ToAccount, useIsGuest } from "../account/guest";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";

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
