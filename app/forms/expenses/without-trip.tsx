// A file of its own, which is loaded only by somebody who has no active trip.
import { href } from "react-router";
import { useIsGuest } from "~/components/accounts/guest";
import { useAddress } from "~/components/shell/address";
import { CreateTrip } from "~/components/trips/create-trip";
import { withoutTrip } from "~/locales/de/expenses/view";

/** Stands in for the form of a new expense while no trip is active. Keeps a quick line until there is one. */
export function ExpenseWithoutTrip() {
  const { search } = useAddress();
  const isGuest = useIsGuest();
  const line = new URLSearchParams(search).get("line");
  return (
    <div className="flex flex-col gap-4">
      <p>{isGuest ? withoutTrip.guestLead : withoutTrip.lead}</p>
      {line && (
        <div className="card py-3">
          <small className="block text-quiet">{withoutTrip.line}</small>
          <p className="break-words">{line}</p>
          {!isGuest && <small className="mt-2 block text-quiet">{withoutTrip.lineHelp}</small>}
        </div>
      )}
      <CreateTrip label={withoutTrip.create} line={line} />
      <a className="button" href={href("/my-trips")}>
        {withoutTrip.toTrips}
      </a>
    </div>
  );
}
