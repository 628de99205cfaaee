// Former members of a trip. Those without a record there are forgotten, so that they take no place for good.
import { and, desc, eq, inArray, isNotNull, isNull, not, notExists, notInArray } from "drizzle-orm";
import { Problem } from "~/domain/problem";
import { MEMBERS_PER_TRIP, REMOVED_PER_TRIP } from "~/domain/quota";
import type { HistoryEntry } from "~/domain/sharing/history";
import type { ExpensePart } from "~/domain/sharing/split";
import { db } from "../../../db/client";
import { expenseParts, expenses, history, repayments, tripMembers, users } from "../../../db/schema";

const { id, userId, leftAt, isRemoved } = tripMembers;

/** Former members who entered no expense or repayment, have no part of an expense, and neither paid nor got a repayment. */
function isWithoutRecord(tripId: string) {
  const { fromId, toId, createdBy } = repayments;
  const repaid = [fromId, toId, createdBy].map((column) =>
    notInArray(id, db.select({ column }).from(repayments).where(eq(repayments.tripId, tripId))),
  );
  const isPart = and(eq(expenseParts.tripId, tripId), eq(expenseParts.memberId, id));
  return and(
    isNotNull(leftAt),
    notExists(db.select({ id: expenses.id }).from(expenses).where(eq(expenses.createdBy, id))),
    notExists(db.select({ id: expenseParts.memberId }).from(expenseParts).where(isPart)),
    ...repaid,
  );
}

/**
 * Deletes former members without a record. Accounts that the owner has removed stay, the latest of them: a general link
 * must not bring them back. Call it inside a transaction that has locked the trip.
 */
export async function forgetFormer(tripId: string): Promise<void> {
  const former = await db
    .select({ id, userId, isRemoved })
    .from(tripMembers)
    .where(and(eq(tripMembers.tripId, tripId), isWithoutRecord(tripId)))
    .orderBy(desc(leftAt), desc(id));
  const isBarred = (member: (typeof former)[number]) => member.isRemoved && member.userId !== null;
  const barred = former.filter(isBarred);
  const gone = [...former.filter((member) => !isBarred(member)), ...barred.slice(REMOVED_PER_TRIP)];
  if (gone.length === 0) return;
  const ids = gone.map((member) => member.id);
  const paysWith = and(eq(tripMembers.tripId, tripId), inArray(tripMembers.settlesWith, ids));
  await db.update(tripMembers).set({ settlesWith: null }).where(paysWith);
  await db.delete(tripMembers).where(inArray(id, ids));
}

/**
 * Checks the room for one more person, or for a former member by one of these ids to come back. Former members with a
 * record hold their place.
 * @throws Problem tooManyMembers
 */
export async function requireRoomForMember(tripId: string, seats: readonly string[] = []): Promise<void> {
  const holdsPlace = and(eq(tripMembers.tripId, tripId), not(isWithoutRecord(tripId)!));
  const comesBack =
    seats.length > 0 && (await db.$count(tripMembers, and(holdsPlace, inArray(id, [...seats])))) > 0;
  const held = await db.$count(tripMembers, comesBack ? and(holdsPlace, isNull(leftAt)) : holdsPlace);
  if (held >= MEMBERS_PER_TRIP) throw new Problem("tooManyMembers");
}

/** Values of the entry about the end of a membership, by which the history names the person once they are forgotten. */
export function farewellOf(member: { name: string | null; userId: string | null }) {
  // The name of an account ends with it, so its id is stored instead.
  return member.userId === null ? { name: member.name } : { userId: member.userId };
}

/** Names people whom entries of a trip's history are about and who have been forgotten. */
export async function forgottenIn(
  tripId: string,
  entries: readonly HistoryEntry[],
  members: readonly { id: string }[],
): Promise<{ id: string; name: string; isMe: false }[]> {
  const known = new Set(members.map((member) => member.id));
  const unknown = [...new Set(entries.flatMap(peopleIn))].filter((person) => !known.has(person));
  if (unknown.length === 0) return [];
  const { subjectId, action, before, after } = history;
  const isNaming = inArray(action, ["member.added", "member.left", "member.removed"]);
  const found = await db
    .select({ subjectId, before, after })
    .from(history)
    .where(and(eq(history.tripId, tripId), inArray(subjectId, unknown), isNaming))
    .orderBy(history.id);
  const accounts = found.flatMap((entry) => textsIn(entry.before, ["userId"]));
  const nameOf = await firstNamesOf(accounts);
  const names = new Map<string, string>();
  // The latest name counts.
  for (const entry of found) {
    const [account = ""] = textsIn(entry.before, ["userId"]);
    const name = textsIn({ ...entry.after, ...entry.before }, ["name"])[0] ?? nameOf.get(account);
    if (name !== undefined) names.set(entry.subjectId!, name);
  }
  return [...names].map(([person, name]) => ({ id: person, name, isMe: false }));
}

async function firstNamesOf(accounts: readonly string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const named = { id: users.id, name: users.firstName };
  const found = await db
    .select(named)
    .from(users)
    .where(inArray(users.id, [...accounts]));
  return new Map(found.map((account) => [account.id, account.name]));
}

/** Lists the ids of members in an entry; `subjectId` may be that of an expense. */
function peopleIn({ memberId, subjectId, before, after }: HistoryEntry): string[] {
  const ofStates = [before, after].flatMap((state) => [
    ...textsIn(state, ["fromId", "toId", "settlesWith"]),
    ...((state?.parts as ExpensePart[] | undefined) ?? []).map((part) => part.memberId),
  ]);
  return [memberId, ...(subjectId ? [subjectId] : []), ...ofStates];
}

function textsIn(values: Record<string, unknown> | null, fields: readonly string[]): string[] {
  return fields.map((field) => values?.[field]).filter((value) => typeof value === "string");
}
