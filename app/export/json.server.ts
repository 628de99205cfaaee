import { originalJson } from "~/domain/conversion";
import type { Expense } from "~/domain/expense";
import { limitList } from "~/domain/limit";
import { euroFromCents } from "~/domain/money";
import { expensesInPages } from "~/models/expense-list.server";
import { accountToExport, type ExportedTrip, exportedTrips } from "~/models/export.server";
import { jsonList } from "./stream.server";

/**
 * Yields trips, and if `isWhole` everything else that is stored about the account (GDPR, articles 15 and 20), except
 * hashes and tokens. Trips in the trash are marked `isDeleted`. Money is in euro, moments are ISO timestamps.
 */
export async function* jsonFile(
  userId: string,
  tripIds: readonly string[],
  now: Date,
  { isWhole }: { isWhole: boolean },
): AsyncGenerator<string> {
  const account = isWhole ? await accountToExport(userId) : {};
  if (!account) return;
  yield "{\n";
  for (const [name, value] of Object.entries({ exportedAt: now, ...account }))
    yield `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
  let separator = "\n";
  yield '"trips": [';
  for await (const trip of exportedTrips(userId, tripIds)) {
    yield `${separator}${JSON.stringify(tripInEuro(trip)).slice(0, -1)},"expenses": `;
    yield* jsonList(expensesInPages(userId, trip.id, "oldest"), expenseInEuro);
    yield "}";
    separator = ",\n";
  }
  yield "\n]\n}\n";
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
