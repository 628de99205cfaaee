import { and, count, eq, type Placeholder, type SQL } from "drizzle-orm";
import { type Amount, currencyOf, type ResolvedAmount, resolveAmount } from "~/domain/amount";
import { mainOf } from "~/domain/category";
import { BASE_CURRENCY } from "~/domain/currency";
import { type Day, dayOf, readDay, readMoment } from "~/domain/day";
import {
  EXPENSES_PER_ACCOUNT,
  EXPENSES_PER_TRIP,
  type Expense,
  type ExpenseFields,
  expenseIdOf,
  ownFieldsOf,
  type SharedExpense,
} from "~/domain/expense";
import { type LimitUse, raisedUse, type TripLimits } from "~/domain/limit";
import { numberFromUnits } from "~/domain/money";
import { DEFAULT_PAYMENT_METHOD, isChoosable, type PaymentMethod } from "~/domain/payment-method";
import { ExpenseChanged, Problem } from "~/domain/problem";
import type { ExpensePart } from "~/domain/split";
import { type ExpenseState, mergedChange } from "~/domain/stale-change";
import { tileSums } from "~/domain/summary";
import type { TripCurrencies } from "~/domain/trip";
import { db, prepared } from "../../db/client";
import { expenses, tripMembers, trips } from "../../db/schema";
import { requireAccessOnTrip } from "./access.server";
import { columnsOf, expenseColumns, sharingColumns, withOriginal } from "./expense-columns.server";
import {
  changedSharing,
  costOf,
  newSharing,
  partsOfExpenses,
  type SharingInput,
  sharingColumnsOf,
  storeParts,
  withSharing,
} from "./expense-sharing.server";
import { changesSince, record } from "./history.server";
import { newId } from "./id.server";
import {
  expensesOfAll,
  expensesOn,
  isVisibleTo,
  lockTrip,
  memberIdOf,
  ownMembership,
} from "./membership.server";
import { fixingsOf } from "./rates.server";
import { sumsByCategory } from "./statistics.server";
import { once, type Submission } from "./submission.server";
import { requireTrip } from "./trip.server";
import { rememberCurrency } from "./trip-currencies.server";

type DecidedField = "amount" | "original" | "day" | "paymentMethod" | "nights";

/** A new expense as decoded from a request. Omitted fields get their defaults in `resolveExpense()`. */
export interface ExpenseInput extends Omit<ExpenseFields, DecidedField>, SharingInput {
  tripId: string;
  amount: Amount;
  /** A calendar day, or a moment, whose day depends on the time zone; undefined for now. */
  date?: string;
  /** Undefined or null for the default. */
  paymentMethod?: PaymentMethod | null;
  /** Undefined for 1, or in a change for as many as before. */
  nights?: number;
  timeZone: string;
}

/**
 * Changes of an expense as they were sent; omitted fields keep their value. So does the payment method if it is null:
 * it may be one of an import, which the form does not offer.
 */
export interface ExpenseChanges extends Partial<Omit<ExpenseInput, "tripId" | "timeZone">> {
  timeZone: string;
  /** The version that the change was made from; undefined to change the expense whatever it is now. */
  version?: number;
  /** The version that the sender has seen and overwrites where both have changed the same. */
  overwrites?: number;
}

export interface SavedExpense {
  /** The expense as it is stored; undefined if it was deleted before the submission was repeated. */
  expense: SharedExpense | undefined;
  /** Use of its category's limit, if the expense has raised the limit's state (near, reached, over). */
  raised: LimitUse | undefined;
}

/** A repetition changes nothing and keeps the rate of the first time. */
export async function addExpense(
  userId: string,
  input: ExpenseInput,
  submission: Submission,
): Promise<SavedExpense> {
  const { key, now } = submission;
  const { tripId, amount, payments, split, isPrivate } = input;
  const { fields, body, today } = resolveExpense(input, now);
  const id = await newExpenseId(userId, key);
  const submitted = { command: "expense.add", body, resultId: id };
  const add = async () => {
    const { currencies, limits, isShared, createdBy } = await tripWithRoom(userId, tripId, now);
    const resolved = await resolve(amount, fields, { trip: currencies, today });
    const place = { tripId, isShared, createdBy };
    const sharing = await newSharing(place, costOf(id, resolved), { payments, split, isPrivate });
    const own = { ...fields, ...resolved, id, tripId, photoUrl: null, createdAt: now };
    const [row] = await db
      .insert(expenses)
      .values({ ...columnsOf(own), createdBy, ...sharingColumnsOf(sharing, createdBy) })
      .returning(expenseColumns);
    const expense = withOriginal(row!);
    await storeParts(expense, sharing.parts);
    await recordExpense(
      place,
      { version: 1, after: { ...ownFieldsOf(expense), ...sharing } },
      expense.id,
      now,
    );
    await rememberCurrency(userId, tripId, currencies, expense.original?.currency ?? BASE_CURRENCY);
    return {
      expense: await shared({ isShared }, expense),
      raised: await raisedLimit(userId, limits, expense),
    };
  };
  return once(userId, submission, submitted, add, (earlierId) => savedEarlier(userId, earlierId));
}

/** Updates an expense partially: omitted fields keep their value. A repetition changes nothing. */
export async function changeExpense(
  userId: string,
  expenseId: string,
  input: ExpenseChanges,
  submission: Submission,
): Promise<SavedExpense> {
  const { payments, split, isPrivate } = input;
  const { changes, body, today } = resolveChanges(input, submission.now);
  const submitted = { command: "expense.change", body: { id: expenseId, ...body }, resultId: expenseId };
  const change = async () => {
    const found = await requireForChange(userId, expenseId);
    const { expense: before, currencies, limits, isShared } = found;
    const me = { tripId: before.tripId, isShared, createdBy: await memberIdOf(userId, before.tripId) };
    const current = stateOf(found);
    const base = await stateAt(found, input.version);
    const fields = ownFieldsOf({ ...base, ...changes });
    if (!isChoosable(fields.paymentMethod, base.paymentMethod)) throw new Problem("paymentMethodUnknown");
    const stored = { ...before, ...ownFieldsOf(base) };
    const resolved = await resolve(input.amount ?? {}, fields, { trip: currencies, today, stored });
    const cost = costOf(expenseId, resolved);
    if (isPrivate && me.createdBy !== found.createdBy) throw new Problem("authorOnly");
    const isSameMoney = resolved.amount === base.amount && !payments && !split && isPrivate === undefined;
    const sharing = isSameMoney
      ? { mode: base.mode, parts: base.parts, isPrivate: base.isPrivate }
      : await changedSharing(
          { ...me, createdBy: found.createdBy },
          cost,
          { payments, split, isPrivate },
          base,
        );
    const mine = { ...fields, ...resolved, ...sharing };
    const merged = mergedChange(base, mine, current, input.overwrites === found.version);
    if (!merged) throw new ExpenseChanged(await shared({ isShared }, before));
    const [row] = await db
      .update(expenses)
      .set({
        ...columnsOf(ownFieldsOf(merged)),
        ...sharingColumnsOf(merged, found.createdBy),
        version: found.version + 1,
      })
      .where(ownExpense(userId, expenseId))
      .returning(expenseColumns);
    const expense = withOriginal(row!);
    await storeParts(expense, merged.parts);
    await recordExpense(
      me,
      { version: found.version + 1, before: current, after: merged },
      expenseId,
      submission.now,
    );
    const used = expense.original?.currency;
    if (used && used !== before.original?.currency)
      await rememberCurrency(userId, expense.tripId, currencies, used);
    return {
      expense: await shared({ isShared }, expense),
      raised: await raisedLimit(userId, limits, expense, before),
    };
  };
  return once(userId, submission, submitted, change, () => savedEarlier(userId, expenseId));
}

/** Resolves an amount by the rates that are stored. */
async function resolve(
  amount: Amount,
  { day, paymentMethod }: Pick<Expense, "day" | "paymentMethod">,
  { trip, today, stored }: { trip: TripCurrencies | null; today: Day; stored?: Expense },
): Promise<ResolvedAmount> {
  const currency = currencyOf(amount, stored);
  const days = [day, amount.rate?.rateDay ?? day];
  const fixings = currency === "EUR" ? [] : await fixingsOf(currency, days, today);
  const resolved = resolveAmount(amount, { day, paymentMethod, stored, known: { trip, fixings, today } });
  if (resolved instanceof Problem) throw resolved;
  return resolved;
}

/**
 * Returns the expense of a repeated submission as it is now. The first answer may have been lost, so `raised` is given
 * again: if the limit's state would be lower without the whole expense, since its earlier amount is unknown.
 */
async function savedEarlier(userId: string, expenseId: string): Promise<SavedExpense> {
  const found = await findWithTrip(userId, expenseId);
  if (!found) return { expense: undefined, raised: undefined };
  const { expense, limits, isShared } = found;
  return { expense: await shared({ isShared }, expense), raised: await raisedLimit(userId, limits, expense) };
}

/** Returns the use of the category's limit if the expense has raised its state. `former` is the expense before a change. */
async function raisedLimit(
  userId: string,
  limits: TripLimits | null,
  { tripId, categoryId, amount }: Expense,
  former?: Expense,
): Promise<LimitUse | undefined> {
  const main = mainOf(categoryId);
  if (limits?.[main] === undefined) return undefined;
  const spent = tileSums(await sumsByCategory(userId, tripId))[main];
  const formerAmount = former && mainOf(former.categoryId) === main ? former.amount : 0;
  return raisedUse(limits, main, spent - amount + formerAmount, spent);
}

export async function deleteExpense(
  userId: string,
  expenseId: string,
  submission: Submission,
  version?: number,
): Promise<void> {
  const submitted = { command: "expense.delete", body: { id: expenseId }, resultId: expenseId };
  const remove = async () => {
    const found = await requireForChange(userId, expenseId);
    const { expense, isShared } = found;
    const isStale = isShared && version !== undefined && version < found.version;
    if (isStale) throw new ExpenseChanged(await shared({ isShared }, expense));
    await db.delete(expenses).where(ownExpense(userId, expenseId));
    const me = { tripId: expense.tripId, isShared, createdBy: await memberIdOf(userId, expense.tripId) };
    await recordExpense(
      me,
      { version: found.version + 1, before: stateOf(found) },
      expenseId,
      submission.now,
    );
  };
  await once(userId, submission, submitted, remove, async () => {});
}

/** Returns what adding an expense needs to know of its trip. Call it in the transaction that adds the expense. */
async function tripWithRoom(userId: string, tripId: string, now: Date) {
  const trip = await requireTrip(userId, tripId);
  if (trip.isShared) await lockTrip(tripId);
  await requireAccessOnTrip(userId, tripId, now);
  if ((await countOf(expensesOn(userId, tripId))) >= EXPENSES_PER_TRIP) throw new Problem("tooManyExpenses");
  if ((await countOf(expensesOfAll(userId))) >= EXPENSES_PER_ACCOUNT)
    throw new Problem("tooManyExpensesInAccount");
  return { ...trip, createdBy: await memberIdOf(userId, tripId) };
}

async function countOf(which: SQL): Promise<number> {
  const [found] = await db.select({ count: count() }).from(expenses).where(which);
  return found!.count;
}

/** Records a change of an expense of a shared trip, unless it is nobody else's business. */
async function recordExpense(
  { tripId, isShared, createdBy: memberId }: { tripId: string; isShared: boolean; createdBy: string },
  { version, before, after }: { version: number; before?: ExpenseState; after?: ExpenseState },
  subjectId: string,
  now: Date,
): Promise<void> {
  if (!isShared || before?.isPrivate || after?.isPrivate) return;
  const action = before ? (after ? "expense.changed" : "expense.deleted") : "expense.added";
  await record({ tripId, memberId, action, subjectId, version, before, after }, now);
}

/** Returns the id that the device computes too, unless the key was used so long ago that it has been deleted. */
async function newExpenseId(userId: string, key: string | undefined): Promise<string> {
  if (key === undefined) return newId();
  const id = await expenseIdOf(userId, key);
  const taken = await db.select({ id: expenses.id }).from(expenses).where(eq(expenses.id, id));
  return taken.length > 0 ? newId() : id;
}

const expenseById = prepared("expense-by-id", (db, param: (name: "userId" | "expenseId") => Placeholder) =>
  db
    .select({
      ...expenseColumns,
      ...sharingColumns,
      currencies: trips.currencies,
      limits: trips.limits,
      isShared: trips.isShared,
    })
    .from(expenses)
    .innerJoin(trips, and(eq(trips.id, expenses.tripId), eq(trips.isDeleted, false)))
    .innerJoin(tripMembers, ownMembership(param("userId")))
    .where(and(eq(expenses.id, param("expenseId")), isVisibleTo(tripMembers.id))),
);

/** On a shared trip the expense has its parts. */
export async function findExpense(userId: string, expenseId: string): Promise<SharedExpense | undefined> {
  const found = await findWithTrip(userId, expenseId);
  return found && shared(found, found.expense);
}

async function shared(trip: { isShared: boolean }, expense: Expense): Promise<SharedExpense> {
  const [whole] = await withSharing(trip, [expense]);
  return whole!;
}

async function findWithTrip(userId: string, expenseId: string) {
  const [row] = await expenseById({ userId, expenseId });
  if (!row) return undefined;
  const { currencies, limits, isShared, createdBy, splitMode, privateTo, version, ...own } = row;
  const expense = withOriginal(own);
  return { expense, currencies, limits, isShared, createdBy, splitMode, privateTo, version };
}

type FoundExpense = NonNullable<Awaited<ReturnType<typeof findWithTrip>>> & { parts: ExpensePart[] };

/** Finds an expense to change. That of a shared trip is read again once no other member can change it. */
async function requireForChange(userId: string, expenseId: string): Promise<FoundExpense> {
  const first = await findWithTrip(userId, expenseId);
  if (!first) throw new Problem("expenseNotFound");
  if (!first.isShared) return { ...first, parts: [] };
  await lockTrip(first.expense.tripId);
  const found = await findWithTrip(userId, expenseId);
  if (!found) throw new Problem("expenseNotFound");
  return { ...found, parts: (await partsOfExpenses([expenseId])).get(expenseId) ?? [] };
}

function ownExpense(userId: string, expenseId: string): SQL | undefined {
  return and(eq(expenses.id, expenseId), expensesOfAll(userId));
}

function stateOf({ expense, splitMode: mode, privateTo, parts }: FoundExpense): ExpenseState {
  return { ...ownFieldsOf(expense), mode, parts, isPrivate: privateTo !== null };
}

/**
 * Returns an expense as it was in a version, by the history of its trip; as it is now if the version is the present one
 * or not known.
 */
async function stateAt(found: FoundExpense, version: number | undefined): Promise<ExpenseState> {
  const current = stateOf(found);
  if (!found.isShared || version === undefined || version >= found.version) return current;
  const [first] = await changesSince(found.expense.tripId, found.expense.id, version);
  return (first?.before as ExpenseState | null) ?? current;
}

/** The owner's fields without the amount, which depends on rates and on the stored expense. */
type FieldsBesideAmount = Omit<ExpenseFields, "amount" | "original">;

/**
 * Resolves a new expense except for its amount, which depends on what is stored. `body` is what its fingerprint is
 * computed from: the date as sent, because a day that was not sent changes at midnight, and the amount as sent, because
 * a rate changes too.
 */
function resolveExpense(
  { tripId, amount, date, timeZone, payments, split, isPrivate, ...sent }: ExpenseInput,
  now: Date,
): { fields: FieldsBesideAmount; body: object; today: Day } {
  const paymentMethod = sent.paymentMethod ?? DEFAULT_PAYMENT_METHOD;
  return {
    fields: { ...sent, paymentMethod, day: resolveDay(date, now, timeZone), nights: sent.nights ?? 1 },
    body: { tripId, ...bodyOf(amount), ...sent, paymentMethod, date, payments, split, isPrivate },
    today: dayOf(now, timeZone),
  };
}

/**
 * Resolves changes of an expense except for its amount. `body` is what their fingerprint is computed from, with date
 * and amount as sent.
 */
function resolveChanges(
  { amount = {}, date, timeZone, paymentMethod, nights, version, overwrites, ...own }: ExpenseChanges,
  now: Date,
): { changes: Partial<FieldsBesideAmount>; body: object; today: Day } {
  const { payments, split, isPrivate, ...sent } = own;
  const changes = { ...sent, ...(nights && { nights }), ...(paymentMethod && { paymentMethod }) };
  return {
    changes: { ...changes, ...(date !== undefined && { day: resolveDay(date, now, timeZone) }) },
    body: { ...bodyOf(amount), ...changes, date, payments, split, isPrivate },
    today: dayOf(now, timeZone),
  };
}

/**
 * Spells an amount for the fingerprint. Names and order are those of the form's fields from the start: an update may
 * come between a submission and its repetition.
 */
function bodyOf(amount: Amount): object {
  const { rate: exchangeRate, rateDay: rateDate, rateSource } = amount.rate ?? {};
  const rate = { exchangeRate, rateDate, rateSource };
  if (!("units" in amount)) {
    const { cents, number: originalAmount, currency: originalCurrency } = amount;
    return { amount: cents, originalAmount, originalCurrency, ...rate };
  }
  const { units, currency, charged: chargedAmount, asksNewRate: newRate } = amount;
  const originalAmount = numberFromUnits(units, currency);
  return { originalAmount, originalCurrency: currency, chargedAmount, ...rate, newRate };
}

function resolveDay(date: string | undefined, now: Date, timeZone: string): Day {
  if (date === undefined) return dayOf(now, timeZone);
  const moment = readMoment(date);
  const day = readDay(date) ?? (moment && dayOf(moment, timeZone));
  if (day === undefined) throw new Problem("invalid");
  return day;
}
