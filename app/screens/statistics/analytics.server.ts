import { Banknote, Bitcoin, CircleEllipsis, CreditCard, type IconNode, Landmark } from "lucide";
import { dataQuery } from "~/domain/dialog";
import { isMainCategoryId } from "~/domain/expenses/category";
import { readQuery } from "~/domain/query";
import type { Member } from "~/domain/sharing/member";
import { dayBars } from "~/domain/statistics/day-bars";
import { countedDays, spendingForecast } from "~/domain/statistics/forecast";
import { forecastLine } from "~/domain/statistics/forecast-line";
import { DAYS_SHOWN, daysToShow } from "~/domain/statistics/nights";
import { openFigures, plannedIn } from "~/domain/statistics/open";
import {
  byCategory,
  byMainCategory,
  byPaymentMethod,
  byPerson,
  tileSums,
  totalOf,
} from "~/domain/statistics/summary";
import { ownFigures } from "~/domain/trips/own-budget";
import type { Trip } from "~/domain/trips/trip";
import { requireViewer } from "~/http/auth.server";
import { type Context, visitOf } from "~/http/context.server";
import { requireFound } from "~/http/refusal.server";
import { mainCategoryNames, nameOf, paymentMethodName } from "~/locales/de/names";
import { me, settle } from "~/locales/de/settling/settle";
import { charts } from "~/locales/de/statistics/analytics";
import { withMembers } from "~/models/sharing/member.server";
import { openSums } from "~/models/statistics/open-sums.server";
import { sumsByPerson } from "~/models/statistics/person-sums.server";
import {
  plannedByDay,
  spendingByDay,
  sumsByCategoryAndMethod,
  sumsByCategoryOn,
} from "~/models/statistics/statistics.server";
import { tripChoices } from "~/models/trips/list.server";
import { activeTrip, findTrip } from "~/models/trips/trip.server";
import { averageBasis, forecastCard } from "./forecast.server";

const methodIcons: Partial<Record<string, IconNode>> = {
  barzahlung: Banknote,
  cash: Banknote,
  kreditkarte: CreditCard,
  card: CreditCard,
  credit_card: CreditCard,
  debit_card: CreditCard,
  "ec-konto": Landmark,
  bank_transfer: Landmark,
  crypto: Bitcoin,
};

/** Returns the trip that `?trip=` names, else the active one, and the trips to choose from. */
export async function chosenTrip(context: Context, url: URL) {
  const { id: userId } = requireViewer(context);
  const wanted = url.searchParams.get("trip");
  const trip = wanted
    ? requireFound(context, await findTrip(userId, wanted), "tripNotFound")
    : await activeTrip(userId);
  const { trips, hasMore } = await tripChoices(userId);
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

/** Returns the data of a trip's statistics. `?view=pie` picks the chart, `?category=` unfolds a category. */
export async function analyticsScreen(context: Context, url: URL, whole: Trip) {
  const { id: userId } = requireViewer(context);
  const { today } = visitOf(context);
  const { trip, own } = ownFigures(await withMembers(userId, whole), url.searchParams.get("figures"));
  const sums = await sumsByCategoryAndMethod(userId, trip.id, own);
  const spending = await spendingByDay(userId, trip.id, own);
  const byDay = spending.days;
  const { total, count } = totalOf(sums);
  const refunds = sums.reduce((all, { refunds }) => all + refunds, 0);
  const categories = byMainCategory(byCategory(sums));
  const dearest = categories.find(({ total }) => total > 0);
  const open = await openSums(userId, trip.id, own);
  const planned = plannedIn(open).length > 0 ? await plannedByDay(userId, trip.id, own) : [];
  const daysShown = daysToShow(byDay, today).slice(-DAYS_SHOWN);
  const { isOver, ...forecast } = forecastCard(
    trip,
    { days: byDay, planned },
    today,
    dearest && { label: mainCategoryNames[dearest.id], total: dearest.total },
  );
  const hasShares = spending.spread.length > 0;
  const counted = countedDays(trip, byDay, today);
  const averages = counted && {
    sums: byMainCategory(await sumsByCategoryOn(userId, trip.id, counted, sums, spending, own)),
    days: counted.count,
    note: [charts.averaged(averageBasis(counted)), hasShares && charts.averagedByNight]
      .filter(Boolean)
      .join(" "),
  };
  const tripDays = dayBars(trip, byDay, today);
  const view: "pie" | "bars" = url.searchParams.get("view") === "pie" ? "pie" : "bars";
  const category = url.searchParams.get("category");
  const people =
    trip.members && !own && count > 0 ? await peopleRows(userId, trip.id, trip.members) : undefined;
  return {
    trip,
    own,
    view,
    spent: total,
    count,
    ...(refunds > 0 && { refunds }),
    ...(open.length > 0 && { open: openFigures(open) }),
    forecast,
    hasTripDays: tripDays !== undefined,
    hasPeople: people !== undefined,
    ...(trip.limits && { tiles: tileSums(sums) }),
    figures: {
      line: forecastLine(trip, byDay, today, planned),
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
        icon: methodIcons[paymentMethod ?? "andere"] ?? CircleEllipsis,
      })),
      people,
      tripDays,
      plan: spendingForecast(trip, byDay, today, planned).plan,
      days: daysShown.map(({ day, total }) => ({ day, total })),
      hasShares,
    },
  };
}

/** Returns what a trip costs each of its people, for their rows. */
async function peopleRows(userId: string, tripId: string, members: readonly Member[]) {
  const sums = byPerson(members, await sumsByPerson(userId, tripId));
  return sums.map(({ member, total, categories }) => ({
    key: member.id,
    face: member.face,
    label: member.isMe ? me.marked(nameOf(member)) : nameOf(member),
    note: member.hasLeft ? settle.left : undefined,
    total,
    categories,
  }));
}
