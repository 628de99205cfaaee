// Repayments: entered, changed and deleted.
import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { REPAYMENTS_PER_ACCOUNT, REPAYMENTS_PER_TRIP } from "~/domain/quota";
import {
  choosableMethods,
  type Repayment,
  RepaymentChanged,
  WouldReverse,
} from "~/domain/settling/repayment";
import { partyOf } from "~/domain/settling/settlement";
import { wouldReverse } from "~/domain/settling/transfer";
import { checkDay } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { repayments, tripMembers } from "../../../db/schema";
import { changesSince, record } from "../sharing/history.server";
import { membersOf } from "../sharing/member.server";
import { lockTrip, requireMembership } from "../sharing/membership.server";
import { createOnce, once, type Submission, Unchanged } from "../submission.server";
import { requireTrip } from "../trips/trip.server";
import { type OwedByExpenses, owedByExpenses } from "./direct-debts.server";
import { repaymentsOf, repaymentsOn, settle } from "./settlement.server";

/** What somebody enters of a repayment. */
export type EnteredRepayment = Pick<Repayment, "fromId" | "toId" | "amount" | "day" | "method" | "note">;

/** A repayment as it was sent; `confirmed` if the sender knows that it is more than is owed. */
export interface RepaymentInput extends EnteredRepayment {
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
    const deed = { tripId, memberId: trip.memberId, action: "repayment.added", subjectId: id } as const;
    await record({ ...deed, version: 1, after: { ...fields } }, submission.now);
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
    const states = { before: { ...fieldsOf(before) }, after: { ...fields } };
    const deed = { tripId, memberId: trip.memberId, action: "repayment.changed" } as const;
    await record({ ...deed, subjectId: repaymentId, version: next, ...states }, submission.now);
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
  if ((await db.$count(repayments, eq(repayments.tripId, tripId))) >= REPAYMENTS_PER_TRIP)
    throw new Problem("tooManyRepayments");
  if ((await db.$count(repayments, inArray(repayments.createdBy, own))) >= REPAYMENTS_PER_ACCOUNT)
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
  { fromId, toId, amount }: EnteredRepayment,
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

function fieldsOf({ fromId, toId, amount, day, method, note }: Repayment): EnteredRepayment {
  return { fromId, toId, amount, day, method, note };
}
