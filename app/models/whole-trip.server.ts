import { emailKey } from "~/domain/account";
import type { Expense } from "~/domain/expense";
import { Problem } from "~/domain/problem";
import type { TripFields, TripFlags } from "~/domain/trip";
import { db, transaction } from "../../db/client";
import { expenses } from "../../db/schema";
import { newId } from "./id.server";
import { hashPassword } from "./password.server";
import { insertTrip } from "./trip.server";
import { insertUser, type Registration } from "./user.server";

/** A trip that comes with everything that was spent on it. */
export interface WholeTrip {
  fields: TripFields;
  flags: TripFlags;
  createdAt: Date;
  expenses: (Omit<Expense, "id" | "tripId"> & { createdAt: Date })[];
}

/**
 * Registers an account that has trips already, all or nothing.
 * @throws Problem emailTaken
 */
export async function registerWithTrips(
  registration: Registration,
  trips: readonly WholeTrip[],
  now: Date,
): Promise<void> {
  const passwordHash = await hashPassword(registration.password);
  await transaction(`email:${emailKey(registration.email)}`, async () => {
    const account = await insertUser(registration, passwordHash, { key: undefined, now });
    if (!account) throw new Problem("emailTaken");
    for (const trip of trips) await insertWholeTrip(account.id, trip);
  });
}

async function insertWholeTrip(userId: string, trip: WholeTrip): Promise<void> {
  const tripId = newId();
  await insertTrip(userId, tripId, trip.fields, trip.createdAt, trip.flags);
  if (trip.expenses.length === 0) return;
  await db
    .insert(expenses)
    .values(trip.expenses.map((expense) => ({ ...expense, id: newId(), userId, tripId })));
}
