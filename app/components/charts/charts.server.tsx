import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { DayTotal } from "~/domain/forecast";
import type { ForecastLine } from "~/domain/forecast-line";
import { analytics, charts } from "~/locales/de/analytics";
import { type AmountRow, AmountTable } from "./amount-table.server";
import { CategoryChart, type CategoryChartProps } from "./category-chart.server";
import { DayChart } from "./day-chart.server";
import { CourseChart } from "./forecast-chart.server";

/** How many drawings are kept, some kB each. */
const KEPT = 300;

/** By the figures that they show: who else has the same figures has the same drawing. The latest used come last. */
const drawings = new Map<string, string>();

export interface ChartFigures {
  /** Undefined where there is no line to draw. */
  line: ForecastLine | undefined;
  isOver: boolean;
  categories: CategoryChartProps;
  methods: readonly AmountRow[];
  days: readonly DayTotal[];
}

/** The charts of the statistics, with their tables, as markup. Nothing of them runs in a browser. */
export type Charts = Record<"course" | "categories" | "methods" | "days", string>;

export async function drawCharts({ line, isOver, categories, methods, days }: ChartFigures): Promise<Charts> {
  const nivo = await import("./nivo.server");
  const isEmpty = categories.sums.length === 0;
  return {
    course: line
      ? drawn({ line, isOver }, () => <CourseChart line={line} isOver={isOver} nivo={nivo} />)
      : "",
    categories: isEmpty
      ? sayNothing(charts.noCategories)
      : drawn({ categories }, () => <CategoryChart {...categories} nivo={nivo} />),
    methods:
      methods.length === 0
        ? sayNothing(charts.noPaymentMethods)
        : drawn({ methods }, () => (
            <AmountTable caption={analytics.byPaymentMethod} head={charts.method} rows={methods} />
          )),
    days: isEmpty ? sayNothing(charts.noDays) : drawn({ days }, () => <DayChart days={days} nivo={nivo} />),
  };
}

function sayNothing(text: string): string {
  return renderToStaticMarkup(<p className="text-sm text-quiet">{text}</p>);
}

function drawn(figures: object, draw: () => ReactElement): string {
  const key = JSON.stringify(figures);
  const markup = drawings.get(key) ?? renderToStaticMarkup(draw());
  drawings.delete(key);
  drawings.set(key, markup);
  if (drawings.size > KEPT) drawings.delete(drawings.keys().next().value!);
  return markup;
}
