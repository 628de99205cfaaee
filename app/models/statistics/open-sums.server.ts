// Sums of planned expenses and deposits. A partial index has only these, so that other trips cost nothing.
import { and, count, eq, inArray, type Placeholder, type SQLWrapper, sql } from "drizzle-orm";
import { openKinds, type UnpaidKind, unpaidKinds } from "~/domain/expenses/kind";
import { type OpenSum, type OpenTotals, openTotals } from "~/domain/statistics/open";
import { type Db, db, prepared } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses, tripMembers, trips } from "../../../db/schema";
import { areOf, ownOpenColumn, ownPart } from "../expenses/conditions.server";
import {
  expensesOn,
  groupExpensesOfAll,
  isOfGroup,
  isVisibleTo,
  ownMembership,
} from "../sharing/membership.server";

type OfTrip = "userId" | "tripId";
const { categoryId, amount } = expenses;
const unpaid = sql<UnpaidKind>`${expenses.unpaid}`;

/** Sums the expenses that the viewer can see; `counted` is null for those that the total leaves out. */
function selectSums(db: Db, counted: SQLWrapper) {
  return db
    .select({ unpaid, categoryId, total: total(counted), count: count(counted), seen: count() })
    .from(expenses)
    .$dynamic();
}

const ofGroup = prepared("open-sums", (db, param: (name: OfTrip) => Placeholder) => {
  const [userId, tripId] = [param("userId"), param("tripId")];
  return selectSums(db, sql`case when ${isOfGroup(tripId)} then ${amount} end`)
    .where(expensesOn(userId, tripId, unpaidKinds))
    .groupBy(unpaid, categoryId);
});

const ofMember = prepared("own-open-sums", (db, param: (name: OfTrip | "own") => Placeholder) => {
  const own = param("own");
  return selectSums(db, sql`nullif(${ownOpenColumn(own)}, 0)`)
    .leftJoin(expenseParts, ownPart(own))
    .where(expensesOn(param("userId"), param("tripId"), unpaidKinds))
    .groupBy(unpaid, categoryId);
});

/**
 * Returns what is open on a trip by kind and subcategory, and what deposits were given back: the group's, or with `own` what
 * is this member's.
 */
export function openSums(userId: string, tripId: string, own?: string): Promise<OpenSum[]> {
  return own === undefined ? ofGroup({ userId, tripId }) : ofMember({ userId, tripId, own });
}

/** Returns the group's sums of each trip. Trips without any are left out. */
export async function openTotalsByTrip(
  userId: string,
  tripIds: readonly string[],
): Promise<Map<string, OpenTotals>> {
  const rows = await db
    .select({ tripId: expenses.tripId, unpaid, total: total(amount) })
    .from(expenses)
    .where(and(groupExpensesOfAll(userId, openKinds), inArray(expenses.tripId, [...tripIds])))
    .groupBy(expenses.tripId, unpaid);
  return totalsByTrip(rows);
}

/** Returns the account's own open sums of shared trips. Trips without any are left out. */
export async function ownOpenTotalsByTrip(
  userId: string,
  tripIds: readonly string[],
): Promise<Map<string, OpenTotals>> {
  const rows = await db
    .select({ tripId: trips.id, unpaid, total: total(ownOpenColumn(tripMembers.id)) })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .innerJoin(expenses, and(eq(expenses.tripId, trips.id), isVisibleTo(tripMembers.id), areOf(openKinds)))
    .leftJoin(expenseParts, ownPart(tripMembers.id))
    .where(and(inArray(trips.id, [...tripIds]), eq(trips.isShared, true)))
    .groupBy(trips.id, unpaid);
  return totalsByTrip(rows);
}

type OpenOfTrip = Pick<OpenSum, "unpaid" | "total"> & { tripId: string };

function totalsByTrip(rows: readonly OpenOfTrip[]): Map<string, OpenTotals> {
  const byTrip = Map.groupBy(rows, ({ tripId }) => tripId);
  return new Map([...byTrip].map(([tripId, sums]) => [tripId, openTotals(sums)]));
}
