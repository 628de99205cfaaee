import { useLocation } from "react-router";
import { withDialog } from "~/domain/dialog";
import type { Trip } from "~/domain/trip";
import { trip as texts } from "~/locales/de/trips";
import { Icon } from "./icon";

/** Offers to end a trip that has not ended yet. */
export function EndTripCard({ trip }: { trip: Trip }) {
  const { search } = useLocation();
  if (trip.isArchived) return null;
  return (
    <section className="card flex flex-col gap-3">
      <h2>{texts.endCard}</h2>
      <p className="text-sm text-quiet">{trip.isActive ? texts.endActive : texts.endPlanned}</p>
      <a className="button" href={withDialog(search, "end-trip", { id: trip.id })}>
        <Icon name="flag" />
        {texts.end}
      </a>
    </section>
  );
}
