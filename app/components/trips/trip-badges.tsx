import type { WithPending } from "~/domain/pending";
import { type TravelMethod, travelIcons } from "~/domain/travel-method";
import { stateOf, type TripFlags } from "~/domain/trip";
import { travelMethodNames, tripStateNames } from "~/locales/de/names";
import { Icon } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";

export function StateBadge({ trip }: { trip: TripFlags & WithPending }) {
  const state = stateOf(trip);
  const look = state === "active" ? "" : "is-plain";
  const badge = <span className={`badge ${look}`}>{tripStateNames[state]}</span>;
  if (!trip.pending) return badge;
  return (
    <span className="flex flex-wrap items-center justify-end text-xs">
      <PendingMark {...trip.pending} />
      {badge}
    </span>
  );
}

export function TravelBadge({ method, className }: { method: TravelMethod; className: string }) {
  return (
    <span className={`badge ${className}`}>
      <Icon name={travelIcons[method]} />
      {travelMethodNames[method]}
    </span>
  );
}
