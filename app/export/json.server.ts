import type { SharedExpense } from "~/domain/expenses/expense";
import { kindOf } from "~/domain/expenses/kind";
import { originalJson } from "~/domain/money/conversion";
import { euroFromCents, inEuro } from "~/domain/money/money";
import { sharingJson } from "~/domain/sharing/json";
import { limitList } from "~/domain/trips/limit";
import { nameOf } from "~/locales/de/names";
import { expensesInPages } from "~/models/expenses/list.server";
import {
  accountToExport,
  type ExportedTrip,
  exportedTrips,
  receiptsToExport,
  submissionsToExport,
} from "~/models/export.server";
import { repaymentsOf } from "~/models/settling/settlement.server";
import { sharedInPages } from "~/models/sharing/stored-sharing.server";
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
  if (isWhole) {
    yield '"receipts": ';
    yield* jsonList(receiptsToExport(userId), (receipt) => receipt, "\n");
    yield ',\n"submissions": ';
    yield* jsonList(submissionsToExport(userId), (submission) => submission, "\n");
    yield ",\n";
  }
  let separator = "\n";
  yield '"trips": [';
  for await (const trip of exportedTrips(userId, tripIds)) {
    const shown = { ...tripInEuro(trip), ...(trip.isShared && (await sharedInEuro(userId, trip))) };
    yield `${separator}${JSON.stringify(shown).slice(0, -1)},"expenses": `;
    const pages = sharedInPages(trip, expensesInPages(userId, trip.id, "oldest"));
    yield* jsonList(pages, (expense) => expenseInEuro(expense, trip.memberId), "\n");
    yield "}";
    separator = ",\n";
  }
  yield "\n]\n}\n";
}

function tripInEuro({ limits, isShared, memberId, role, ownBudget, members, ...trip }: ExportedTrip) {
  return { ...inEuro(trip, "budget"), limits: limitList(limits).map((limit) => inEuro(limit, "amount")) };
}

/** The fields that only shared trips have. */
async function sharedInEuro(userId: string, { id, role, ownBudget, members }: ExportedTrip) {
  const repayments = await repaymentsOf(userId, id);
  return {
    role,
    myBudget: ownBudget === null ? null : euroFromCents(ownBudget),
    members: members.map(({ name, namesake, ...member }) => ({ ...member, name: nameOf({ name }) })),
    repayments: repayments
      .toReversed()
      .map(({ tripId: _, day, ...repayment }) => ({ ...inEuro(repayment, "amount"), date: day })),
  };
}

function expenseInEuro({ day, original, sharing, unpaid, ...expense }: SharedExpense, myId: string) {
  const { amount } = expense;
  const kind = kindOf({ amount, unpaid });
  const shared = sharingJson({ amount, original, sharing }, myId);
  return { ...inEuro(expense, "amount"), kind, date: day, ...originalJson(original), ...shared };
}
