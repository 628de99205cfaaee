import { type AmountRow, Amounts } from "~/components/amounts";
import { CourseCard } from "~/components/course-card";
import { EmptyState } from "~/components/empty-state";
import { FigureCards } from "~/components/figure";
import { PageHeader } from "~/components/page-header";
import { Screen } from "~/components/screen";
import { TripOverview } from "~/components/trip-overview";
import { byCategory, byMainCategory, byPaymentMethod, totalOf } from "~/domain/summary";
import { signedIn } from "~/http/auth.server";
import { visitOf } from "~/http/context.server";
import { courseScreen } from "~/http/insight.server";
import { analytics } from "~/locales/de/analytics";
import { mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { shell } from "~/locales/de/shell";
import { formatCount, formatDay, formatMoney } from "~/locales/format";
import { sumsByCategoryAndMethod, sumsByDay } from "~/models/statistics.server";
import { activeTrip } from "~/models/trip.server";
import type { Route } from "./+types/analytics";

export { shouldRevalidate } from "~/forms/revalidation";

/** How many days the daily chart shows (spec, section 9). */
const DAYS_SHOWN = 7;

export const meta: Route.MetaFunction = () => [{ title: `${analytics.title} · ${shell.product}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = signedIn(context);
  const trip = await activeTrip(viewer.id);
  if (!trip) return null;
  const { today } = visitOf(context);
  const sums = await sumsByCategoryAndMethod(viewer.id, trip.id);
  const { total, count } = totalOf(sums);
  const categories: AmountRow[] = byMainCategory(byCategory(sums)).map(({ id, total }) => ({
    ...{ key: id, total, label: mainCategoryNames[id] },
    hue: `of-${id}`,
  }));
  const methods = byPaymentMethod(sums).map(({ paymentMethod, total }) => ({
    ...{ key: paymentMethod ?? "", total, label: paymentMethodName(paymentMethod) },
  }));
  const byDay = await sumsByDay(viewer.id, trip.id);
  const days = byDay.slice(-DAYS_SHOWN).map(({ day, total }) => ({
    ...{ key: day, total, label: formatDay(day) },
  }));
  const course = courseScreen(trip, byDay, today, categories[0]);
  return { trip, spent: total, count, categories, methods, days, course };
}

export default function Analytics({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <Screen>
        <PageHeader title={analytics.title} />
        <EmptyState icon="chart" title={analytics.noData} help={analytics.noDataHelp}>
          <a className="button" href="/">
            {shell.home}
          </a>
        </EmptyState>
      </Screen>
    );
  }
  const { trip, spent, count, categories, methods, days, course } = loaderData;
  const average = count === 0 ? 0 : Math.round(spent / count);
  return (
    <Screen
      aside={
        <>
          <Amounts
            title={analytics.byPaymentMethod}
            head={analytics.method}
            rows={methods}
            empty={analytics.noPaymentMethods}
          />
          <Amounts
            title={analytics.lastDays}
            head={analytics.day}
            rows={days}
            empty={analytics.noCategories}
            hasShares={false}
          />
        </>
      }
    >
      <PageHeader title={analytics.title} subtitle={trip.name} />
      <TripOverview trip={trip} spent={spent} count={count} />
      <CourseCard {...course} />
      <FigureCards
        figures={[
          [analytics.count, formatCount(count)],
          [analytics.average, formatMoney(average)],
        ]}
      />
      <Amounts
        title={analytics.byCategory}
        head={analytics.category}
        rows={categories}
        empty={analytics.noCategories}
      />
    </Screen>
  );
}
