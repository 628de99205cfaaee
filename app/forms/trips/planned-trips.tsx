import { href } from "react-router";
import { PendingMark } from "~/components/ui/pending-mark";
import type { WithPending } from "~/domain/trips/pending-trip";
import type { Trip } from "~/domain/trips/trip";
import { dates, home } from "~/locales/de/trips/home";
import { trips } from "~/locales/de/trips/trips";
import { formatDateRange } from "~/locales/format";
import { QuickForm } from "../quick-form";
import type { tripHandlers } from "./form.server";

export function PlannedTrips({ planned }: { planned: readonly (Trip & WithPending)[] }) {
  return (
    <section>
      <h2 className="mb-2">{home.planned}</h2>
      <ul className="rows">
        {planned.map(({ id, name, startDate, endDate, pending }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-2">
            <span className="min-w-0 flex-1">
              <a
                className="stretched line-clamp-2 font-semibold break-words"
                href={href("/trip/:id", { id })}
              >
                {name}
              </a>
              <small className="text-quiet">
                {pending && <PendingMark {...pending} />}
                {formatDateRange(startDate, endDate, dates.to)}
              </small>
            </span>
            <div className="relative z-1">
              <QuickForm<typeof tripHandlers> intent="trip.start" id={id}>
                <button type="submit" className="button-quiet">
                  {trips.start}
                  <span className="sr-only">: {name}</span>
                </button>
              </QuickForm>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
