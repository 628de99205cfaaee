import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Cents } from "~/domain/money/money";
import type { DayBars } from "~/domain/statistics/day-bars";
import type { DayTotal } from "~/domain/statistics/forecast";
import type { ForecastLine } from "~/domain/statistics/forecast-line";
import { analytics, charts } from "~/locales/de/statistics/analytics";
import { type AmountRow, AmountTable } from "./amount-table.server";
import { CategoryChart, type CategoryChartProps } from "./category-chart.server";
import { LastDays, TripDays } from "./day-chart.server";
import { ForecastChart } from "./forecast-chart.server";
import { type PersonRow, PersonRows } from "./person-rows.server";

/** Most drawings in the cache; each takes some kB. */
const CACHED_MAX = 300;

/** Cached drawings by the figures that they show, least recently used first. Accounts with equal figures share them. */
const drawings = new Map<string, string>();

export interface ChartFigures {
  /** Undefined if there is no line to draw. */
  line: ForecastLine | undefined;
  isOver: boolean;
  categories: CategoryChartProps;
  methods: readonly AmountRow[];
  /** Undefined unless the figures are those of all on a shared trip. */
  people: readonly PersonRow[] | undefined;
  days: readonly DayTotal[];
  /** Undefined if nothing was spent on the trip's own days. */
  tripDays: DayBars | undefined;
  plan: Cents | undefined;
  /** Whether the trip has spread expenses, which count by night. */
  hasShares: boolean;
}

/** Charts of the statistics with their tables, as HTML. They run no code in the browser. */
export type Charts = Record<"forecast" | "categories" | "methods" | "people" | "tripDays" | "days", string>;

export function drawCharts(figures: ChartFigures): Charts {
  const { line, isOver, categories, methods, people, days, tripDays, plan, hasShares } = figures;
  const isEmpty = categories.sums.length === 0;
  return {
    forecast: line
      ? cachedDrawing({ line, isOver, hasShares }, () => (
          <ForecastChart line={line} isOver={isOver} hasShares={hasShares} />
        ))
      : "",
    categories: isEmpty
      ? emptyText(charts.noCategories)
      : cachedDrawing({ categories }, () => <CategoryChart {...categories} />),
    methods:
      methods.length === 0
        ? emptyText(charts.noPaymentMethods)
        : cachedDrawing({ methods }, () => (
            <AmountTable caption={analytics.byPaymentMethod} head={charts.method} rows={methods} />
          )),
    people: people ? cachedDrawing({ people }, () => <PersonRows people={people} />) : "",
    tripDays: tripDays
      ? cachedDrawing({ tripDays, plan, hasShares }, () => (
          <>
            <TripDays of={tripDays} plan={plan} />
            {hasShares && <p className="text-sm text-quiet">{charts.byNight}</p>}
          </>
        ))
      : "",
    days: isEmpty ? emptyText(charts.noDays) : cachedDrawing({ days }, () => <LastDays days={days} />),
  };
}

function emptyText(text: string): string {
  return renderToStaticMarkup(<p className="text-sm text-quiet">{text}</p>);
}

function cachedDrawing(figures: object, draw: () => ReactElement): string {
  const key = JSON.stringify(figures);
  const markup = drawings.get(key) ?? renderToStaticMarkup(draw());
  drawings.delete(key);
  drawings.set(key, markup);
  if (drawings.size > CACHED_MAX) drawings.delete(drawings.keys().next().value!);
  return markup;
}
