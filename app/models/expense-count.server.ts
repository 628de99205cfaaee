import { and, count, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, prepared, transaction } from "../../db/client";
import { expenses, trips } from "../../db/schema";
import { expensesOn, ownTrip } from "./ownership.server";

type OfTrip = (name: "userId" | "tripId") => Placeholder;

/** The stored count, or the number of rows where nobody has counted yet. */
function counted(db: Db, userId: Placeholder, tripId: Placeholder): SQL {
  const rows = db.select({ count: count() }).from(expenses).where(expensesOn(userId, tripId));
  return sql`coalesce(${trips.expenseCount}, ${rows})`;
}

const more = prepared("count-one-more", (db, param: OfTrip) =>
  db
    .update(trips)
    .set({ expenseCount: sql`${counted(db, param("userId"), param("tripId"))} + 1` })
    .where(and(ownTrip(param("userId"), param("tripId")), eq(trips.isDeleted, false)))
    .returning({ expenseCount: trips.expenseCount }),
);

const less = prepared("count-one-less", (db, param: OfTrip) =>
  db
    .update(trips)
    .set({ expenseCount: sql`${trips.expenseCount} - 1` })
    .where(ownTrip(param("userId"), param("tripId")))
    .returning({ expenseCount: trips.expenseCount }),
);

/**
 * Counts an expense that is about to be added. Answers the new count; undefined where there is no such trip, or it is
 * in the trash.
 */
export async function countOneMore(userId: string, tripId: string): Promise<number | undefined> {
  const [trip] = await transaction(userId, () => more({ userId, tripId }));
  return trip?.expenseCount ?? undefined;
}

/** Takes an expense that was deleted off the count, where there is one. */
export async function countOneLess(userId: string, tripId: string): Promise<void> {
  await transaction(userId, () => less({ userId, tripId }));
}
