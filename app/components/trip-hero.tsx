import type { Day } from "~/domain/day";
import { dayCount } from "~/domain/day";
import type { Allowance } from "~/domain/insight";
import type { Cents } from "~/domain/money";
import { type BudgetStatus, budgetStatus, momentOfTrip, type Trip } from "~/domain/trip";
import { counts, dates, home } from "~/locales/de/home";
import { formatCount, formatDateRange, formatMoney } from "~/locales/format";
import { BudgetBar } from "./budget-bar";
import { Figure } from "./figure";
import { ThemeButton } from "./theme-button";
import { TravelBadge } from "./trip-badges";
import { TripPattern } from "./trip-pattern";

/** The head of the home screen: which trip it is, and the one figure that matters: what is left, or what was spent. */
export function TripHero({
  trip,
  spent,
  today,
  allowance,
}: {
  trip: Trip;
  spent: Cents;
  today: Day;
  allowance: Allowance | undefined;
}) {
  const { name, destination, startDate, endDate, travelMethod } = trip;
  const status = budgetStatus(trip.budget, spent);
  const days = dayCount(startDate, endDate);
  return (
    <div className="-mx-4 lg:mx-0 lg:mt-6">
      <header className="hero px-4 pt-3 pb-20 lg:rounded-card lg:px-6">
        <TripPattern of={name} />
        <div className="flex items-center gap-2">
          <TravelBadge method={travelMethod} className="bg-badge text-on-hero" />
          <span className="badge bg-badge text-on-hero">{whereInTrip(trip, today)}</span>
          <span className="flex-1" />
          <ThemeButton className="-mr-2 text-on-hero" />
        </div>
        <h1 className="line-clamp-3 mt-2 text-xl">{name}</h1>
        <p className="line-clamp-2 mt-1 text-sm">{destination}</p>
        <p className="text-sm">
          <span className="whitespace-nowrap">{formatDateRange(startDate, endDate, dates.to)}</span> ·{" "}
          <span className="whitespace-nowrap">{counts.days(days, formatCount(days))}</span>
        </p>
      </header>
      <section className="card relative mx-4 -mt-14 lg:mx-6">
        {status && allowance ? (
          <Budget status={status} allowance={allowance} />
        ) : (
          <>
            <p className="text-sm text-quiet">{home.spent}</p>
            <Figure text={formatMoney(spent)} size="hero" />
            <p className="mt-1 text-sm text-quiet">{home.noBudget}</p>
          </>
        )}
      </section>
    </div>
  );
}

/** On a day of the trip what is left for it, on any other and over budget what is left of all. */
function Budget({ status, allowance }: { status: BudgetStatus; allowance: Allowance }) {
  const { isOver, remaining } = status;
  const left = allowance.phase === "during" && !isOver ? allowance.left : undefined;
  const note = noteOn(allowance);
  return (
    <>
      <p className="text-sm text-quiet">
        {left === undefined ? home.remaining : left < 0 ? home.tooMuchToday : home.leftToday}
      </p>
      <Figure
        text={formatMoney(left === undefined ? remaining : Math.abs(left))}
        size="hero"
        isBad={(left ?? remaining) < 0}
      />
      <BudgetBar status={status} hasRemaining={left !== undefined} />
      {note && <p className="mt-1 text-sm">{note}</p>}
    </>
  );
}

function noteOn(allowance: Allowance): string | undefined {
  const { phase, isOver } = allowance;
  if (phase === "after") return isOver ? home.fellShort : home.sufficed;
  if (isOver) return undefined;
  if (phase === "before") return home.perDay(formatMoney(allowance.perDay));
  const { left, fromTomorrow } = allowance;
  return left < 0 && fromTomorrow ? home.fromTomorrow(formatMoney(fromTomorrow)) : undefined;
}

function whereInTrip({ startDate, endDate }: Trip, today: Day): string {
  const moment = momentOfTrip(startDate, endDate, today);
  if (moment.phase === "during") return dates.dayOf(moment.day, moment.of);
  return moment.phase === "before" ? dates.startsIn(moment.days) : dates.over;
}
