import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { CategorySection } from "~/components/statistics/category-section";
import { drawCharts } from "~/components/statistics/charts/charts.server";
import { ForecastCard } from "~/components/statistics/forecast-card";
import { TripOverview } from "~/components/trips/trip-overview";
import { TripPicker } from "~/components/trips/trip-picker";
import { EmptyState } from "~/components/ui/empty-state";
import { FigureCards } from "~/components/ui/figure";
import { ServerMarkup } from "~/components/ui/server-markup";
import { addMarkup } from "~/http/markup.server";
import { analytics } from "~/locales/de/analytics";
import { shell } from "~/locales/de/shell";
import { formatCount, formatMoney } from "~/locales/format";
import { analyticsScreen, chosenTrip } from "~/screens/analytics.server";
import type { Route } from "./+types/analytics";

export { shouldRevalidate } from "~/forms/revalidation";

export const meta: Route.MetaFunction = () => [{ title: `${analytics.title} · ${shell.product}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { trip, choices, hasMore } = await chosenTrip(context, url);
  if (!trip) return { choices, hasMore };
  const { figures, ...statistics } = await analyticsScreen(context, url, trip);
  const charts = addMarkup(context, request, { ...(await drawCharts(figures)) });
  return { choices, hasMore, statistics, charts };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { choices, hasMore, statistics, charts } = loaderData;
  const canChoose = choices.length > (statistics ? 1 : 0);
  const picker = canChoose && (
    <TripPicker choices={choices} chosen={statistics?.trip.id} view={statistics?.view} hasMore={hasMore} />
  );
  if (!statistics) {
    return (
      <Screen>
        <PageHeader title={analytics.title} />
        {picker}
        <EmptyState icon="chart" title={analytics.noData} help={analytics.noDataHelp}>
          <a className="button" href="/">
            {shell.home}
          </a>
        </EmptyState>
      </Screen>
    );
  }
  const { trip, view, spent, count, course } = statistics;
  const average = count === 0 ? 0 : Math.round(spent / count);
  return (
    <Screen
      aside={
        <>
          <CategorySection view={view} isEmpty={count === 0} charts={charts} />
          <section className="card">
            <h2 className="mb-2">{analytics.byPaymentMethod}</h2>
            <ServerMarkup name="methods" data={charts} />
          </section>
          <section className="card">
            <h2 className="mb-2">{analytics.lastDays}</h2>
            <ServerMarkup name="days" data={charts} />
          </section>
        </>
      }
    >
      <PageHeader title={analytics.title} subtitle={trip.name} />
      {picker}
      <TripOverview trip={trip} spent={spent} count={count} />
      <ForecastCard {...course}>
        <ServerMarkup name="course" data={charts} />
      </ForecastCard>
      <FigureCards
        figures={[
          [analytics.count, formatCount(count)],
          [analytics.average, formatMoney(average)],
        ]}
      />
    </Screen>
  );
}
