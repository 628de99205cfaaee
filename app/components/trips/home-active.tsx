import type { ComponentProps, ReactNode } from "react";
import { href } from "react-router";
import type { Day } from "~/domain/day";
import type { MainCategoryId } from "~/domain/expenses/category";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { Cents } from "~/domain/money/money";
import { homeScreen } from "~/locales/de/trips/home-screen";
import { TrialNotice } from "../accounts/trial";
import { AddExpenseButton } from "../expenses/add-expense";
import { CategoryTiles } from "../expenses/category-tiles";
import { LatestExpenses } from "../expenses/list";
import { SettleCard } from "../settling/settle-card";
import type { TripWithPeople } from "./cover";
import { DueEnd, EndTripCard, isDue } from "./end-trip-card";
import { FiguresSwitch } from "./whose-figures";

/** First column of home with an active trip: entering an expense, debts, and the latest expenses. */
export function HomeActive({
  trip,
  recent,
  today,
  debts,
  children,
}: {
  trip: TripWithPeople & ComponentProps<typeof LatestExpenses>["trip"];
  recent: readonly ShownRow[];
  today: Day;
  /** The viewer's debts on a shared trip. */
  debts: ComponentProps<typeof SettleCard>["debts"] | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <DueEnd trip={trip} today={today} />
      <section className="compose" aria-label={homeScreen.compose}>
        {children}
        <AddExpenseButton />
      </section>
      {debts && <SettleCard trip={trip} debts={debts} />}
      <LatestExpenses
        trip={trip}
        title={homeScreen.latest}
        rows={recent}
        today={today}
        all={recent.length > 0 ? href("/expenses") : undefined}
        emptyHelp={homeScreen.noneYetHelp}
      />
      <TrialNotice />
    </>
  );
}

/** Second column of home: sums by category, and the end of the trip; once that is due it stands in the first column. */
export function HomeAside({
  trip,
  tiles,
  today,
  isOwn,
}: {
  trip: TripWithPeople;
  tiles: Record<MainCategoryId, Cents>;
  today: Day;
  /** True if the figures are the viewer's shares of a shared trip. */
  isOwn: boolean;
}) {
  return (
    <>
      <section>
        <div className="section-head">
          <h2>{homeScreen.whatFor}</h2>
          {trip.isShared && <FiguresSwitch isOwn={isOwn} />}
        </div>
        <CategoryTiles sums={tiles} />
      </section>
      {!isDue(trip, today) && <EndTripCard trip={trip} />}
    </>
  );
}
