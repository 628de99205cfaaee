import { originalJson } from "~/domain/conversion";
import { emailKey } from "~/domain/email";
import type { Expense } from "~/domain/expense";
import { limitList } from "~/domain/limit";
import { euroFromCents } from "~/domain/money";
import { findDraft } from "~/models/draft.server";
import { expensesInPages } from "~/models/expense-list.server";
import {
  accountToExport,
  confirmationsToExport,
  contractsToExport,
  declarationsToExport,
  type ExportedTrip,
  exportedTrips,
  formerEmailsToExport,
  passwordResetsToExport,
  sessionsToExport,
  submissionsToExport,
} from "~/models/export.server";
import { failedAttempts } from "~/models/sign-in-attempt.server";
import { jsonList } from "./stream.server";

/**
 * Yields everything that is stored about an account (GDPR, articles 15 and 20), except hashes and tokens. Includes the
 * trash, marked `isDeleted`. Money is in euro, moments are ISO timestamps.
 */
export async function* jsonFile(
  userId: string,
  tripIds: readonly string[],
  now: Date,
): AsyncGenerator<string> {
  const user = await accountToExport(userId);
  if (!user) return;
  yield `{\n${property("exportedAt", now)},\n${property("user", user)},\n`;
  yield `${property("sessions", await sessionsToExport(userId))},\n`;
  yield `${property("passwordResets", await passwordResetsToExport(userId))},\n`;
  yield `${property("emailConfirmations", await confirmationsToExport(userId))},\n`;
  yield `${property("formerEmails", await formerEmailsToExport(userId))},\n`;
  yield `${property("subscriptions", await contractsToExport(userId))},\n`;
  yield '"declarations": ';
  yield* jsonList(declarationsToExport(userId), (declaration) => declaration);
  yield ",\n";
  yield `${property("draft", (await findDraft(userId)) ?? null)},\n`;
  const failed = await failedAttempts(`account:${emailKey(user.email)}`);
  yield `${property("failedSignIns", failed ?? null)},\n`;
  yield '"submissions": ';
  yield* jsonList(submissionsToExport(userId), (submission) => submission);
  yield ",\n";
  yield* tripList(userId, tripIds);
  yield "\n}\n";
}

/** Yields a file with trips only, and nothing else of the account. */
export async function* jsonTripFile(
  userId: string,
  tripIds: readonly string[],
  now: Date,
): AsyncGenerator<string> {
  yield `{\n${property("exportedAt", now)},\n`;
  yield* tripList(userId, tripIds);
  yield "\n}\n";
}

async function* tripList(userId: string, tripIds: readonly string[]): AsyncGenerator<string> {
  let separator = "\n";
  yield '"trips": [';
  for await (const trip of exportedTrips(userId, tripIds)) {
    yield `${separator}${JSON.stringify(tripInEuro(trip)).slice(0, -1)},"expenses": `;
    yield* jsonList(expensesInPages(userId, trip.id, "oldest"), expenseInEuro);
    yield "}";
    separator = ",\n";
  }
  yield "\n]";
}

function property(name: string, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value)}`;
}

function tripInEuro({ budget, limits, ...trip }: ExportedTrip) {
  return {
    ...trip,
    budget: budget === null ? null : euroFromCents(budget),
    limits: limitList(limits).map((limit) => ({ ...limit, amount: euroFromCents(limit.amount) })),
  };
}

function expenseInEuro({ amount, day, original, ...expense }: Expense) {
  return { ...expense, amount: euroFromCents(amount), date: day, ...originalJson(original) };
}
