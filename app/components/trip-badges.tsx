import type { TravelMethod } from "~/domain/travel-method";
import { travelIcons } from "~/domain/travel-method";
import { stateOf, type TripFlags } from "~/domain/trip";
import { travelMethodNames, tripStateNames } from "~/locales/de/names";
import { Icon, iconNamed } from "./icon";

/** Aktiv, Geplant, Beendet or Gelöscht. */
export function StateBadge({ trip }: { trip: TripFlags }) {
  const state = stateOf(trip);
  const look = state === "active" ? "bg-accent text-on-accent" : "bg-track text-ink";
  return <span className={`badge ${look}`}>{tripStateNames[state]}</span>;
}

/** How the trip is travelled, as an icon with its name. */
export function TravelBadge({
  method,
  className = "bg-track text-ink",
}: {
  method: TravelMethod;
  className?: string;
}) {
  return (
    <span className={`badge ${className}`}>
      <Icon name={iconNamed(travelIcons[method], "route")} />
      {travelMethodNames[method]}
    </span>
  );
}
