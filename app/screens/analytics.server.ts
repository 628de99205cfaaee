import pLimit from "p-limit";
import type { RouterContextProvider } from "react-router";
import { isMainCategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import { dataQuery } from "~/domain/dialog";
import { countedDays } from "~/domain/forecast";
import { forecastLine } from "~/domain/forecast-line";
import { readQuery } from "~/domain/query";
import { type DaySpending, daysToShow } from "~/domain/shares";
import {
  byCategory,
  byMainCategory,
  byPaymentMethod,
  type CategoryMethodSum,
  tileSums,
  totalOf,
} from "~/domain/summary";
import type { Trip } from "~/domain/trip";
import { requireViewer } from "~/http/auth.server";
import { visitOf } from "~/http/context.server";
import { requireFound } from "~/http/refusal.server";
import { charts } from "~/locales/de/analytics";
import { mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { sumsByDay } from "~/models/day-sums.server";
import { sumsByCategoryAndMethod, sumsByCategoryOn } from "~/models/statistics.server";
import { activeTrip, findTrip } from "~/models/trip.server";
import { listTrips } from "~/models/trip-list.server";
import { averageBasis, forecastCard } from "./forecast.server";

/** Maximum number of trips in the trip picker. The list of trips shows the rest. */
const CHOICES = 100;

/** Number of days in the daily chart. */
const DAYS_SHOWN = 7;

type Context = Readonly<RouterContextProvider>;

/** Returns the trip that `?trip=` names, else the active one, and the trips to choose from. */
export async function chosenTrip(context: Context, url: URL) {
  const { id: userId } = requireViewer(context);
  const wanted = url.searchParams.get("trip");
  const trip = wanted
    ? requireFound(context, await findTrip(userId, wanted), "tripNotFound")
    : await activeTrip(userId);
  const { trips, hasMore } = await listTrips(userId, { filter: "all", size: CHOICES });
  if (trip && !trips.some(({ id }) => id === trip.id)) trips.unshift(trip);
  const choices = trips.map(({ id, name, isActive, isArchived, isDeleted }) => ({
    id,
    name,
    isActive,
    isArchived,
    isDeleted,
  }));
  return { trip, choices, hasMore };
}

/** Loads one long trip at a time: a trip of 300 years has 100,000 days, which take 10 MB while its line is drawn. */
const longTripLimit = pLimit(1);

/** Returns the data of a trip's statistics. `?view=pie` picks the chart, `?category=` unfolds a category. */
export async function analyticsScreen(context: Context, url: URL, trip: Trip) {
  const { id: userId } = requireViewer(context);
  const { today } = visitOf(context);
  const sums = await sumsByCategoryAndMethod(userId, trip.id);
  const days = sumsByDay(userId, trip.id);
  const { value: first = [] } = await days.next();
  const { value: second } = await days.next();
  if (!second) return figuresOf(userId, trip, url, today, sums, first);
  return longTripLimit(async () => {
    const all = [...first, ...second];
    for await (const some of days) all.push(...some);
    return figuresOf(userId, trip, url, today, sums, all);
  });
}

async function figuresOf(
  userId: string,
  trip: Trip,
  url: URL,
  today: Day,
  sums: CategoryMethodSum[],
  byDay: DaySpending[],
) {
  const { total, count } = totalOf(sums);
  const categories = byMainCategory(byCategory(sums));
  const [dearest] = categories;
  const shown = daysToShow(byDay, today).slice(-DAYS_SHOWN);
  const { isOver, ...forecast } = forecastCard(
    trip,
    byDay,
    today,
    dearest && { label: mainCategoryNames[dearest.id], total: dearest.total },
  );
  const hasShares = byDay.some(({ paid, unspread }) => paid !== unspread);
  const counted = countedDays(trip, byDay, today);
  const averages = counted && {
    sums: byMainCategory(await sumsByCategoryOn(userId, trip.id, counted)),
    days: counted.count,
    note: [charts.averaged(averageBasis(counted)), hasShares && charts.averagedByNight]
      .filter(Boolean)
      .join(" "),
  };
  const view: "pie" | "bars" = url.searchParams.get("view") === "pie" ? "pie" : "bars";
  const category = url.searchParams.get("category");
  return {
    trip,
    view,
    spent: total,
    count,
    forecast,
    ...(trip.limits && { tiles: tileSums(sums) }),
    figures: {
      line: forecastLine(trip, byDay, today),
      isOver,
      categories: {
        sums: categories,
        view,
        averages,
        query: dataQuery(readQuery(url.pathname, url.search)),
        open: isMainCategoryId(category) ? category : undefined,
      },
      methods: byPaymentMethod(sums).map(({ paymentMethod, total }) => ({
        key: paymentMethod ?? "",
        total,
        label: paymentMethodName(paymentMethod),
      })),
      days: shown.map(({ day, total }) => ({ day, total })),
      hasShares,
    },
  };
}
