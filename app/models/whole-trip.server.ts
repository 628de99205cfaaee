import type { Expense } from "~/domain/expense";
import type { TripFields, TripState } from "~/domain/trip";
import { db, transaction } from "../../db/client";
import { expenses } from "../../db/schema";
import { newId } from "./id.server";
import { archiveTrip, createTrip, moveTripToTrash } from "./trip.server";

/** A trip with all its expenses. */
export interface WholeTrip extends TripFields {
  state: TripState;
  createdAt: Date;
  expenses: Omit<Expense, "id" | "tripId">[];
}

/** Adds a trip with its expenses in one transaction. An active one replaces the currently active trip. */
export function addWholeTrip(userId: string, trip: WholeTrip): Promise<void> {
  const { state, createdAt, expenses: rows, ...fields } = trip;
  return transaction(userId, async () => {
    const submission = { key: undefined, now: createdAt };
    const tripId = await createTrip(userId, { ...fields, setAsActive: state === "active" }, submission);
    if (state === "archived") await archiveTrip(userId, tripId, submission);
    if (state === "deleted") await moveTripToTrash(userId, tripId, submission);
    if (rows.length === 0) return;
    await db.insert(expenses).values(rows.map((expense) => ({ ...expense, id: newId(), userId, tripId })));
  });
}
