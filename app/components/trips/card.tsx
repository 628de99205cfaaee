import type { ReactNode } from "react";
import { href } from "react-router";
import type { Face } from "~/domain/accounts/face";
import type { Cents } from "~/domain/money/money";
import { hueOf } from "~/domain/trips/look";
import { travelIcons } from "~/domain/trips/travel-method";
import { budgetStatus, type Trip } from "~/domain/trips/trip";
import { expenses } from "~/locales/de/expenses/expenses";
import { travelMethodNames } from "~/locales/de/names";
import { counts, dates, home } from "~/locales/de/trips/home";
import { myTrips } from "~/locales/de/trips/my-trips";
import { trip as tripTexts } from "~/locales/de/trips/trips";
import { formatCount, formatDateRange, formatPercent } from "~/locales/format";
import { Faces } from "../ui/face";
import { Icon } from "../ui/icon";
import { StateBadge } from "./badges";
import { Bar, LeadingSum } from "./budget-bar";
import { RemainingSum } from "./figures";
import { TripPattern } from "./pattern";

export interface TripWithSum extends Trip {
  spent: Cents;
  /** Still to pay, which the budget counts too. */
  planned?: Cents;
  expenseCount: number;
  /** Others on a shared trip, whose figures are the viewer's own: their names, the first faces, and how many people. */
  people?: { names: string; faces: readonly Face[]; count: number };
}

/**
 * A trip in a list: the active one with a cover, others with a tile in their hue. The active trip links to home, others to
 * their own screen. The children are its actions.
 */
export function TripCard({ trip, children }: { trip: TripWithSum; children?: ReactNode }) {
  const {
    id,
    name,
    destination,
    startDate,
    endDate,
    budget,
    spent,
    planned = 0,
    expenseCount,
    people,
  } = trip;
  const status = budgetStatus(budget, spent + planned);
  const days = formatDateRange(startDate, endDate, dates.to);
  const title = (
    <h3
      className={trip.isActive ? "line-clamp-2 text-lg font-bold lg:text-xl" : "line-clamp-2 font-semibold"}
    >
      {trip.isDeleted ? (
        name
      ) : (
        <a className="stretched" href={trip.isActive ? "/" : href("/trip/:id", { id })}>
          {name}
        </a>
      )}
    </h3>
  );
  return (
    <article className={trip.isActive ? "card trip-card is-active" : "card trip-card"} data-trip={hueOf(id)}>
      {trip.isActive ? (
        <div className="cover">
          <TripPattern of={name} />
          <div className="trip-head">
            <span className="self-end lg:self-start">
              <StateBadge trip={trip} />
            </span>
            {title}
            <p className="line-clamp-2 text-sm">
              {destination} · <span className="whitespace-nowrap">{days}</span>
            </p>
          </div>
        </div>
      ) : (
        <div className="trip-head">
          <TravelIcon trip={trip} className="trip-tile" />
          <div className="min-w-0">
            {title}
            <p className="line-clamp-2 text-sm text-quiet">{destination}</p>
          </div>
        </div>
      )}
      <div className="trip-body">
        {!trip.isActive && (
          <p className="mb-2.5 flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-sm text-quiet">
            {days}
            <StateBadge trip={trip} />
          </p>
        )}
        {status && <Bar status={status} label={expenses.ofBudget(formatPercent(status.percentUsed))} />}
        <p className="bar-text">
          <LeadingSum amount={spent} text={trip.isShared ? myTrips.ownShare : home.spentSoFar} />
          {status ? <RemainingSum status={status} /> : <span>{tripTexts.noBudget}</span>}
        </p>
      </div>
      <div className="trip-foot">
        <p>
          {trip.isActive && <TravelIcon trip={trip} />}
          {people && (
            <>
              <Faces of={people.faces} count={people.count} size="medium" />
              <span className="sr-only">{people.names}. </span>
            </>
          )}
          <span className="whitespace-nowrap">
            {counts.expenses(expenseCount, formatCount(expenseCount))}
          </span>
        </p>
        {children}
      </div>
    </article>
  );
}

function TravelIcon({ trip: { travelMethod }, className }: { trip: Trip; className?: string }) {
  const name = travelMethodNames[travelMethod];
  return (
    <span className={className} title={name}>
      <Icon name={travelIcons[travelMethod]} />
      <span className="sr-only">{name}</span>
    </span>
  );
}
