import { and, eq, type SQL } from "drizzle-orm";
import type { Day } from "~/domain/day";
import { mainOf } from "~/domain/expenses/category";
import { type Expense, expenseIdOf, ownFieldsOf, type SharedExpense } from "~/domain/expenses/expense";
import { isChoosable } from "~/domain/expenses/payment-method";
import { conflictsOf, type ExpenseState, mergedChange, recordedChange } from "~/domain/expenses/stale-change";
import {
  type Amount,
  currencyOf,
  isSameCost,
  type ResolvedAmount,
  resolveAmount,
} from "~/domain/money/amount";
import { BASE_CURRENCY } from "~/domain/money/currency";
import { ExpenseChanged, Problem } from "~/domain/problem";
import { tileSums } from "~/domain/statistics/summary";
import { type LimitUse, raisedUse, type TripLimits } from "~/domain/trips/limit";
import { checkDay, type TripCurrencies } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { expenses } from "../../../db/schema";
import { requireAccessOnTrip } from "../billing/access.server";
import { newId } from "../id.server";
import { fixingsOf } from "../money/rates.server";
import { rememberCurrency } from "../money/trip-currencies.server";
import { takeOverReceipts } from "../receipts/owner.server";
import { foreignReceiptsOf } from "../receipts/storage.server";
import {
  changedSharing,
  costOf,
  insertParts,
  newSharing,
  replaceParts,
  sentSharing,
  sharingColumnsOf,
} from "../sharing/expense-sharing.server";
import { record } from "../sharing/history.server";
import { expensesOfAll, lockTrip } from "../sharing/membership.server";
import { sumsByCategory } from "../statistics/statistics.server";
import { once, type Submission, Unchanged } from "../submission.server";
import { requireTrip } from "../trips/trip.server";
import { columnsOf, expenseColumns, withOriginal } from "./columns.server";
import {
  changedMeanwhile,
  findWithTrip,
  requireForChange,
  sharedExpenseOf,
  stateAt,
  stateOf,
} from "./found.server";
import { type ExpenseChanges, type ExpenseInput, resolveChanges, resolveExpense } from "./input.server";
import { requireRoomForDivided, requireRoomForExpenses, requireRoomInGroup } from "./room.server";

/** Version of an expense that nobody has changed since it was added. */
const ADDED_VERSION = 1;

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
    const trip = await tripWithRoom(userId, tripId, now);
    const { currencies, limits, isShared, memberId } = trip;
    checkDay(trip, fields);
    const resolved = await resolve(amount, fields, { trip: currencies, today });
    const place = { tripId, isShared, createdBy: memberId };
    const sharing = await newSharing(place, costOf(id, resolved), { payments, split, isPrivate });
    if (sharing.parts.length > 0) await requireRoomForDivided(memberId);
    const own = { ...fields, ...resolved, id, tripId, photoUrl: null, createdAt: now };
    const [row] = await db
      .insert(expenses)
      .values({ ...columnsOf(own), createdBy: memberId, ...sharingColumnsOf(sharing, memberId) })
      .returning(expenseColumns);
    const stored = withOriginal(row!);
    await insertParts(stored, sharing.parts);
    await recordExpense(
      { tripId, isShared, memberId },
      { version: 1, after: sharing.isPrivate ? undefined : { ...ownFieldsOf(stored), ...sharing } },
      stored.id,
      now,
    );
    // The currencies of a trip would tell the others of a private expense, also those who join later.
    if (!sharing.isPrivate)
      await rememberCurrency(userId, tripId, currencies, stored.original?.currency ?? BASE_CURRENCY);
    const expense = await sharedExpenseOf({ isShared }, stored);
    return { expense, raised: await raisedLimit(userId, limits, expense) };
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
  const { changes, body, today } = resolveChanges(input, submission.now);
  const submitted = { command: "expense.change", body: { id: expenseId, ...body }, resultId: expenseId };
  const change = async () => {
    const found = await requireForChange(userId, expenseId);
    const { expense: before, currencies, limits, isShared, memberId } = found;
    const { tripId } = before;
    const current = stateOf(found);
    const overwrites = input.overwrites === found.version;
    const base = (await stateAt(found, input.version)) ?? (overwrites ? current : undefined);
    if (!base) throw await changedMeanwhile(userId, found);
    const fields = ownFieldsOf({ ...base, ...changes });
    checkDay(found, fields, base);
    if (!isChoosable(fields.paymentMethod, base.paymentMethod)) throw new Problem("paymentMethodUnknown");
    const stored = { ...before, ...ownFieldsOf(base) };
    const resolved = await resolve(input.amount ?? {}, fields, { trip: currencies, today, stored });
    const cost = { ...costOf(expenseId, resolved), isSame: isSameCost(resolved, base) };
    const { payments, split, isPrivate } = sentSharing(input, base, found);
    if (isPrivate && memberId !== found.createdBy) throw new Problem("authorOnly");
    const sharing = await changedSharing(
      { tripId, isShared, createdBy: found.createdBy },
      cost,
      { payments, split, isPrivate },
      base,
    );
    const mine = { ...fields, ...resolved, ...sharing };
    const merged = mergedChange(base, mine, current, overwrites);
    if (!merged) throw await changedMeanwhile(userId, found, conflictsOf(base, mine, current));
    const recorded = recordedChange(current, merged);
    if (!recorded) {
      const same = await sharedExpenseOf({ isShared }, before);
      return new Unchanged({ expense: same, raised: undefined });
    }
    const wasHidden = isShared && current.isPrivate;
    const isHidden = isShared && merged.isPrivate;
    if (wasHidden && !isHidden) await requireRoomInGroup(userId, tripId);
    if (isHidden && !wasHidden) await takeOverReceipts(userId, expenseId, submission.now);
    if (found.parts.length === 0 && merged.parts.length > 0) await requireRoomForDivided(found.createdBy);
    const [row] = await db
      .update(expenses)
      .set({
        ...columnsOf(ownFieldsOf(merged)),
        ...sharingColumnsOf(merged, found.createdBy),
        version: found.version + 1,
      })
      .where(ownExpense(userId, expenseId))
      .returning(expenseColumns);
    const changed = withOriginal(row!);
    if (found.parts.length > 0 || merged.parts.length > 0) await replaceParts(changed, merged.parts);
    await recordExpense(
      { tripId, isShared, memberId },
      { version: found.version + 1, ...visible(current, merged, recorded) },
      expenseId,
      submission.now,
    );
    const used = changed.original?.currency;
    if (used && !merged.isPrivate && (current.isPrivate || used !== before.original?.currency))
      await rememberCurrency(userId, tripId, currencies, used);
    const expense = await sharedExpenseOf({ isShared }, changed);
    const former = wasHidden ? undefined : before;
    return { expense, raised: await raisedLimit(userId, limits, expense, former) };
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
  const expense = await sharedExpenseOf(found, found.expense);
  return { expense, raised: await raisedLimit(userId, found.limits, expense) };
}

/**
 * Returns the use of the category's limit if the expense has raised its state. `former` is the expense before a change,
 * unless it did not count for the group.
 */
async function raisedLimit(
  userId: string,
  limits: TripLimits | null,
  { tripId, categoryId, amount, sharing }: SharedExpense,
  former?: Expense,
): Promise<LimitUse | undefined> {
  const main = mainOf(categoryId);
  if (limits?.[main] === undefined || sharing?.isPrivate) return undefined;
  const spent = tileSums(await sumsByCategory(userId, tripId))[main];
  const formerAmount = former && mainOf(former.categoryId) === main ? former.amount : 0;
  return raisedUse(limits, main, spent - amount + formerAmount, spent);
}

/**
 * Deletes an expense. `known` is the version that the sender has seen, which only shared ones have, or "asAdded": then
 * nobody may have changed it, or attached a receipt.
 * @throws Problem expenseNotFound, ExpenseChanged if it is no longer as known
 */
export async function deleteExpense(
  userId: string,
  expenseId: string,
  submission: Submission,
  known?: number | "asAdded",
): Promise<void> {
  const submitted = { command: "expense.delete", body: { id: expenseId }, resultId: expenseId };
  const remove = async () => {
    const found = await requireForChange(userId, expenseId);
    const { expense, isShared, memberId, version } = found;
    const isTouched = known === "asAdded" && (await foreignReceiptsOf(expenseId, userId)).count > 0;
    const seen = known === "asAdded" ? ADDED_VERSION : ((isShared ? known : undefined) ?? version);
    // The history does not say who has attached a receipt.
    if (isTouched) throw new ExpenseChanged(await sharedExpenseOf(found, expense), undefined);
    if (version !== seen) throw await changedMeanwhile(userId, found);
    await db.delete(expenses).where(ownExpense(userId, expenseId));
    await recordExpense(
      { tripId: expense.tripId, isShared, memberId },
      { version: version + 1, before: found.privateTo === null ? stateOf(found) : undefined },
      expenseId,
      submission.now,
    );
  };
  await once(userId, submission, submitted, remove, async () => {});
}

/** Returns what adding an expense needs to know of its trip. Call it in the transaction that adds the expense. */
async function tripWithRoom(userId: string, tripId: string, now: Date) {
  const first = await requireTrip(userId, tripId);
  if (first.isShared) await lockTrip(tripId);
  // Other members may have changed its currencies before the lock.
  const trip = first.isShared ? await requireTrip(userId, tripId) : first;
  await requireAccessOnTrip(userId, tripId, now);
  await requireRoomForExpenses(userId, tripId, 1);
  return trip;
}

/** A change of an expense as the others see it. Of a changed one it holds what has changed. */
interface Recorded {
  before?: Partial<ExpenseState>;
  after?: Partial<ExpenseState>;
}

/** Hides the private side of a change: for the others an expense that becomes private is gone. */
function visible(before: ExpenseState, after: ExpenseState, changed: Recorded): Recorded {
  if (!before.isPrivate && !after.isPrivate) return changed;
  return { before: before.isPrivate ? undefined : before, after: after.isPrivate ? undefined : after };
}

/** Records a change of an expense of a shared trip. */
async function recordExpense(
  { tripId, isShared, memberId }: { tripId: string; isShared: boolean; memberId: string },
  { version, before, after }: { version: number } & Recorded,
  subjectId: string,
  now: Date,
): Promise<void> {
  if (!isShared || !(before || after)) return;
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

function ownExpense(userId: string, expenseId: string): SQL | undefined {
  return and(eq(expenses.id, expenseId), expensesOfAll(userId));
}
