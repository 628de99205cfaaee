// The membership is part of every query of trips and expenses.
import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { ExpenseKind } from "~/domain/expenses/kind";
import { orRefuse, Problem } from "~/domain/problem";
import type { Role } from "~/domain/sharing/member";
import { db } from "../../../db/client";
import { forUpdate } from "../../../db/portable";
import { expenses, tripMembers, trips } from "../../../db/schema";
import { areOf } from "../expenses/conditions.server";

type Value = string | Placeholder;

/** Memberships of an account on trips that it has not left. */
export function isMember(userId: Value): SQL {
  return and(eq(tripMembers.userId, userId), isNull(tripMembers.leftAt))!;
}

/** Written as in the partial index, which SQLite would not use with bound values. */
export const isActiveMembership: SQL = sql`${tripMembers.isActive}`;

/** Joins each trip to the membership of an account on it. */
export function ownMembership(userId: Value): SQL {
  return and(eq(tripMembers.tripId, trips.id), isMember(userId))!;
}

/** The membership of an account on a trip. */
export function membershipOn(userId: Value, tripId: Value): SQL {
  return and(eq(tripMembers.tripId, tripId), isMember(userId))!;
}

/** A trip that an account is on, in the trash or not. */
export function tripOf(userId: Value, tripId: Value): SQL {
  return eq(trips.id, ifMember(userId, tripId));
}

/** Expenses of these kinds on a trip that an account is on, without private ones of others. */
export function expensesOn(userId: Value, tripId: Value, kinds: readonly ExpenseKind[]): SQL {
  return and(
    eq(expenses.tripId, ifMember(userId, tripId)),
    isVisibleTo(sql`(select ${tripMembers.id} from ${tripMembers} where ${membershipOn(userId, tripId)})`),
    areOf(kinds),
  )!;
}

/** Expenses in the group's sums of a trip. On a shared trip that leaves out all private ones, the viewer's own too. */
export function groupExpensesOn(userId: Value, tripId: Value, kinds: readonly ExpenseKind[]): SQL {
  return and(eq(expenses.tripId, ifMember(userId, tripId)), isOfGroup(tripId), areOf(kinds))!;
}

/** Expenses of all trips that an account is on, without private ones of others. */
export function expensesOfAll(userId: Value): SQL {
  const isVisible = or(isNull(expenses.privateTo), inArray(expenses.privateTo, own(tripMembers.id, userId)));
  return and(inArray(expenses.tripId, own(tripMembers.tripId, userId)), isVisible)!;
}

/** Expenses that an account entered, also those in the trash and on trips that it has left. */
export function enteredBy(userId: Value): SQL {
  return sql`${expenses.createdBy} in (select ${tripMembers.id} from ${tripMembers} where ${eq(tripMembers.userId, userId)})`;
}

/** Expenses in the group's sums of all trips that an account is on. */
export function groupExpensesOfAll(userId: Value, kinds: readonly ExpenseKind[]): SQL {
  const areOnTrips = inArray(expenses.tripId, own(tripMembers.tripId, userId));
  return and(areOnTrips, isOfGroup(expenses.tripId), areOf(kinds))!;
}

function own(column: SQLWrapper, userId: Value): SQL {
  return sql`(select ${column} from ${tripMembers} where ${isMember(userId)})`;
}

/** Not private, or on a trip of one person, where private expenses count like others. */
export function isOfGroup(tripId: Value | SQLWrapper): SQL {
  const isAlone = and(eq(trips.id, tripId), eq(trips.isShared, false));
  return sql`(${expenses.privateTo} is null or exists (select 1 from ${trips} where ${isAlone}))`;
}

/** The trip's id for a member, and null, which equals nothing, for a stranger. */
function ifMember(userId: Value, tripId: Value): SQL {
  return sql`(select ${tripMembers.tripId} from ${tripMembers} where ${membershipOn(userId, tripId)})`;
}

/** Expenses that are not private, or this member's own. */
export function isVisibleTo(memberId: SQLWrapper): SQL {
  return sql`(${expenses.privateTo} is null or ${expenses.privateTo} = ${memberId})`;
}

/** The caller's place on a trip. */
export interface Membership {
  id: string;
  role: Role;
}

/** @throws Problem tripNotFound if the account is not on the trip, or the trip is in the trash */
export async function requireMembership(userId: string, tripId: string): Promise<Membership> {
  const [me] = await db
    .select({ id: tripMembers.id, role: tripMembers.role })
    .from(tripMembers)
    .innerJoin(trips, and(eq(trips.id, tripMembers.tripId), eq(trips.isDeleted, false)))
    .where(membershipOn(userId, tripId));
  return orRefuse(me, "tripNotFound");
}

/** The caller's membership, also on a trip in the trash. @throws Problem tripNotFound if the account is not on it */
export async function memberIdOf(userId: string, tripId: string): Promise<string> {
  const [me] = await db.select({ id: tripMembers.id }).from(tripMembers).where(membershipOn(userId, tripId));
  return orRefuse(me, "tripNotFound").id;
}

/** Returns whether an account was on a trip and is no more. */
export async function hasLeftTrip(userId: string, tripId: string): Promise<boolean> {
  const { id, leftAt } = tripMembers;
  const isFormer = and(eq(tripMembers.tripId, tripId), eq(tripMembers.userId, userId), isNotNull(leftAt));
  return (await db.select({ id }).from(tripMembers).where(isFormer)).length > 0;
}

/** @throws Problem tripNotFound for a stranger, ownerOnly for a member who does not own the trip */
export async function requireOwner(userId: string, tripId: string): Promise<Membership> {
  const me = await requireMembership(userId, tripId);
  if (me.role !== "owner") throw new Problem("ownerOnly");
  return me;
}

/**
 * Locks a trip, so that changes of different members come one after the other. A transaction that needs an account's
 * lock too takes that one first; transaction() does.
 */
export async function lockTrip(tripId: string): Promise<void> {
  await forUpdate(db.select({ id: trips.id }).from(trips).where(eq(trips.id, tripId)));
}
