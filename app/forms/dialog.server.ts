import { redirect } from "react-router";
import { dayOf } from "~/domain/day";
import { type DialogName, dialogIn, withoutDialog } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import {
  BASE_CURRENCY,
  type CurrencyCode,
  currenciesSince,
  type ForeignCurrency,
} from "~/domain/money/currency";
import type { Cents } from "~/domain/money/money";
import { lastDayOf, stayOf } from "~/domain/sharing/member";
import type { NamedTrip, Trip } from "~/domain/trips/trip";
import { requireViewer } from "~/http/auth.server";
import { answeredIntent, type Context, visitOf } from "~/http/context.server";
import { refusal, requireFound } from "~/http/refusal.server";
import { sessionToken } from "~/http/session.server";
import { currencyName } from "~/locales/de/money/currency-name";
import { listSessions } from "~/models/accounts/session.server";
import { accessOf } from "~/models/billing/access.server";
import { findExpense } from "~/models/expenses/found.server";
import { type TripCurrencySettings, tripCurrencySettings } from "~/models/money/trip-currencies.server";
import { leftReceipts } from "~/models/receipts/owner.server";
import { receiptsOf } from "~/models/receipts/receipt.server";
import { receiptStorageLimit, receiptStorageOf } from "~/models/receipts/storage.server";
import { earlierExpenses } from "~/models/sharing/earlier-expenses.server";
import { invitationsOf } from "~/models/sharing/invitation.server";
import { membersOf } from "~/models/sharing/member.server";
import { ownBalances } from "~/models/sharing/own-view.server";
import { countPrivate } from "~/models/sharing/private-expenses.server";
import { listTrips } from "~/models/trips/list.server";
import { findTrip, findTripOrTrash } from "~/models/trips/trip.server";
import type { DialogSubject } from "./dialogs";
import { expenseHistory, historySubject } from "./sharing/history-dialog.server";
import type { PeopleSubject } from "./sharing/people-dialog";

/** Most trips in a select. Trips beyond that can be exported from their own screens. */
const TRIPS_TO_CHOOSE = 500;

/** Most receipts of left trips in a list: the largest, of which removing one helps most. */
const LEFT_RECEIPTS = 100;

/**
 * Loads the data of the dialog that the address names. `trip` is the one of the screen. Throws a 404 if the expense or
 * trip does not exist.
 */
export async function dialogSubject(
  context: Context,
  url: URL,
  hosted: readonly DialogName[],
  trip?: Pick<Trip, "id" | "startDate" | "role" | "memberId">,
): Promise<DialogSubject> {
  const name = dialogIn(url.searchParams);
  const [id, again] = [url.searchParams.get("id"), url.searchParams.get("again")];
  if (!name || !hosted.includes(name)) return {};
  const { id: userId } = requireViewer(context);
  switch (name) {
    case "sessions":
      return { sessions: await ownSessions(context, userId) };
    case "left-receipts":
      return { leftReceipts: await ownLeftReceipts(context, userId) };
    case "expense":
      if (id === null) return { again: again === null ? undefined : await findExpense(userId, again) };
      // The expense was deleted while its form was open, so the form adds a new one.
      if (answeredIntent(context) === "expense.add") return {};
      return withReceiptsOf(requireFound(context, await findExpense(userId, id), "expenseNotFound"));
    case "view": {
      const found = requireFound(context, await findExpense(userId, id ?? ""), "expenseNotFound");
      return { ...(await withReceiptsOf(found)), changes: await expenseHistory(context, found) };
    }
    case "delete-expense":
      return { expense: requireFound(context, await findExpense(userId, id ?? ""), "expenseNotFound") };
    case "receipts":
      return withReceiptsOf(requireFound(context, await findExpense(userId, id ?? ""), "expenseNotFound"));
    case "export":
      if (id === null) return { trips: await tripsToChoose(userId) };
      return { trip: requireFound(context, await findTrip(userId, id), "tripNotFound") };
    case "currencies": {
      const settings = requireFound(
        context,
        trip && (await tripCurrencySettings(userId, trip.id)),
        "tripNotFound",
      );
      return { currencies: withNames(settings, trip!) };
    }
    case "member": {
      const people = await peopleOn(context, userId, trip, id);
      return { people: { ...people, balance: await balanceOf(trip!.id, id ?? "") } };
    }
    case "members":
    case "divide": {
      const people = await peopleOn(context, userId, trip, null);
      if (name === "divide" && trip!.role !== "owner") throw refusal(context, "ownerOnly");
      return { people: { ...people, earlier: await earlierExpenses(userId, trip!.id) } };
    }
    case "invite": {
      const people = await peopleOn(context, userId, trip, null);
      if (trip!.role !== "owner") throw refusal(context, "ownerOnly");
      return { people: { ...people, links: await validLinks(context, userId, trip!.id) } };
    }
    case "leave": {
      const people = await peopleOn(context, userId, trip, null);
      const balance = await balanceOf(trip!.id, trip!.memberId);
      return { people: { ...people, ownPrivate: await countPrivate(userId, trip!.id), balance } };
    }
    case "history":
      return { history: trip && (await historySubject(context, url, trip.id)) };
    case "delete-trip-for-good":
      return { trip: requireFound(context, await findTripOrTrash(userId, id ?? ""), "tripNotFound") };
    case "delete-trip": {
      const found = requireFound(context, await findTrip(userId, id ?? ""), "tripNotFound");
      return { trip: { ...found, ...stayOf(await membersOf(userId, found.id)) } };
    }
    case "start-trip": {
      const found = requireFound(context, await findTrip(userId, id ?? ""), "tripNotFound");
      // Back leads here again without JavaScript, after the trip was started.
      if (found.isActive && answeredIntent(context) === null)
        throw redirect(url.pathname + withoutDialog(url.search));
      return { trip: found };
    }
    case "end-trip":
      return { trip: requireFound(context, await findTrip(userId, id ?? ""), "tripNotFound") };
    // Dialogs that create something, or that use the screen's own data.
    default:
      return {};
  }
}

async function withReceiptsOf(expense: ExpenseRow): Promise<DialogSubject> {
  const receipts = await receiptsOf(expense.id);
  return { expense: { ...expense, receipts: receipts.length }, receipts };
}

/** Loads the people on the screen's trip. Throws a 404 if `memberId` is none of them. */
async function peopleOn(
  context: Context,
  userId: string,
  trip: Pick<Trip, "id"> | undefined,
  memberId: string | null,
): Promise<PeopleSubject> {
  const members = await membersOf(userId, requireFound(context, trip, "tripNotFound").id);
  const isThere = memberId === null || members.some(({ id }) => id === memberId);
  return { members: requireFound(context, isThere ? members : undefined, "memberNotFound") };
}

async function balanceOf(tripId: string, memberId: string): Promise<Cents> {
  return (await ownBalances([tripId], [memberId])).get(memberId)!.balance;
}

async function validLinks(context: Context, userId: string, tripId: string): Promise<PeopleSubject["links"]> {
  const { now, timeZone } = visitOf(context);
  const links = await invitationsOf(userId, tripId, now);
  return links.map(({ id, memberId, usesLeft, expiresAt }) => ({
    id,
    memberId,
    usesLeft,
    lastDay: lastDayOf(expiresAt, timeZone),
  }));
}

function withNames(
  { cardFee, currencies }: TripCurrencySettings,
  { id, startDate }: Pick<Trip, "id" | "startDate">,
): DialogSubject["currencies"] {
  const known = new Set<CurrencyCode>([BASE_CURRENCY, ...currencies.map(({ currency }) => currency)]);
  const others = currenciesSince(startDate)
    .filter((code): code is ForeignCurrency => !known.has(code))
    .map((code) => ({ code, name: currencyName(code) }));
  return {
    tripId: id,
    cardFee,
    listed: currencies.map((one) => ({ ...one, name: currencyName(one.currency) })),
    others: others.sort((one, other) => one.name.localeCompare(other.name, "de")),
  };
}

async function ownSessions(context: Context, userId: string): Promise<DialogSubject["sessions"]> {
  const { now, timeZone, today } = visitOf(context);
  const found = await listSessions(userId, sessionToken(context), now);
  return found.map(({ id, device, startedAt, lastSeenAt, isCurrent }) => ({
    id,
    device,
    isCurrent,
    today,
    since: dayOf(startedAt, timeZone),
    lastSeen: dayOf(lastSeenAt, timeZone),
  }));
}

async function ownLeftReceipts(context: Context, userId: string): Promise<DialogSubject["leftReceipts"]> {
  const { now, timeZone } = visitOf(context);
  const { largest, all } = await leftReceipts(userId, LEFT_RECEIPTS);
  return {
    largest: largest.map(({ createdAt, ...receipt }) => ({ ...receipt, day: dayOf(createdAt, timeZone) })),
    all,
    used: (await receiptStorageOf(userId)).bytes,
    limit: receiptStorageLimit(await accessOf(userId, now)),
  };
}

/** Lists the account's trips for a select, without deleted ones. */
export async function tripsToChoose(userId: string): Promise<NamedTrip[]> {
  const { trips } = await listTrips(userId, { filter: "all", size: TRIPS_TO_CHOOSE });
  return trips.map(({ id, name }) => ({ id, name }));
}
