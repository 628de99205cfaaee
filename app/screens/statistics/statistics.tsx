import type { ReactNode } from "react";
import { useAddress } from "~/components/shell/address";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { CategorySection } from "~/components/statistics/category-section";
import { LimitBars } from "~/components/trips/limit-bars";
import { TripOverview } from "~/components/trips/overview";
import { WhoseFigures } from "~/components/trips/whose-figures";
import { Figure } from "~/components/ui/figure";
import { ServerMarkup } from "~/components/ui/server-markup";
import { withDialog } from "~/domain/dialog";
import type { Cents } from "~/domain/money/money";
import { nothingOpen } from "~/domain/statistics/open";
import { OpenDialog } from "~/forms/dialogs";
import { open as openTexts } from "~/locales/de/expenses/expenses";
import { analytics } from "~/locales/de/statistics/analytics";
import { trips } from "~/locales/de/trips/trips";
import { formatCount, formatMoney } from "~/locales/format";
import { useOnScreen, usePendingExpenses } from "~/offline/screen-state";
import styles from "~/styles/charts.css?url";
import type { analyticsScreen } from "./analytics.server";

type StatisticsData = Omit<Awaited<ReturnType<typeof analyticsScreen>>, "figures">;

/** Statistics of a trip. `charts` are drawn on the server, `picker` names the trip and chooses another one. */
export function Statistics({
  loaded: { trip, own, view, spent, count, refunds = 0, open, forecast, hasPeople, hasTripDays, tiles },
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
  const { tiles: plannedTiles, planned } = open ?? nothingOpen;
  const toLimits = !tiles && trip.role === "owner" && (
    <a className="button-quiet -mx-4" href={withDialog(search, "limits")}>
      {trips.limits}
    </a>
  );
  // In the column that has more room for it.
  const isFoot = !tiles && !hasPeople;
  const methods = (
    <section className="card" id="methods">
      <h2 className="mb-2">{analytics.byPaymentMethod}</h2>
      <ServerMarkup name="methods" data={charts} />
    </section>
  );
  return (
    <Screen
      isHalved
      styles={styles}
      header={
        <>
          <PageHeader title={analytics.title} subtitle={picker || trip.name} />
          {trip.isShared && <WhoseFigures trip={trip} isOwn={own !== undefined} />}
        </>
      }
      dialog={<OpenDialog subject={{}} onScreen={onScreen} />}
      aside={
        <>
          <section className="card">
            {hasTripDays ? (
              <>
                <h2 className="mb-2">{analytics.perDay}</h2>
                <ServerMarkup name="tripDays" data={charts} />
                <h3 className="mt-4 mb-2 text-sm font-semibold">{analytics.lastDays}</h3>
              </>
            ) : (
              <h2 className="mb-2">{analytics.lastDays}</h2>
            )}
            <ServerMarkup name="days" data={charts} />
          </section>
          <ForecastCard {...forecast}>
            <ServerMarkup name="forecast" data={charts} />
          </ForecastCard>
          {!isFoot && methods}
        </>
      }
      foot={isFoot && methods}
    >
      <TripOverview {...{ trip, spent, count, planned }}>
        {refunds > 0 && <p>{analytics.refunds(refunds, formatCount(refunds))}</p>}
        {planned > 0 && <p>{openTexts.toPay(formatMoney(planned))}</p>}
        <dl className="mt-1 flex justify-between gap-3 text-sm text-quiet">
          <dt>{analytics.average}</dt>
          <dd className="font-semibold text-ink">{averageOf(spent, count - refunds)}</dd>
        </dl>
      </TripOverview>
      <CategorySection view={view} isEmpty={count === 0} charts={charts} foot={toLimits} />
      {hasPeople && (
        <section className="card" id="people">
          <h2 className="mb-2">{analytics.byPerson}</h2>
          <ServerMarkup name="people" data={charts} />
        </section>
      )}
      {tiles && <LimitBars trip={trip} spent={tiles} planned={plannedTiles} withPending={pending.tiles} />}
    </Screen>
  );
}

/** Without an expense there is nothing that a refund could be spread over. */
function averageOf(spent: Cents, expenses: number): string {
  return expenses === 0 ? analytics.none : formatMoney(Math.round(spent / expenses));
}

/** Card with the forecast of the total spending, and below it the figures that it is derived from. */
function ForecastCard({
  title,
  forecast,
  verdict,
  isBad,
  rows,
  children,
}: StatisticsData["forecast"] & { children: ReactNode }) {
  return (
    <section className="card">
      <h2 className="mb-2">{title}</h2>
      {forecast && (
        <>
          <p className="text-sm text-quiet">{forecast.label}</p>
          <Figure text={forecast.value} size="large" />
        </>
      )}
      {verdict && <p className={`text-sm ${isBad ? "text-danger" : "text-quiet"}`}>{verdict}</p>}
      {children}
      <dl className="mt-3 grid gap-2 text-sm">
        {rows.map(({ label, value, note, isBad }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-quiet">
              {label}
              {note && <span className="block whitespace-pre-line">{note}</span>}
            </dt>
            <dd className={isBad ? "font-semibold text-danger" : "font-semibold"}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
