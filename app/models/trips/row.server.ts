import { searchable } from "~/domain/text";
import type { TripFields, TripWithCurrencies } from "~/domain/trips/trip";
import { db } from "../../../db/client";
import { tripMembers, trips } from "../../../db/schema";
import { newId } from "../id.server";

/** Fields of a trip that is to be stored; without `currencies` it has only the euro. */
export type NewTrip = TripFields & Pick<Partial<TripWithCurrencies>, "currencies">;

/**
 * Stores a trip with its owner's membership, whose id it returns, and asks for no limit. It is planned unless it
 * `isArchived`. Call it inside a transaction.
 */
export async function storeTrip(
  userId: string,
  id: string,
  fields: NewTrip,
  now: Date,
  { isArchived }: { isArchived: boolean } = { isArchived: false },
): Promise<string> {
  const searched = searchTextOf(fields);
  await db.insert(trips).values({ ...fields, isDeleted: false, id, searchText: searched, createdAt: now });
  const memberId = newId();
  const owner = { id: memberId, tripId: id, userId, role: "owner" } as const;
  await db.insert(tripMembers).values({ ...owner, isActive: false, isArchived, createdAt: now });
  return memberId;
}

export function searchTextOf({ name, destination }: { name: string; destination: string }): string {
  return searchable(`${name}\n${destination}`);
}
