import type { Expense } from "~/domain/expenses/expense";
import type { TripCurrencies, TripFields, TripState } from "~/domain/trips/trip";
import { db, transaction } from "../../../db/client";
import { expenses, trips } from "../../../db/schema";
import { columnsOf } from "../expenses/columns.server";
import { newId } from "../id.server";
import { memberIdOf, tripOf } from "../sharing/membership.server";
import { archiveTrip, createTrip, moveTripToTrash } from "./trip.server";

export interface WholeTrip extends TripFields {
  state: TripState;
  createdAt: Date;
  currencies: TripCurrencies | null;
  expenses: Omit<Expense, "id" | "tripId">[];
}

/** Adds a trip with its expenses in one transaction. An active one replaces the currently active trip. */
export function addWholeTrip(userId: string, trip: WholeTrip): Promise<void> {
  const { state, createdAt, currencies, expenses: rows, ...fields } = trip;
  return transaction(userId, async () => {
    const submission = { key: undefined, now: createdAt };
    const tripId = await createTrip(userId, { ...fields, setAsActive: state === "active" }, submission);
    if (currencies) await db.update(trips).set({ currencies }).where(tripOf(userId, tripId));
    if (rows.length > 0) {
      const createdBy = await memberIdOf(userId, tripId);
      const values = rows.map((expense) => ({ ...columnsOf(expense), id: newId(), tripId, createdBy }));
      await db.insert(expenses).values(values);
    }
    if (state === "archived") await archiveTrip(userId, tripId, submission);
    if (state === "deleted") await moveTripToTrash(userId, tripId, submission);
  });
}
