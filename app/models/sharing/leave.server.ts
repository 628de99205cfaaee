import { and, asc, eq, getTableColumns, inArray, isNull, ne, or } from "drizzle-orm";
import { budgetKinds } from "~/domain/expenses/kind";
import { Problem } from "~/domain/problem";
import { newNameOfCopy, type TripWithCurrencies } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { INSERT_ROWS } from "../../../db/portable";
import { expenseParts, expenses, tripMembers } from "../../../db/schema";
import { requireCreateAccess } from "../billing/access.server";
import { euroColumns } from "../expenses/columns.server";
import { areOf, ownPart } from "../expenses/conditions.server";
import { requireRoomForExpenses } from "../expenses/room.server";
import { newId } from "../id.server";
import { once, type Submission } from "../submission.server";
import { insertTrip, requireTrip } from "../trips/trip.server";
import { farewellOf, forgetFormer } from "./former-members.server";
import { record } from "./history.server";
import { endMembership } from "./member-steps.server";
import { lockTrip, requireMembership } from "./membership.server";
import { aloneColumns, namesOfTrips, type OwnTrip, takePrivateAlong } from "./private-expenses.server";

/**
 * Leaves a trip, and returns how many private expenses went along. What the person owes or is owed stays, under the name.
 * With `keepShares` the person's shares are copied into a trip of their own, with the private expenses; else these go into
 * an ended one. `suffix` follows the trip's name there.
 * @throws Problem tripNotFound, ownerLeaves; with `keepShares` also trialOver, tooManyTrips, tooManyExpenses, tooManyExpensesInAccount
 */
export async function leaveTrip(
  userId: string,
  tripId: string,
  { keepShares, suffix }: { keepShares: boolean; suffix: string },
  submission: Submission,
): Promise<number> {
  const { now } = submission;
  const submitted = { command: "trip.leave", body: { tripId, keepShares }, resultId: tripId };
  const leave = async () => {
    await lockTrip(tripId);
    const me = await requireMembership(userId, tripId);
    if (me.role === "owner") throw new Problem("ownerLeaves");
    const trip = keepShares ? await requireTrip(userId, tripId) : undefined;
    await endMembership(me.id, now, false);
    const deed = { tripId, memberId: me.id, action: "member.left", subjectId: me.id } as const;
    await record({ ...deed, before: farewellOf({ name: null, userId }) }, now);
    const former = { id: me.id, tripId, userId };
    const taken = trip
      ? await keepSharesOf(former, trip, suffix, now)
      : await takePrivateAlong(former, suffix, now);
    await forgetFormer(tripId);
    return taken;
  };
  return once(userId, submission, submitted, leave, async () => 0);
}

/** Copies a member's shares into a trip of their own, and moves the private expenses there. Returns their number. */
async function keepSharesOf(
  former: { id: string; tripId: string; userId: string },
  trip: TripWithCurrencies,
  suffix: string,
  now: Date,
): Promise<number> {
  const { id, userId } = former;
  await requireCreateAccess(userId, now);
  const { name, destination, startDate, endDate, currency, travelMethod, ownBudget, currencies } = trip;
  const dates = { startDate, endDate };
  const own = { name: newNameOfCopy(name, suffix, await namesOfTrips(userId)), budget: ownBudget };
  const fields = { ...own, destination, ...dates, currency, travelMethod, currencies };
  const tripId = newId();
  const createdBy = await insertTrip(userId, tripId, fields, now);
  const { isActive, isArchived } = trip;
  await db.update(tripMembers).set({ isActive, isArchived }).where(eq(tripMembers.id, createdBy));
  const to = { tripId, createdBy };
  const taken = await takePrivateAlong(former, "", now, to);
  const kept = await expensesToKeep(trip.id, id);
  await requireRoomForExpenses(userId, tripId, kept.length);
  const copies = new Map(kept.map((expenseId) => [expenseId, newId()]));
  // With their texts, those of a full trip would take more memory than there is.
  for (let from = 0; from < kept.length; from += INSERT_ROWS)
    await db.insert(expenses).values(await sharesOf(kept.slice(from, from + INSERT_ROWS), copies, id, to));
  return taken;
}

/**
 * Lists the ids of the member's undivided expenses, and of those that the member has a share of, oldest first. Deposits
 * stay where they were given.
 */
async function expensesToKeep(tripId: string, memberId: string): Promise<string[]> {
  const isOwn = and(isNull(expenses.splitMode), eq(expenses.createdBy, memberId), isNull(expenses.privateTo));
  const found = await db
    .select({ id: expenses.id })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(memberId))
    .where(and(eq(expenses.tripId, tripId), areOf(budgetKinds), or(isOwn, ne(expenseParts.share, 0))))
    .orderBy(asc(expenses.createdAt), asc(expenses.id));
  return found.map(({ id }) => id);
}

/**
 * Returns rows for another trip: undivided expenses as they are, of each divided one the member's share. `copies` are their
 * ids there.
 */
async function sharesOf(
  ids: readonly string[],
  copies: ReadonlyMap<string, string>,
  memberId: string,
  to: OwnTrip,
) {
  const rows = await db
    .select({ ...getTableColumns(expenses), paid: expenseParts.paid, share: expenseParts.share })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(memberId))
    .where(inArray(expenses.id, [...ids]))
    .orderBy(asc(expenses.createdAt), asc(expenses.id));
  return rows.map(({ paid, share, ...expense }) => ({
    ...expense,
    // A share of an amount in another currency is known in euro only.
    ...(share !== null && share !== expense.amount && { ...euroColumns, amount: share }),
    // Somebody else paid: their card or cash is none of the member's.
    paymentMethod: share === null || paid ? expense.paymentMethod : null,
    ...to,
    ...aloneColumns,
    id: copies.get(expense.id)!,
    refundOf: expense.refundOf && (copies.get(expense.refundOf) ?? expense.refundOf),
  }));
}
