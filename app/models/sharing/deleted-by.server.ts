// Looks up who deleted an expense or a repayment that a member still had open.
import { and, desc, eq } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import type { Member } from "~/domain/sharing/member";
import { db } from "../../../db/client";
import { history } from "../../../db/schema";
import { hasSubmitted } from "../submission.server";
import { findTrip } from "../trips/trip.server";
import { membersOf } from "./member.server";

interface Deletion {
  /** Undefined if the history has no entry: trips of one person and private expenses have none. */
  by: Member | undefined;
  /** The history names the record, or the account itself has sent something about it of late. */
  isKnown: boolean;
}

/**
 * Finds out who deleted an expense or a repayment of this trip that was not found. Undefined for a stranger to the trip.
 * Of one that never existed, or of an expense that was always somebody else's private one, nothing is known.
 */
export async function deletionOf(
  userId: string,
  tripId: string,
  what: "expense" | "repayment",
  id: string,
): Promise<Deletion | undefined> {
  if (!(await findTrip(userId, tripId))) return undefined;
  const members = await membersOf(userId, tripId);
  const isDeletion = eq(history.action, `${what}.deleted`);
  const [last] = await db
    .select({ memberId: history.memberId })
    .from(history)
    .where(and(eq(history.tripId, tripId), eq(history.subjectId, id), isDeletion))
    .orderBy(desc(history.id))
    .limit(1);
  const isKnown = last !== undefined || (await hasSubmitted(userId, id));
  return { isKnown, by: members.find((member) => member.id === last?.memberId) };
}

/** The same after a command that found no such record; undefined after other errors, too. */
export async function deletionAfter(
  error: unknown,
  userId: string,
  what: "expense" | "repayment",
  { id, tripId }: { id: string; tripId: string },
): Promise<Deletion | undefined> {
  if (!id || !(error instanceof Problem && error.kind === `${what}NotFound`)) return undefined;
  return deletionOf(userId, tripId, what, id);
}
