import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import type { DaySum } from "~/domain/statistics/summary";
import type { WithGroupBudget } from "~/domain/trips/own-budget";
import { type BudgetStatus, budgetStatus, momentOfTrip, type Trip } from "~/domain/trips/trip";
import type { Headline } from "~/locales/de/statistics/forecast-headline";
import { counts, dates, home } from "~/locales/de/trips/home";
import { homeScreen } from "~/locales/de/trips/home-screen";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { Figure } from "../ui/figure";
import { Bar, LeadingSum } from "./budget-bar";
import { TripCover, type TripWithPeople } from "./cover";
import { OwnBudget } from "./whose-figures";

/** Header of home: the trip, which leads to its own screen, the headline figure, today's sum and the budget. */
export function TripHero({
  trip,
  spent,
  planned = 0,
  today,
  todaySum,
  headline,
  isOwn = false,
  isExample = false,
}: {
  trip: TripWithPeople & WithGroupBudget;
  spent: Cents;
  /** Still to pay, which the budget counts too. */
  planned?: Cents;
  today: Day;
  /** `spread` is the part of it that is spread over nights, so that today's allowance is not charged with it alone. */
  todaySum?: DaySum;
  headline: Headline;
  /** The figures are the viewer's shares of a shared trip. */
  isOwn?: boolean;
  isExample?: boolean;
}) {
  const status = budgetStatus(trip.budget, spent + planned);
  const { label, amount, inForeign, isBad, isToday, note } = headline;
  return (
    <TripCover
      trip={trip}
      badge={<span className="badge">{whereInTrip(trip, today)}</span>}
      isLink={!isExample}
      isExample={isExample}
    >
      <section className="card cover-card">
        <div className="figure-line">
          <div>
            <h2 className="text-sm font-normal text-quiet">{isOwn ? homeScreen.ownShare(label) : label}</h2>
            <Figure text={formatMoney(amount)} size="hero" isBad={isBad} />
            {inForeign && <p className="font-semibold text-quiet">{inForeign}</p>}
          </div>
          {todaySum && (
            // Two lines beside the figure, or one below it.
            <p className="flex flex-1 flex-wrap items-baseline justify-end gap-x-1.5 pb-1 text-right text-sm whitespace-nowrap text-quiet @min-[22rem]:flex-none @min-[22rem]:flex-col @min-[22rem]:items-end">
              <b className="text-base leading-5.5 font-semibold text-ink">{formatMoney(todaySum.total)}</b>{" "}
              {homeScreen.today(counts.expenses(todaySum.count, formatCount(todaySum.count)))}{" "}
              {todaySum.spread > 0 && (
                <span className="basis-full whitespace-normal">
                  {homeScreen.spreadToday(formatMoney(todaySum.spread))}
                </span>
              )}
            </p>
          )}
        </div>
        {status && <BudgetLine status={status} spent={spent} hasRemaining={isToday} />}
        {note && <p className="mt-1 text-sm text-quiet">{note}</p>}
        {isOwn && <OwnBudget trip={trip} />}
      </section>
    </TripCover>
  );
}

/** Bar of the used part of a budget, with the sum spent and what is left. `hasRemaining` says that as a sum too. */
function BudgetLine({
  status,
  spent,
  hasRemaining,
}: {
  status: BudgetStatus;
  spent: Cents;
  hasRemaining: boolean;
}) {
  const { budget, remaining, percentLeft, isOver } = status;
  return (
    <>
      <Bar status={status} label={home.spentSoFar(formatMoney(spent))} />
      <p className="bar-text">
        <LeadingSum amount={spent} text={home.spentSoFar} />
        {isOver && <span className="text-danger">{homeScreen.over}</span>}
        {!isOver && hasRemaining && (
          <span>
            <LeadingSum amount={remaining} text={home.remains} /> · {formatPercent(percentLeft)}
          </span>
        )}
        {!isOver && !hasRemaining && (
          <span>{homeScreen.leftOf(formatPercent(percentLeft), formatMoney(budget))}</span>
        )}
      </p>
    </>
  );
}

function whereInTrip({ startDate, endDate }: Trip, today: Day): string {
  const moment = momentOfTrip(startDate, endDate, today);
  if (moment.phase === "before") return dates.startsIn(moment.days);
  if (moment.phase === "after") return dates.over;
  const isLast = moment.of > 1 && moment.day === moment.of;
  return isLast ? dates.lastDay : dates.dayOf(moment.day, moment.of);
}
