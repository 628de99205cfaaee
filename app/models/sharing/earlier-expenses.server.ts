// Expenses from before others joined a trip: they stay their author's alone until the owner divides them.
import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { turnOf } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { defaultSplit, partsOf } from "~/domain/sharing/split";
import { db } from "../../../db/client";
import { INSERT_ROWS, total } from "../../../db/portable";
import { expenseParts, expenses } from "../../../db/schema";
import { requireRoomForDivided } from "../expenses/room.server";
import { once, type Submission } from "../submission.server";
import { record } from "./history.server";
import { countMembers, membersOf } from "./member.server";
import { lockTrip, requireMembership, requireOwner } from "./membership.server";

/** Parts that are written in one transaction: 40,000 take PostgreSQL longer than a transaction may. */
const PARTS_AT_ONCE = 10_000;

export interface EarlierExpenses {
  count: number;
  total: Cents;
  /** Number of expenses that are divided at once, the oldest first. */
  atOnce: number;
}

/**
 * Sums up the owner's undivided expenses, of all kinds, since all are divided; undefined if there are none, if nobody else
 * is on the trip, and for other members.
 */
export async function earlierExpenses(userId: string, tripId: string): Promise<EarlierExpenses | undefined> {
  const me = await requireMembership(userId, tripId);
  const people = await countMembers(tripId);
  if (me.role !== "owner" || people < 2) return undefined;
  const [sum] = await db
    .select({ count: count(), total: total(expenses.amount) })
    .from(expenses)
    .where(undividedOf(tripId, me.id));
  return sum!.count > 0 ? { ...sum!, atOnce: atOnce(people) } : undefined;
}

function atOnce(people: number): number {
  return Math.floor(PARTS_AT_ONCE / people);
}

/**
 * Divides the oldest of these expenses by the present default split, as paid by the owner. Each gets a new version, so that
 * a change made before does not bring the old shares back. The history gets one line for all. Returns how many were
 * divided; undefined for a repeated submission.
 * @throws Problem tripNotFound, ownerOnly, tooManyDivided
 */
export async function divideEarlierExpenses(
  userId: string,
  tripId: string,
  submission: Submission,
): Promise<number | undefined> {
  const submitted = { command: "trip.divide", body: { tripId }, resultId: tripId };
  const divide = async () => {
    await lockTrip(tripId);
    const me = await requireOwner(userId, tripId);
    const people = await countMembers(tripId);
    const undivided = undividedOf(tripId, me.id);
    const [some] = await db.select({ id: expenses.id }).from(expenses).where(undivided).limit(1);
    if (people < 2 || !some) return 0;
    const oldest = db
      .select({ id: expenses.id })
      .from(expenses)
      .where(undivided)
      .orderBy(asc(expenses.createdAt), asc(expenses.id))
      .limit(Math.min(atOnce(people), await requireRoomForDivided(me.id)));
    const split = defaultSplit(await membersOf(userId, tripId));
    const found = await db
      .update(expenses)
      .set({ splitMode: split.mode, version: sql`${expenses.version} + 1` })
      .where(inArray(expenses.id, oldest))
      .returning({ id: expenses.id, amount: expenses.amount, refundOf: expenses.refundOf });
    if (found.length === 0) return 0;
    const parts = found.flatMap(({ id, amount, refundOf }) => {
      const own = partsOf(
        { turn: turnOf({ id, refundOf }), amount, units: amount },
        [{ memberId: me.id }],
        split,
      );
      if ("error" in own) throw new Error(`an expense that cannot be divided: ${own.error}`);
      return own.map((part) => ({ ...part, expenseId: id, tripId }));
    });
    for (let from = 0; from < parts.length; from += INSERT_ROWS)
      await db.insert(expenseParts).values(parts.slice(from, from + INSERT_ROWS));
    const after = { divided: found.length };
    await record({ tripId, memberId: me.id, action: "trip.changed", after }, submission.now);
    return found.length;
  };
  return once<number | undefined>(userId, submission, submitted, divide, async () => undefined);
}

/** A member's expenses without parts that everybody sees. */
function undividedOf(tripId: string, memberId: string) {
  return and(
    eq(expenses.tripId, tripId),
    eq(expenses.createdBy, memberId),
    isNull(expenses.splitMode),
    isNull(expenses.privateTo),
  );
}
