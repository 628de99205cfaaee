import type { ReactNode } from "react";
import { dayCount } from "~/domain/day";
import type { Cents } from "~/domain/money";
import type { Trip } from "~/domain/trip";
import { counts, dates } from "~/locales/de/home";
import { trip as texts } from "~/locales/de/trips";
import { formatCount, formatDateRange, formatMoney } from "~/locales/format";
import { StateBadge, TravelBadge } from "./trip-badges";
import { TripPattern } from "./trip-pattern";

export function TripFacts({
  trip,
  children,
}: {
  /** `countedBudget` is what counts for the viewer of a shared trip. */
  trip: Trip & { countedBudget?: Cents | null };
  children: ReactNode;
}) {
  const { name, startDate, endDate, budget, countedBudget, travelMethod } = trip;
  const ownText = trip.ownBudget === null ? texts.ownPart : texts.ownBudget;
  const days = dayCount(startDate, endDate);
  return (
    <section className="trip-card">
      <div className="trip-card-head">
        <TripPattern of={name} />
        <div className="z-1 flex min-w-0 items-center justify-between gap-3 p-4">
          <TravelBadge method={travelMethod} className="bg-card text-ink" />
          <StateBadge trip={trip} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-3 p-4 text-sm">
        <div>
          <dt className="text-xs text-quiet">{texts.facts}</dt>
          <dd className="font-semibold text-balance">
            {formatDateRange(startDate, endDate, dates.to)}
            <span className="block font-normal text-quiet">{counts.days(days, formatCount(days))}</span>
          </dd>
        </div>
        <div>
          <dt className="text-xs text-quiet">{texts.budget}</dt>
          <dd className="font-semibold">
            {budget ? formatMoney(budget) : texts.noBudget}
            {countedBudget && (
              <span className="block font-normal text-quiet">{ownText(formatMoney(countedBudget))}</span>
            )}
          </dd>
        </div>
      </dl>
      {endDate < startDate && <p className="px-4 pb-3 text-sm text-quiet">{texts.reversed}</p>}
      <div className="trip-card-tools">{children}</div>
    </section>
  );
}
