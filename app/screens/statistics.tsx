import type { ReactNode } from "react";
import { useAddress } from "~/components/shell/address";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { CategorySection } from "~/components/statistics/category-section";
import { ForecastCard } from "~/components/statistics/forecast-card";
import { LimitBars } from "~/components/trips/limit-bars";
import { TripOverview } from "~/components/trips/trip-overview";
import { WhoseFigures } from "~/components/trips/whose-figures";
import { FigureCards } from "~/components/ui/figure";
import { ServerMarkup } from "~/components/ui/server-markup";
import { withDialog } from "~/domain/dialog";
import { OpenDialog } from "~/forms/dialogs";
import { analytics } from "~/locales/de/analytics";
import { trips } from "~/locales/de/trips";
import { formatCount, formatMoney } from "~/locales/format";
import { useOnScreen, usePendingExpenses } from "~/offline/screen-state";
import type { analyticsScreen } from "./analytics.server";

type StatisticsData = Omit<Awaited<ReturnType<typeof analyticsScreen>>, "figures">;

/** Statistics of a trip. `charts` are drawn on the server, `picker` chooses another trip. */
export function Statistics({
  loaded: { trip, own, view, spent, count, forecast, hasPeople, tiles },
  charts,
  picker,
}: {
  loaded: StatisticsData;
  charts: Readonly<Record<string, string>> | undefined;
  picker: ReactNode;
}) {
  const { search } = useAddress();
  const pending = usePendingExpenses(trip.id, { people: own ? trip : undefined });
  const onScreen = useOnScreen({ tripId: trip.id, trips: [trip] });
  const average = count === 0 ? 0 : Math.round(spent / count);
  const toLimits = !tiles && trip.role === "owner" && (
    <a className="button-quiet -mx-4 mt-2 -mb-2" href={withDialog(search, "limits")}>
      {trips.limits}
    </a>
  );
  // In the column that has more room for it.
  const methods = (
    <section className="card">
      <h2 className="mb-2">{analytics.byPaymentMethod}</h2>
      <ServerMarkup name="methods" data={charts} />
    </section>
  );
  return (
    <Screen
      header={
        <>
          <PageHeader title={analytics.title} subtitle={trip.name} />
          {picker}
          {trip.isShared && <WhoseFigures trip={trip} isOwn={own !== undefined} />}
          <TripOverview trip={trip} spent={spent} count={count} />
        </>
      }
      dialog={<OpenDialog subject={{}} onScreen={onScreen} />}
      aside={
        <>
          <FigureCards
            figures={[
              [analytics.count, formatCount(count)],
              [analytics.average, formatMoney(average)],
            ]}
          />
          <CategorySection view={view} isEmpty={count === 0} charts={charts} foot={toLimits} />
          {hasPeople && (
            <section className="card" id="people">
              <h2 className="mb-2">{analytics.byPerson}</h2>
              <ServerMarkup name="people" data={charts} />
            </section>
          )}
          {tiles ? <LimitBars trip={trip} sums={pending.tiles(tiles)} stored={tiles} /> : methods}
        </>
      }
      foot={
        <>
          {tiles && methods}
          <section className="card">
            <h2 className="mb-2">{analytics.lastDays}</h2>
            <ServerMarkup name="days" data={charts} />
          </section>
        </>
      }
    >
      <ForecastCard {...forecast}>
        <ServerMarkup name="forecast" data={charts} />
      </ForecastCard>
    </Screen>
  );
}
