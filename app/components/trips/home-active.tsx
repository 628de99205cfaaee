import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import type { MainCategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money";
import type { ShownRow, WithPending } from "~/domain/pending";
import type { DaySum } from "~/domain/summary";
import { budgetStatus, type Trip } from "~/domain/trip";
import { counts } from "~/locales/de/home";
import { homeScreen } from "~/locales/de/home-screen";
import { figures } from "~/locales/de/sharing";
import type { Headline } from "~/locales/forecast-headline";
import { formatCount, formatMoney, formatPercent } from "~/locales/format";
import { TrialNotice } from "../account/trial";
import { AddExpenseButton } from "../expenses/add-expense";
import { CategoryTiles } from "../expenses/category-tiles";
import { LatestExpenses } from "../expenses/expense-list";
import { SettleCard } from "../settle/settle-card";
import { Figure } from "../ui/figure";
import { TripHero } from "./trip-hero";
import { WhoseFigures } from "./whose-figures";

export function HomeActive({
  trip,
  spent,
  headline,
  todaySum,
  today,
  isOwn,
  debts,
  children,
}: {
  trip: Trip & WithPending;
  /** True if the figures are the viewer's shares of a shared trip. */
  isOwn: boolean;
  spent: Cents;
  headline: Headline;
  /** `spread` is the part of it that is spread over nights, so that today's allowance is not charged with it alone. */
  todaySum: DaySum;
  today: Day;
  /** The viewer's debts on a shared trip. */
  debts: readonly string[] | undefined;
  children: ReactNode;
}) {
  const status = budgetStatus(trip.budget, spent);
  return (
    <>
      <TripHero trip={trip} spent={spent} today={today} headline={headline} />
      {trip.isShared && <WhoseFigures trip={trip} isOwn={isOwn} />}
      <div className="grid grid-cols-2 gap-3">
        <section className="card">
          <h2 className="text-sm font-normal text-quiet">{homeScreen.today}</h2>
          <Figure text={formatMoney(todaySum.total)} />
          <p className="text-sm text-quiet">{counts.expenses(todaySum.count, formatCount(todaySum.count))}</p>
          {todaySum.spread > 0 && (
            <p className="text-sm text-quiet">{homeScreen.spreadToday(formatMoney(todaySum.spread))}</p>
          )}
        </section>
        <section className="card">
          <h2 className="text-sm font-normal text-quiet">{homeScreen.budgetLeft}</h2>
          {status ? (
            <>
              <Figure
                text={status.isOver ? homeScreen.over : formatPercent(status.percentLeft)}
                isBad={status.isOver}
              />
              <p className="text-sm text-quiet">{homeScreen.ofBudget(formatMoney(status.budget))}</p>
            </>
          ) : (
            <p className="text-sm text-quiet">{isOwn ? figures.noBudget : homeScreen.noBudgetShort}</p>
          )}
        </section>
      </div>
      {debts && <SettleCard trip={trip} debts={debts} />}
      <AddExpenseButton />
      {children}
      <TrialNotice />
    </>
  );
}

/** Lower part of home with an active trip: sums by category and the latest expenses. */
export function HomeDetails({
  trip,
  tiles,
  recent,
  today,
}: {
  trip: ComponentProps<typeof LatestExpenses>["trip"];
  tiles: Record<MainCategoryId, Cents>;
  recent: readonly ShownRow[];
  today: Day;
}) {
  return (
    <>
      <section>
        <h2 className="mb-2">{homeScreen.whatFor}</h2>
        <CategoryTiles sums={tiles} />
      </section>
      <LatestExpenses
        trip={trip}
        title={homeScreen.latest}
        rows={recent}
        today={today}
        all={recent.length > 0 ? href("/expenses") : undefined}
        emptyHelp={homeScreen.noneYetHelp}
      />
    </>
  );
}
