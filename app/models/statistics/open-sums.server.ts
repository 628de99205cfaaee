// Sums of what is still to pay, and of deposits that are held. An index has only these, so a trip without any pays nothing.
import { and, count, eq, inArray, type Placeholder, sql } from "drizzle-orm";
import { openKinds } from "~/domain/expenses/kind";
import type { Cents } from "~/domain/money/money";
import { type OpenSum, type OpenTotals, openTotals } from "~/domain/statistics/open";
import { db, prepared } from "../../../db/client";
import { total } from "../../../db/portable";
import { expenseParts, expenses, tripMembers, trips } from "../../../db/schema";
import { areOf, ownPart, paidColumn, shareColumn } from "../expenses/conditions.server";
import {
  expensesOn,
  groupExpensesOfAll,
  groupExpensesOn,
  isVisibleTo,
  ownMembership,
} from "../sharing/membership.server";

type OfTrip = "userId" | "tripId";
const { unpaid, day, categoryId, nights, amount } = expenses;

const bySum = [unpaid, day, categoryId, nights, sql`case when ${nights} > 1 then ${expenses.id} end`];

const ofGroup = prepared("open-sums", (db, param: (name: OfTrip) => Placeholder) =>
  db
    .select({ unpaid, day, categoryId, nights, total: total(amount), count: count() })
    .from(expenses)
    .where(groupExpensesOn(param("userId"), param("tripId"), openKinds))
    .groupBy(...bySum),
);

/** A member's share of what is to pay, and the deposits that the member gave. */
function ownAmount(own: Placeholder | typeof tripMembers.id) {
  return sql<Cents>`case when ${unpaid} = 'deposit' then ${paidColumn(own)} else ${shareColumn(own)} end`;
}

const ofMember = prepared("own-open-sums", (db, param: (name: OfTrip | "own") => Placeholder) => {
  const own = param("own");
  return db
    .select({ unpaid, day, categoryId, nights, total: total(ownAmount(own)), count: count() })
    .from(expenses)
    .leftJoin(expenseParts, ownPart(own))
    .where(and(expensesOn(param("userId"), param("tripId"), openKinds), sql`${ownAmount(own)} <> 0`))
    .groupBy(...bySum);
});

/** Returns what is open on a trip by day and subcategory: the group's, or with `own` what is this member's. */
export async function openSums(userId: string, tripId: string, own?: string): Promise<OpenSum[]> {
  const rows = await (own === undefined ? ofGroup({ userId, tripId }) : ofMember({ userId, tripId, own }));
  return rows as OpenSum[];
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
  return totalsByTrip(rows as OpenOfTrip[]);
}

/** Returns what is the account's on shared trips. Trips without any are left out. */
export async function ownOpenTotalsByTrip(
  userId: string,
  tripIds: readonly string[],
): Promise<Map<string, OpenTotals>> {
  const rows = await db
    .select({ tripId: trips.id, unpaid, total: total(ownAmount(tripMembers.id)) })
    .from(trips)
    .innerJoin(tripMembers, ownMembership(userId))
    .innerJoin(expenses, and(eq(expenses.tripId, trips.id), isVisibleTo(tripMembers.id), areOf(openKinds)))
    .leftJoin(expenseParts, ownPart(tripMembers.id))
    .where(and(inArray(trips.id, [...tripIds]), eq(trips.isShared, true)))
    .groupBy(trips.id, unpaid);
  return totalsByTrip(rows as OpenOfTrip[]);
}

type OpenOfTrip = Pick<OpenSum, "unpaid" | "total"> & { tripId: string };

function totalsByTrip(rows: readonly OpenOfTrip[]): Map<string, OpenTotals> {
  const byTrip = Map.groupBy(rows, ({ tripId }) => tripId);
  return new Map([...byTrip].map(([tripId, sums]) => [tripId, openTotals(sums)]));
}
