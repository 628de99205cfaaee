import pLimit from "p-limit";
import type { RouterContextProvider } from "react-router";
import { isMainCategoryId } from "~/domain/category";
import type { Day } from "~/domain/day";
import type { DayTotal } from "~/domain/forecast";
import { courseLine } from "~/domain/forecast-line";
import {
  byCategory,
  byMainCategory,
  byPaymentMethod,
  type CategoryMethodSum,
  totalOf,
} from "~/domain/summary";
import type { Trip } from "~/domain/trip";
import { mainCategoryNames, paymentMethodName } from "~/locales/de/names";
import { sumsByCategoryAndMethod, sumsByDay } from "~/models/statistics.server";
import { activeTrip, findTrip, listTrips } from "~/models/trip.server";
import { signedIn } from "./auth.server";
import { visitOf } from "./context.server";
import { courseScreen } from "./forecast.server";
import { found } from "./refusal.server";

/** How many trips there are to choose from; whoever has more finds the others in the list of trips. */
const CHOICES = 100;

/** How many days the daily chart shows (spec, section 9). */
const DAYS_SHOWN = 7;

type Context = Readonly<RouterContextProvider>;

/** Which trip the statistics are about, and which there are: the one that `?trip=` names, else the active one. */
export async function chosenTrip(context: Context, url: URL) {
  const { id: userId } = signedIn(context);
  const wanted = url.searchParams.get("trip");
  const trip = wanted
    ? found(context, await findTrip(userId, wanted), "tripNotFound")
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

/** A trip of 300 years has 100,000 days, which are 10 MB while its line is drawn: only one such trip is held at a time. */
const holdingLongTrips = pLimit(1);

/** What the statistics of a trip show. The address says how: `?view=pie`, `?category=` for one that is unfolded. */
export async function analyticsScreen(context: Context, url: URL, trip: Trip) {
  const { id: userId } = signedIn(context);
  const { today } = visitOf(context);
  const sums = await sumsByCategoryAndMethod(userId, trip.id);
  const days = sumsByDay(userId, trip.id);
  const { value: first = [] } = await days.next();
  const { value: second } = await days.next();
  if (!second) return figuresOf(trip, url, today, sums, first);
  return holdingLongTrips(async () => {
    const all = [...first, ...second];
    for await (const some of days) all.push(...some);
    return figuresOf(trip, url, today, sums, all);
  });
}

function figuresOf(trip: Trip, url: URL, today: Day, sums: CategoryMethodSum[], byDay: DayTotal[]) {
  const { total, count } = totalOf(sums);
  const categories = byMainCategory(byCategory(sums));
  const [dearest] = categories;
  const { isOver, ...course } = courseScreen(
    trip,
    byDay,
    today,
    dearest && { label: mainCategoryNames[dearest.id], total: dearest.total },
  );
  const view: "pie" | "bars" = url.searchParams.get("view") === "pie" ? "pie" : "bars";
  const category = url.searchParams.get("category");
  return {
    trip,
    view,
    spent: total,
    count,
    course,
    figures: {
      line: courseLine(trip, byDay, today),
      isOver,
      categories: {
        sums: categories,
        view,
        query: analyticsQuery(url.searchParams),
        open: isMainCategoryId(category) ? category : undefined,
      },
      methods: byPaymentMethod(sums).map(({ paymentMethod, total }) => ({
        key: paymentMethod ?? "",
        total,
        label: paymentMethodName(paymentMethod),
      })),
      days: byDay.slice(-DAYS_SHOWN).map(({ day, total }) => ({ day, total })),
    },
  };
}

/** What an address of the statistics asks for, in one spelling and with nothing else. */
function analyticsQuery(given: URLSearchParams): string {
  const query = new URLSearchParams();
  const trip = given.get("trip");
  if (trip) query.set("trip", trip);
  if (given.get("view") === "pie") query.set("view", "pie");
  return query.toString();
}
