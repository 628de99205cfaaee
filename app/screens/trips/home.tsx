import { href } from "react-router";
import { ToAccount, useIsGuest } from "~/components/accounts/guest";
import { TrialNotice } from "~/components/accounts/trial";
import { AddExpenseButton } from "~/components/expenses/add-expense";
import { CategoryTiles } from "~/components/expenses/category-tiles";
import { LatestExpenses, OpenExpenses } from "~/components/expenses/list";
import { SettleCard } from "~/components/settling/settle-card";
import { useAddress } from "~/components/shell/address";
import { Brand } from "~/components/shell/public-header";
import { Screen } from "~/components/shell/screen";
import { ThemeButton } from "~/components/shell/theme";
import { dueEnd, EndTripCard } from "~/components/trips/end-trip-card";
import { TripHero } from "~/components/trips/hero";
import { TripPattern } from "~/components/trips/pattern";
import { Removals } from "~/components/trips/removals";
import { FiguresSwitch } from "~/components/trips/whose-figures";
import { Icon, type IconName } from "~/components/ui/icon";
import { withParameters } from "~/domain/addresses";
import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import { OPEN_ON_HOME, RECENT_ON_HOME } from "~/domain/expenses/expense";
import { budgetKinds, type OpenKind } from "~/domain/expenses/kind";
import { nothingOpen } from "~/domain/statistics/open";
import { addTiles } from "~/domain/statistics/summary";
import { BRAND_HUE } from "~/domain/trips/look";
import { type DialogSubject, OpenDialog } from "~/forms/dialogs";
import { HomeDialog, HomeLine } from "~/forms/quick-line/dialog";
import { PlannedTrips } from "~/forms/trips/planned-trips";
import { guest } from "~/locales/de/accounts/guest";
import { homeScreen } from "~/locales/de/trips/home-screen";
import { trips } from "~/locales/de/trips/trips";
import { useOnScreen, usePendingExpenses, usePendingTrip, usePendingTrips } from "~/offline/screen-state";
import type { loadEmptyHome, loadHome } from "./home.server";

type Loaded<Load extends (...parameters: never[]) => unknown> = Awaited<ReturnType<Load>> & {
  subject: DialogSubject;
};

/** Home with an active trip: entering an expense, debts, the latest expenses, and sums by category. */
export function ActiveHome({
  subject,
  today,
  shownRate,
  frequent,
  debts,
  ...loaded
}: Loaded<typeof loadHome> & { today: Day }) {
  const trip = usePendingTrip(loaded.trip);
  const pending = usePendingExpenses(trip.id, { people: loaded.own ? trip : undefined });
  const spent = pending.spent(loaded.spent);
  const todaySum = pending.ofDay(loaded.todaySum, today);
  // Undefined if nothing is open, and in what a device stored before there was this.
  const stored = loaded.open ?? { ...nothingOpen, dueToday: 0, rows: [] };
  const totals = pending.open(stored);
  const { planned } = totals;
  const unspreadToday = todaySum.total - todaySum.spread + pending.dueOn(stored.dueToday, today);
  const headline = pending.headline(
    loaded.headline,
    trip,
    { spent, planned, unspreadToday },
    today,
    shownRate,
  );
  const open = pending.openRows(stored.rows);
  const ofKind = (kind: OpenKind) => open.filter(({ unpaid }) => unpaid === kind).slice(0, OPEN_ON_HOME);
  const shown = [...ofKind("planned"), ...ofKind("deposit")];
  const recent = pending.recent(loaded.recent, RECENT_ON_HOME);
  const tiles = pending.tiles(loaded.tiles);
  const due = dueEnd(trip, today);
  const isOwn = loaded.own !== undefined;
  const sums = isOwn ? undefined : pending.tiles(addTiles(loaded.tiles, stored.tiles), budgetKinds);
  const onScreen = useOnScreen({
    ...{ tripId: trip.id, trips: [trip], frequent, sums },
    expenses: [...open, ...recent],
  });
  return (
    <Screen
      header={<TripHero {...{ trip, spent, planned, today, todaySum, headline, isOwn }} />}
      aside={
        <>
          <section>
            <div className="section-head">
              <h2>{homeScreen.whatFor}</h2>
              {trip.isShared && <FiguresSwitch isOwn={isOwn} />}
            </div>
            <CategoryTiles sums={tiles} />
          </section>
          {!due && <EndTripCard trip={trip} />}
        </>
      }
      dialog={
        <HomeDialog
          {...{ subject, onScreen, trip, today }}
          habits={loaded.habits}
          returnLink={
            totals.deposit > 0 || loaded.open?.hasOtherDeposits
              ? href("/expenses") + withParameters("", { kinds: "deposit" })
              : undefined
          }
        />
      }
    >
      {due && <EndTripCard trip={trip} due={due} />}
      <section className="grid gap-2 xl:grid-cols-[minmax(0,1fr)_auto]" aria-label={homeScreen.compose}>
        <HomeLine />
        <AddExpenseButton />
      </section>
      {debts && <SettleCard trip={trip} debts={debts} />}
      <OpenExpenses {...{ trip, today }} rows={shown} totals={totals} className="section-head">
        {(shown.length < open.length || loaded.open?.hasMore) && (
          <a className="button-quiet -mx-4" href={href("/expenses")}>
            {homeScreen.allOpen}
          </a>
        )}
      </OpenExpenses>
      <LatestExpenses
        trip={trip}
        title={homeScreen.latest}
        rows={recent}
        today={today}
        all={recent.length > 0 ? href("/expenses") : undefined}
        emptyHelp={homeScreen.noneYetHelp}
      />
      <TrialNotice />
    </Screen>
  );
}

/** Home without an active trip: introduces the app and offers to create a trip, or to start a planned one. */
export function EmptyHome({
  subject,
  firstName,
  removals,
  newTrip,
  ...loaded
}: Loaded<typeof loadEmptyHome>) {
  const planned = usePendingTrips(loaded.planned);
  const onScreen = useOnScreen({ trips: planned, newTrip });
  const { search } = useAddress();
  const isGuest = useIsGuest();
  const lead = planned.length > 0 ? homeScreen.welcomeBackLead : homeScreen.welcomeLead;
  return (
    <Screen dialog={<OpenDialog subject={subject} onScreen={onScreen} />}>
      <header className="flex items-center justify-between pt-3 lg:pt-0">
        <Brand />
        <ThemeButton className="-mr-3" />
      </header>
      <TrialNotice />
      <Removals removals={removals} />
      <section className="cover rounded-card px-6 py-8" data-trip={BRAND_HUE}>
        <TripPattern of={firstName} />
        <h1 className="text-xl">{homeScreen.welcome(firstName)}</h1>
        <p className="mt-2">{isGuest ? guest.ownTrips : lead}</p>
        {isGuest ? (
          <ToAccount className="button-main mt-6 w-full sm:w-auto" />
        ) : (
          <a className="button-main mt-6 w-full sm:w-auto" href={withDialog(search, "trip")}>
            <Icon name="plus" />
            {trips.create}
          </a>
        )}
      </section>
      {planned.length > 0 && <PlannedTrips planned={planned} />}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {homeScreen.hints.map(({ icon, title, text }) => (
          <li key={title} className="card flex gap-3">
            <span className="inline-flex size-10 flex-none items-center justify-center rounded-control bg-tint text-accent">
              <Icon name={icon as IconName} />
            </span>
            <span>
              <b className="block text-sm">{title}</b>
              <span className="text-sm text-quiet">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="grid grid-cols-2 gap-3">
        <a className="button" href={href("/my-trips")}>
          {homeScreen.toTrips}
        </a>
        <a className="button" href={href("/profile")}>
          {homeScreen.toProfile}
        </a>
      </p>
    </Screen>
  );
}
