import type { Expense } from "~/domain/expense";
import type { TripFields, TripState } from "~/domain/trip";
import { db, transaction } from "../../db/client";
import { expenses } from "../../db/schema";
import { newId } from "./id.server";
import { archiveTrip, createTrip, moveTripToTrash } from "./trip.server";

/** A trip that comes with everything that was spent on it. */
export interface WholeTrip extends TripFields {
  state: TripState;
  createdAt: Date;
  expenses: Omit<Expense, "id" | "tripId">[];
}

/** Adds a trip with its expenses, all or nothing; one that is active takes the place of the one that was. */
export function addWholeTrip(userId: string, trip: WholeTrip): Promise<void> {
  const { state, createdAt, expenses: spent, ...fields } = trip;
  return transaction(userId, async () => {
    const submission = { key: undefined, now: createdAt };
    const tripId = await createTrip(userId, { ...fields, setAsActive: state === "active" }, submission);
    if (state === "archived") await archiveTrip(userId, tripId, submission);
    if (state === "deleted") await moveTripToTrash(userId, tripId, submission);
    if (spent.length === 0) return;
    await db.insert(expenses).values(spent.map((expense) => ({ ...expense, id: newId(), userId, tripId })));
  });
}
