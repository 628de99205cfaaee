import type { ReactNode } from "react";
import { href } from "react-router";
import type { Cents } from "~/domain/money";
import { travelIcons } from "~/domain/travel-method";
import { budgetStatus, type Trip } from "~/domain/trip";
import { counts, dates } from "~/locales/de/home";
import { myTrips } from "~/locales/de/my-trips";
import { travelMethodNames } from "~/locales/de/names";
import { formatCount, formatDateRange, formatMoney } from "~/locales/format";
import { Icon } from "../ui/icon";
import { StateBadge } from "./trip-badges";
import { TripPattern } from "./trip-pattern";

export interface TripWithSum extends Trip {
  spent: Cents;
  expenseCount: number;
  /** Names of the others on a shared trip, whose figures are the viewer's own. */
  companions?: string;
}

/** A trip in a list. The active trip links to home, others to their own screen. The children are its actions. */
export function TripCard({ trip, children }: { trip: TripWithSum; children?: ReactNode }) {
  const { id, name, destination, startDate, endDate, travelMethod, budget, spent, expenseCount } = trip;
  const status = budgetStatus(budget, spent);
  const title = <span className="line-clamp-2">{name}</span>;
  return (
    <article className="trip-card flex-1">
      <div className="trip-card-head">
        <TripPattern of={name} />
        <div className="z-1 flex min-w-0 items-center gap-3 p-4">
          <span
            className="inline-flex size-10 flex-none items-center justify-center rounded-control bg-card text-accent"
            title={travelMethodNames[travelMethod]}
          >
            <Icon name={travelIcons[travelMethod]} />
            <span className="sr-only">{travelMethodNames[travelMethod]}</span>
          </span>
          <div className="min-w-0 flex-1">
            <h3 className="font-bold leading-tight">
              {trip.isDeleted ? title : <a href={trip.isActive ? "/" : href("/trip/:id", { id })}>{title}</a>}
            </h3>
            <p className="line-clamp-2 text-sm">{destination}</p>
          </div>
        </div>
      </div>
      <div className="px-4 pt-3 pb-3">
        <p className="flex items-center justify-between gap-3 text-sm text-quiet">
          {formatDateRange(startDate, endDate, dates.to)}
          <StateBadge trip={trip} />
        </p>
        {trip.companions && <p className="text-sm text-quiet">{trip.companions}</p>}
        <dl className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
          <div>
            <dt className="text-xs text-quiet">{trip.isShared ? myTrips.ownShare : myTrips.spent}</dt>
            <dd>
              <b>{formatMoney(spent)}</b>
              <span className="text-quiet">
                {" "}
                · {counts.expenses(expenseCount, formatCount(expenseCount))}
              </span>
            </dd>
          </div>
          {status && (
            <div>
              <dt className="text-xs text-quiet">{myTrips.remaining}</dt>
              <dd className={status.isOver ? "font-bold text-danger" : "font-bold"}>
                {formatMoney(status.remaining)}
              </dd>
            </div>
          )}
        </dl>
      </div>
      {children && <div className="trip-card-tools">{children}</div>}
    </article>
  );
}
