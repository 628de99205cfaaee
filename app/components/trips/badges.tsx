import type { WithPending } from "~/domain/trips/pending-trip";
import { type TravelMethod, travelIcons } from "~/domain/trips/travel-method";
import { stateOf, type TripFlags } from "~/domain/trips/trip";
import { travelMethodNames, tripStateNames } from "~/locales/de/names";
import { Icon } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";

export function StateBadge({ trip }: { trip: TripFlags & WithPending }) {
  const state = stateOf(trip);
  const look = state === "active" ? "badge" : "badge is-plain";
  const badge = <span className={look}>{tripStateNames[state]}</span>;
  if (!trip.pending) return badge;
  return (
    <span className="flex flex-wrap items-center justify-end text-xs">
      <PendingMark {...trip.pending} />
      {badge}
    </span>
  );
}

export function TravelBadge({ method }: { method: TravelMethod }) {
  return (
    <span className="badge">
      <Icon name={travelIcons[method]} />
      {travelMethodNames[method]}
    </span>
  );
}
