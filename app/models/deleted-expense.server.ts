// Looks up who deleted an expense that a member still had open.
import { and, desc, eq } from "drizzle-orm";
import type { Member } from "~/domain/member";
import { db } from "../../db/client";
import { history } from "../../db/schema";
import { membersOf } from "./member.server";
import { hasSubmitted } from "./submission.server";
import { findTrip } from "./trip.server";

export interface Deletion {
  /** Undefined if the history has no entry: trips of one person and private expenses have none. */
  by: Member | undefined;
  /** The history names the expense, or the account itself has sent something about it of late. */
  isKnown: boolean;
}

/**
 * Finds out who deleted an expense of this trip that was not found. Undefined for a stranger to the trip. Of an
 * expense that never existed, or was always somebody else's private one, nothing is known.
 */
export async function deletionOf(
  userId: string,
  tripId: string,
  expenseId: string,
): Promise<Deletion | undefined> {
  if (!(await findTrip(userId, tripId))) return undefined;
  const members = await membersOf(userId, tripId);
  const isDeletion = eq(history.action, "expense.deleted");
  const [last] = await db
    .select({ memberId: history.memberId })
    .from(history)
    .where(and(eq(history.tripId, tripId), eq(history.subjectId, expenseId), isDeletion))
    .orderBy(desc(history.id))
    .limit(1);
  const isKnown = last !== undefined || (await hasSubmitted(userId, expenseId));
  return { isKnown, by: members.find(({ id }) => id === last?.memberId) };
}
