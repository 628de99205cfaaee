import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { TripPicker } from "~/components/trips/picker";
import { EmptyState } from "~/components/ui/empty-state";
import { tripHandlers } from "~/forms/trips/form.server";
import { constraintsOf } from "~/http/form/constraints.server";
import { formAction } from "~/http/form/page.server";
import { addMarkup } from "~/http/markup.server";
import { shell } from "~/locales/de/shell";
import { analytics } from "~/locales/de/statistics/analytics";
import { analyticsScreen, chosenTrip } from "~/screens/statistics/analytics.server";
import { Statistics } from "~/screens/statistics/statistics";
import type { Route } from "./+types/analytics";

export { shouldRevalidate } from "~/forms/revalidation";
export { submitOrKeepInput as clientAction } from "~/forms/submit-or-keep-input";

export const handle = { dialogs: ["limits"] } as const;

const handlers = { "trip.limits": tripHandlers["trip.limits"] };
const constraints = constraintsOf(handlers);

export const meta: Route.MetaFunction = () => [{ title: `${analytics.title} · ${shell.product}` }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { trip, choices, hasMore } = await chosenTrip(context, url);
  if (!trip) return { choices, hasMore, constraints: constraints() };
  const { figures, ...statistics } = await analyticsScreen(context, url, trip);
  // nivo is loaded with the first chart.
  const { drawCharts } = await import("~/components/statistics/charts/charts.server");
  const charts = addMarkup(context, request, { ...drawCharts(figures) });
  return { choices, hasMore, statistics, charts, constraints: constraints() };
}

export const action = formAction(handlers);

export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { choices, hasMore, statistics, charts } = loaderData;
  const canChoose = choices.length > (statistics ? 1 : 0);
  const picker = canChoose && (
    <TripPicker choices={choices} chosen={statistics?.trip.id} view={statistics?.view} hasMore={hasMore} />
  );
  if (!statistics) {
    return (
      <Screen>
        <PageHeader title={analytics.title} subtitle={picker} />
        <EmptyState icon="chart" title={analytics.noData} help={analytics.noDataHelp}>
          <a className="button" href="/">
            {shell.home}
          </a>
        </EmptyState>
      </Screen>
    );
  }
  return <Statistics loaded={statistics} charts={charts} picker={picker} />;
}
