import { and, eq, type SQL } from "drizzle-orm";
import { type Expense, expenseIdOf, ownFieldsOf } from "~/domain/expenses/expense";
import { type ExpenseKind, kindOf, type StoredKind, turnOf } from "~/domain/expenses/kind";
import { isChoosable } from "~/domain/expenses/payment-method";
import {
  changedGroups,
  conflictsOf,
  ExpenseChanged,
  type ExpenseState,
  mergedChange,
} from "~/domain/expenses/stale-change";
import { isSameCost } from "~/domain/money/amount";
import { BASE_CURRENCY } from "~/domain/money/currency";
import { Problem } from "~/domain/problem";
import { checkDay } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { expenses } from "../../../db/schema";
import { requireAccessOnTrip } from "../billing/access.server";
import { newId } from "../id.server";
import { rememberCurrency } from "../money/trip-currencies.server";
import { takeOverReceipts } from "../receipts/owner.server";
import { foreignReceiptsOf } from "../receipts/storage.server";
import { changedSharing, costOf, newSharing, sentSharing } from "../sharing/expense-sharing.server";
import { expensesOfAll, lockTrip } from "../sharing/membership.server";
import { insertParts, replaceParts, sharingColumnsOf } from "../sharing/stored-sharing.server";
import { once, type Submission, Unchanged } from "../submission.server";
import { requireTrip } from "../trips/trip.server";
import { columnsOf, expenseColumns, withOriginal } from "./columns.server";
import {
  changedMeanwhile,
  expenseState,
  type FoundExpense,
  requireForChange,
  sharedExpenseOf,
  stateAt,
} from "./found.server";
import {
  type ExpenseChanges,
  type ExpenseInput,
  resolveByStoredRates,
  resolveChanges,
  resolveExpense,
  resolveKind,
} from "./input.server";
import { requireRoomForDivided, requireRoomForExpenses, requireRoomInGroup } from "./room.server";
import { recordExpense, type SavedExpense, savedEarlier, savedExpense } from "./saved-expense.server";

/** Version of an expense that nobody has changed since it was added. */
const ADDED_VERSION = 1;

/** Adds an expense. A repetition changes nothing, and answers with the rate of the first time. */
export async function addExpense(
  userId: string,
  input: ExpenseInput,
  submission: Submission,
): Promise<SavedExpense> {
  const { key, now } = submission;
  const { tripId, amount } = input;
  const { fields, body, today } = resolveExpense(input, now);
  const id = await newExpenseId(userId, key);
  const submitted = { command: "expense.add", body, resultId: id };
  const add = async () => {
    const trip = await tripWithRoom(userId, tripId, now);
    const { currencies, isShared, memberId } = trip;
    checkDay(trip, fields);
    const { kind, refundOf } = resolveKind(input);
    const cost = await resolveByStoredRates({ amount, kind }, fields, { trip: currencies, today });
    const resolved = { ...cost, refundOf };
    const place = { tripId, isShared, createdBy: memberId };
    const sharing = await newSharing(place, costOf(turnOf({ id, refundOf }), resolved), input);
    if (sharing.parts.length > 0) await requireRoomForDivided(memberId);
    const own = { ...fields, ...resolved, id, tripId, photoUrl: null, createdAt: now };
    const [row] = await db
      .insert(expenses)
      .values({ ...columnsOf(own), createdBy: memberId, ...sharingColumnsOf(sharing, memberId) })
      .returning(expenseColumns);
    const stored = withOriginal(row!);
    await insertParts(stored, sharing.parts);
    const after = { ...ownFieldsOf(stored), ...sharing };
    await recordExpense(trip, stored, ADDED_VERSION, { after }, now);
    // The currencies of a trip would tell the others of a private expense, also those who join later.
    if (!sharing.isPrivate)
      await rememberCurrency(userId, tripId, currencies, stored.original?.currency ?? BASE_CURRENCY);
    return savedExpense(userId, trip, stored);
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
  const { now } = submission;
  const { changes, body, today } = resolveChanges(input, now);
  const submitted = { command: "expense.change", body: { id: expenseId, ...body }, resultId: expenseId };
  const change = async () => {
    const found = await requireForChange(userId, expenseId);
    const current = expenseState(found);
    const overwrites = input.overwrites === found.version;
    const base = (await stateAt(found, input.version)) ?? (overwrites ? current : undefined);
    if (!base) throw await changedMeanwhile(userId, found);
    const mine = await resolveState(found, base, input, { changes, today });
    const merged = mergedChange(base, mine, current, overwrites);
    if (!merged) throw await changedMeanwhile(userId, found, conflictsOf(base, mine, current));
    if (changedGroups(current, merged).length === 0) {
      const expense = await sharedExpenseOf(found, found.expense);
      return new Unchanged({ expense, raised: undefined, ...turnedFrom(base, current) });
    }
    const stored = await storeChange(userId, found, merged, now);
    await recordExpense(found, stored, found.version + 1, { before: current, after: merged }, now);
    const used = stored.original?.currency;
    const isNews = current.isPrivate || used !== found.expense.original?.currency;
    if (used && isNews && !merged.isPrivate)
      await rememberCurrency(userId, stored.tripId, found.currencies, used);
    const wasHidden = found.isShared && current.isPrivate;
    const saved = await savedExpense(userId, found, stored, wasHidden ? undefined : found.expense);
    return { ...saved, ...turnedFrom(current, merged) };
  };
  return once<SavedExpense>(userId, submission, submitted, change, () => savedEarlier(userId, expenseId));
}

function turnedFrom(before: StoredKind, after: StoredKind): Pick<SavedExpense, "formerKind"> {
  const formerKind = kindOf(before);
  return formerKind === kindOf(after) ? {} : { formerKind };
}

/** Resolves what a change makes of the state that it was made from. */
async function resolveState(
  found: FoundExpense,
  base: ExpenseState,
  input: ExpenseChanges,
  { changes, today }: Pick<ReturnType<typeof resolveChanges>, "changes" | "today">,
): Promise<ExpenseState> {
  const { expense, createdBy, currencies: trip } = found;
  const { kind, refundOf } = resolveKind(input, base);
  const fields = { ...ownFieldsOf({ ...base, ...changes }), refundOf };
  checkDay(found, fields, base);
  if (!isChoosable(fields.paymentMethod, base.paymentMethod)) throw new Problem("paymentMethodUnknown");
  const stored = { ...expense, ...ownFieldsOf(base) };
  const sentCost = { amount: input.amount ?? {}, kind };
  const resolved = await resolveByStoredRates(sentCost, fields, { trip, today, stored });
  const turn = turnOf({ id: expense.id, refundOf });
  const isSame = isSameCost(resolved, base) && refundOf === base.refundOf;
  const cost = { ...costOf(turn, resolved), isSame };
  const sent = sentSharing(input, base, found);
  if (sent.isPrivate && found.memberId !== createdBy) throw new Problem("authorOnly");
  const sharing = await changedSharing({ tripId: expense.tripId, createdBy }, cost, sent, base);
  return { ...fields, ...resolved, ...sharing };
}

/** Stores a changed expense with its parts. Made private, it takes the receipts of the others along. */
async function storeChange(
  userId: string,
  found: FoundExpense,
  { mode, parts, isPrivate, ...fields }: ExpenseState,
  now: Date,
): Promise<Expense> {
  const { expense, isShared, createdBy } = found;
  const wasPrivate = found.privateTo !== null;
  if (isShared && wasPrivate && !isPrivate) await requireRoomInGroup(userId, expense.tripId);
  if (isShared && isPrivate && !wasPrivate) await takeOverReceipts(userId, expense.id, now);
  if (found.parts.length === 0 && parts.length > 0) await requireRoomForDivided(createdBy);
  const [row] = await db
    .update(expenses)
    .set({
      ...columnsOf(ownFieldsOf(fields)),
      ...sharingColumnsOf({ mode, isPrivate }, createdBy),
      version: found.version + 1,
    })
    .where(ownExpense(userId, expense.id))
    .returning(expenseColumns);
  const stored = withOriginal(row!);
  if (found.parts.length > 0 || parts.length > 0) await replaceParts(stored, parts);
  return stored;
}

/**
 * Deletes an expense. `known` is the version that the sender has seen, which only shared ones have, or "asAdded": then
 * nobody may have changed it, or attached a receipt. Returns what it was if that was no plain expense; a repetition does not
 * know that.
 * @throws Problem expenseNotFound, ExpenseChanged if it is no longer as known
 */
export async function deleteExpense(
  userId: string,
  expenseId: string,
  submission: Submission,
  known?: number | "asAdded",
): Promise<ExpenseKind | undefined> {
  const submitted = { command: "expense.delete", body: { id: expenseId }, resultId: expenseId };
  const remove = async () => {
    const found = await requireForChange(userId, expenseId);
    const { expense, isShared, version } = found;
    const isTouched = known === "asAdded" && (await foreignReceiptsOf(expenseId, userId)).count > 0;
    const seen = known === "asAdded" ? ADDED_VERSION : ((isShared ? known : undefined) ?? version);
    // The history does not say who has attached a receipt.
    if (isTouched) throw new ExpenseChanged(await sharedExpenseOf(found, expense), undefined);
    if (version !== seen) throw await changedMeanwhile(userId, found);
    await db.delete(expenses).where(ownExpense(userId, expenseId));
    await recordExpense(found, expense, version + 1, { before: expenseState(found) }, submission.now);
    const kind = kindOf(expense);
    return kind === "expense" ? undefined : kind;
  };
  return once<ExpenseKind | undefined>(userId, submission, submitted, remove, async () => undefined);
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
