// Fixtures for model tests. A person is the id of an account, and moments are fixed.
import Database from "better-sqlite3";
import { afterAll } from "vitest";
import { type Day, DEFAULT_TIME_ZONE } from "~/domain/day";
import type { ExpenseFields } from "~/domain/expenses/expense";
import type { Amount } from "~/domain/money/amount";
import type { Cents } from "~/domain/money/money";
import { Problem } from "~/domain/problem";
import type { TripFields, TripState } from "~/domain/trips/trip";
import { columnsOf } from "~/models/expenses/columns.server";
import { addExpense } from "~/models/expenses/expense.server";
import type { ExpenseChanges, ExpenseInput } from "~/models/expenses/input.server";
import { newId } from "~/models/id.server";
import { invite } from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import type { Submission } from "~/models/submission.server";
import { archiveTrip, createTrip, moveTripToTrash } from "~/models/trips/trip.server";
import { close, db, transaction } from "../../db/client";
import { expenses, users } from "../../db/schema";

afterAll(close);

export const now = new Date("2026-11-16T12:00:00.000Z");
export const today: Day = "2026-11-16";

export function minutesLater(minutes: number): Date {
  return new Date(now.getTime() + minutes * 60_000);
}

export function daysLater(days: number): Date {
  return minutesLater(days * 1_440);
}

/** A submission with this key, or without one. */
export function sent(key?: string, at = now): Submission {
  return { key, now: at };
}

/** Inserts an account without a password and returns its id. */
export async function someone(firstName = "Anna"): Promise<string> {
  const id = newId();
  const email = `${firstName}-${id}@Example.com`;
  await transaction(id, async () => {
    await db.insert(users).values({
      id,
      email,
      emailKey: email.toLowerCase(),
      firstName,
      lastName: "Muster",
      profileColor: "#3B82F6",
      provider: "email",
      createdAt: now,
    });
  });
  return id;
}

export const tripFields: TripFields = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  startDate: "2026-11-12",
  endDate: "2026-11-24",
  budget: 150_000,
  currency: "EUR",
  travelMethod: "bahn",
};

/** Creates a trip in this state and returns its id. */
export async function aTrip(
  userId: string,
  fields: Partial<TripFields> = {},
  state: TripState = "planned",
): Promise<string> {
  const setAsActive = state === "active";
  const tripId = await createTrip(userId, { ...tripFields, ...fields, setAsActive }, sent());
  if (state === "archived") await archiveTrip(userId, tripId, sent());
  if (state === "deleted") await moveTripToTrash(userId, tripId, sent());
  return tripId;
}

export const expenseFields: ExpenseFields = {
  amount: 1_250,
  original: null,
  day: today,
  categoryId: "restaurant",
  paymentMethod: "kreditkarte",
  description: "Pastéis de Belém",
  notes: null,
  locationName: null,
  locationAddress: null,
  nights: 1,
  unpaid: null,
  refundOf: null,
};

/** Fields of an expense as a test says them: an amount in euro simply in cents, below 0 for a refund. */
export type Said<Input extends { amount?: Amount }> = Partial<Omit<Input, "amount">> & {
  amount?: Amount | Cents;
};

function amountOf(said: Amount | Cents): Amount {
  return typeof said === "number" ? { cents: Math.abs(said) } : said;
}

function isNegative(said: Amount | Cents): boolean {
  return typeof said === "number" && said < 0;
}

/** An expense for this trip, sent in Berlin without a date. */
export function expenseInput(tripId: string, fields: Said<ExpenseInput> = {}): ExpenseInput {
  const { day, original, unpaid, refundOf, ...sentFields } = expenseFields;
  const { amount = expenseFields.amount, ...others } = fields;
  const kind = isNegative(amount) ? "refund" : undefined;
  return { ...sentFields, tripId, timeZone: DEFAULT_TIME_ZONE, kind, ...others, amount: amountOf(amount) };
}

/** Changes of an expense, sent in Berlin. */
export function expenseChanges({ amount = {}, ...fields }: Said<ExpenseChanges>): ExpenseChanges {
  return { timeZone: DEFAULT_TIME_ZONE, ...fields, amount: amountOf(amount) };
}

/** Adds an expense to this trip and returns its id. */
export async function anExpense(
  userId: string,
  tripId: string,
  fields: Said<ExpenseInput> = {},
  submission = sent(),
): Promise<string> {
  return (await addExpense(userId, expenseInput(tripId, fields), submission)).expense!.id;
}

export interface BulkExpense extends ExpenseFields {
  id: string;
  createdAt: Date;
}

/** Inserts this many expenses, or one for each row, in batches, and returns them as they were stored. */
export async function manyExpenses(
  userId: string,
  tripId: string,
  rows: number | readonly Partial<BulkExpense>[],
): Promise<BulkExpense[]> {
  const wanted = typeof rows === "number" ? Array.from({ length: rows }, () => ({})) : rows;
  const made = wanted.map((row) => ({ ...expenseFields, id: newId(), createdAt: now, ...row }));
  for (let from = 0; from < made.length; from += 500) {
    const some = made.slice(from, from + 500);
    await transaction(userId, async () => {
      const createdBy = await memberIdOf(userId, tripId);
      await db.insert(expenses).values(some.map((row) => ({ ...columnsOf(row), tripId, createdBy })));
    });
  }
  return made;
}

/** Collects all items in a list. */
export async function collect<Item>(source: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** Returns the kind of problem this was refused with. Fails the test if it succeeds, or fails in another way. */
export async function refusal(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Problem) return error.kind;
    throw error;
  }
  throw new Error("nothing was refused");
}

export const databaseFile = process.env.DATABASE_URL!.replace("file:", "");

/** Opens a second connection to this file's database, as another process would. */
export function secondConnection(): Database.Database {
  return new Database(databaseFile, { timeout: 0 });
}

/** Lets an account join a trip by a link of its owner's, in place of a person without an account if one is named. */
export async function joins(userId: string, ownerId: string, tripId: string, forMember?: string) {
  const { token } = await invite(ownerId, tripId, forMember, sent());
  await acceptInvitation(userId, token, sent());
  return memberIdOf(userId, tripId);
}
