// Balances of a shared trip, and the repayments that settle it.
import { isDeepStrictEqual } from "node:util";
import { and, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Day } from "~/domain/day";
import type { Cents } from "~/domain/money/money";
import { Problem, RepaymentChanged, WouldReverse } from "~/domain/problem";
import { REPAYMENTS_PER_ACCOUNT, REPAYMENTS_PER_TRIP } from "~/domain/quota";
import { balancesOf } from "~/domain/settling/balance";
import { choosableMethods, type Repayment, type RepaymentMethod } from "~/domain/settling/repayment";
import { partyOf, type Settlement } from "~/domain/settling/settlement";
import { directAfter, fewTransfers, wouldReverse } from "~/domain/settling/transfer";
import type { Member } from "~/domain/sharing/member";
import { checkDay } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { repayments, tripMembers } from "../../../db/schema";
import { changesSince, record } from "../sharing/history.server";
import { membersOf, requireMembers } from "../sharing/member.server";
import { lockTrip, requireMembership } from "../sharing/membership.server";
import { ownBalances } from "../sharing/own-view.server";
import { createOnce, once, type Submission, Unchanged } from "../submission.server";
import { requireTrip } from "../trips/trip.server";
import { type OwedByExpenses, owedByExpenses } from "./direct-debts.server";

/** Computes balances and suggested transfers. @throws Problem tripNotFound for a stranger */
export async function settlementOf(userId: string, tripId: string): Promise<Settlement> {
  return (await settlementAndRepayments(userId, tripId)).settlement;
}

/** @throws Problem tripNotFound for a stranger */
export async function settlementAndRepayments(
  userId: string,
  tripId: string,
): Promise<{ settlement: Settlement; repayments: Repayment[] }> {
  await requireMembership(userId, tripId);
  const owed = await owedByExpenses(tripId);
  const members = await requireMembers(userId, tripId);
  const repayments = await repaymentsOn(tripId);
  const isKnown = (id: string) => members.some((member) => member.id === id);
  // Otherwise two people were merged since the expenses of a long trip were read.
  if (!owed.sums.every(({ memberId }) => isKnown(memberId))) return settlementAndRepayments(userId, tripId);
  return { settlement: settle(members, owed, repayments), repayments };
}

function settle(
  members: Member[],
  { sums, debts, settlesWith }: OwedByExpenses,
  paidBack: readonly Repayment[],
): Settlement {
  const ids = new Set([...members.map(({ id }) => id), ...sums.map(({ memberId }) => memberId)]);
  const balances = balancesOf([...ids], sums, paidBack);
  return {
    members,
    balances,
    few: fewTransfers(balances, settlesWith),
    direct: directAfter(debts, paidBack, settlesWith),
    settlesWith,
  };
}

function settlesWithOf(members: readonly Member[]): Map<string, string> {
  return new Map(members.flatMap(({ id, settlesWith }) => (settlesWith ? [[id, settlesWith]] : [])));
}

/** Computes the few transfers that settle a trip, from sums, without reading each expense. Empty for a stranger. */
export async function fewTransfersOf(userId: string, tripId: string) {
  const members = await membersOf(userId, tripId);
  const ids = members.map(({ id }) => id);
  const sums = await ownBalances([tripId], ids);
  const settlesWith = settlesWithOf(members);
  const balances = members.map(({ id }) => ({ memberId: id, balance: sums.get(id)!.balance }));
  return { members, transfers: fewTransfers(balances, settlesWith), settlesWith };
}

/** Lists the repayments of a trip, newest first. Empty for a stranger. */
export async function repaymentsOf(userId: string, tripId: string): Promise<Repayment[]> {
  const members = await membersOf(userId, tripId);
  return members.length > 0 ? repaymentsOn(tripId) : [];
}

function repaymentsOn(tripId: string): Promise<Repayment[]> {
  return db
    .select()
    .from(repayments)
    .where(eq(repayments.tripId, tripId))
    .orderBy(desc(repayments.day), desc(repayments.id));
}

export interface RepaymentFields {
  fromId: string;
  toId: string;
  amount: Cents;
  day: Day;
  method: RepaymentMethod | null;
  note: string | null;
}

/** A repayment as it was sent; `confirmed` if the sender knows that it is more than is owed. */
export interface RepaymentInput extends RepaymentFields {
  confirmed?: boolean;
  /** The sender left the day open; a repetition may come after midnight. */
  isToday?: boolean;
}

/** Changes of a repayment; omitted fields keep their value. */
interface RepaymentChanges extends Partial<RepaymentInput> {
  version?: number;
}

/**
 * Enters a repayment and returns its id.
 * @throws WouldReverse; Problem tripNotFound, dayTooFar, memberUnknown, tooManyRepayments
 */
export async function addRepayment(
  userId: string,
  tripId: string,
  { confirmed, isToday, ...fields }: RepaymentInput,
  submission: Submission,
): Promise<string> {
  const body = { tripId, ...fields, day: isToday ? undefined : fields.day };
  const owed = await owedBefore(userId, tripId, confirmed);
  return createOnce(userId, submission, "repayment.add", body, async (id) => {
    await lockTrip(tripId);
    const trip = await requireTrip(userId, tripId);
    checkDay(trip, fields);
    await requireRoomForRepayment(userId, tripId);
    await check(userId, tripId, fields, owed);
    const made = { id, tripId, ...fields, createdBy: trip.memberId, createdAt: submission.now };
    await db.insert(repayments).values(made);
    const deed = {
      tripId,
      memberId: trip.memberId,
      action: "repayment.added",
      subjectId: id,
      version: 1,
    } as const;
    await record({ ...deed, after: { ...fields } }, submission.now);
  });
}

/** Changes a repayment. @throws WouldReverse; RepaymentChanged if it is not of this version; Problem repaymentMethodUnknown */
export async function changeRepayment(
  userId: string,
  tripId: string,
  repaymentId: string,
  { confirmed, version, isToday, ...sent }: RepaymentChanges,
  submission: Submission,
): Promise<void> {
  const body = { repaymentId, ...sent, day: isToday ? undefined : sent.day };
  const submitted = { command: "repayment.change", body, resultId: repaymentId };
  const owed = await owedBefore(userId, tripId, confirmed);
  const change = async () => {
    await lockTrip(tripId);
    const trip = await requireTrip(userId, tripId);
    const before = await requireRepayment(userId, tripId, repaymentId, version);
    const fields = { ...fieldsOf(before), ...sent };
    if (isDeepStrictEqual(fields, fieldsOf(before))) return new Unchanged(undefined);
    checkDay(trip, { day: fields.day }, { day: before.day });
    if (fields.method && !choosableMethods(before.method).includes(fields.method))
      throw new Problem("repaymentMethodUnknown");
    await check(userId, tripId, fields, owed, repaymentId);
    const next = before.version + 1;
    await db
      .update(repayments)
      .set({ ...fields, version: next })
      .where(eq(repayments.id, repaymentId));
    const deed = {
      tripId,
      memberId: trip.memberId,
      action: "repayment.changed",
      subjectId: repaymentId,
    } as const;
    await record(
      { ...deed, version: next, before: { ...fieldsOf(before) }, after: { ...fields } },
      submission.now,
    );
  };
  await once(userId, submission, submitted, change, async () => {});
}

export async function deleteRepayment(
  userId: string,
  tripId: string,
  repaymentId: string,
  submission: Submission,
  version?: number,
): Promise<void> {
  const submitted = { command: "repayment.delete", body: { repaymentId }, resultId: repaymentId };
  const remove = async () => {
    await lockTrip(tripId);
    const me = await requireMembership(userId, tripId);
    const before = await requireRepayment(userId, tripId, repaymentId, version);
    await db.delete(repayments).where(eq(repayments.id, repaymentId));
    const deed = { tripId, memberId: me.id, action: "repayment.deleted", subjectId: repaymentId } as const;
    await record({ ...deed, version: before.version + 1, before: { ...fieldsOf(before) } }, submission.now);
  };
  await once(userId, submission, submitted, remove, async () => {});
}

export async function findRepayment(
  userId: string,
  tripId: string,
  repaymentId: string,
): Promise<Repayment | undefined> {
  return (await repaymentsOf(userId, tripId)).find(({ id }) => id === repaymentId);
}

async function requireRepayment(
  userId: string,
  tripId: string,
  repaymentId: string,
  version: number | undefined,
): Promise<Repayment> {
  const [found] = await db
    .select()
    .from(repayments)
    .where(and(eq(repayments.id, repaymentId), eq(repayments.tripId, tripId)));
  if (!found) throw new Problem("repaymentNotFound");
  if (version === undefined || version === found.version) return found;
  const [last] = await changesSince(tripId, repaymentId, found.version - 1, 1);
  const by = (await membersOf(userId, tripId)).find(({ id }) => id === last?.memberId);
  throw new RepaymentChanged(found, by);
}

/** Call it in the transaction that adds a repayment. @throws Problem tooManyRepayments, tooManyRepaymentsInAccount */
async function requireRoomForRepayment(userId: string, tripId: string): Promise<void> {
  const own = db.select({ id: tripMembers.id }).from(tripMembers).where(eq(tripMembers.userId, userId));
  const countOf = async (which: SQL) => {
    const [held] = await db.select({ count: count() }).from(repayments).where(which);
    return held!.count;
  };
  if ((await countOf(eq(repayments.tripId, tripId))) >= REPAYMENTS_PER_TRIP)
    throw new Problem("tooManyRepayments");
  if ((await countOf(inArray(repayments.createdBy, own))) >= REPAYMENTS_PER_ACCOUNT)
    throw new Problem("tooManyRepaymentsInAccount");
}

/**
 * Adds up the expenses before the transaction, in which all writes would wait for it. An expense that changes in between
 * costs or saves a question: what is entered and what balances say of it does not depend on this.
 */
async function owedBefore(
  userId: string,
  tripId: string,
  isConfirmed: boolean | undefined,
): Promise<OwedByExpenses | undefined> {
  if (isConfirmed || (await membersOf(userId, tripId)).length === 0) return undefined;
  return owedByExpenses(tripId);
}

/**
 * Checks that both people are on the trip, and that nobody pays more than is owed without having been asked; without
 * `owed` they were. `without` leaves out a repayment that is about to be replaced.
 */
async function check(
  userId: string,
  tripId: string,
  { fromId, toId, amount }: RepaymentFields,
  owed: OwedByExpenses | undefined,
  without?: string,
): Promise<void> {
  const members = await membersOf(userId, tripId);
  const [from, to] = [fromId, toId].map((id) => members.find((member) => member.id === id));
  if (!from || !to || from.id === to.id) throw new Problem("memberUnknown");
  if (!owed) return;
  const others = (await repaymentsOn(tripId)).filter(({ id }) => id !== without);
  const { few, direct, settlesWith } = settle(members, owed, others);
  const over = wouldReverse({ fromId, toId, amount }, few, direct, settlesWith);
  if (over > 0) {
    const party = (id: string) => partyOf(id, members, settlesWith);
    throw new WouldReverse({ amount: over, debtor: party(toId), creditor: party(fromId) });
  }
}

function fieldsOf({ fromId, toId, amount, day, method, note }: Repayment): RepaymentFields {
  return { fromId, toId, amount, day, method, note };
}
