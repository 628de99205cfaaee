// Balances and debts that SQL adds up are what the rules say of each expense (Anna's trip).
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { balancesOf } from "~/domain/balance";
import { directAfter, directDebts, fewTransfers } from "~/domain/transfer";
import { columnsOf } from "~/models/expense-columns.server";
import { newId } from "~/models/id.server";
import { settlementOf } from "~/models/settlement.server";
import { db, transaction } from "../../db/client";
import { expenseParts, expenses, repayments, tripMembers } from "../../db/schema";
import { aTrip, expenseFields, now, someone, today } from "../support/models";
import { fc } from "../support/property";
import { type History, history, partsFrom, people } from "../support/shared-trip";

let owner: string;
let tripId: string;

beforeAll(async () => {
  owner = await someone();
  tripId = await aTrip(owner);
  const [first, ...others] = people;
  const common = { tripId, isActive: false, isArchived: false, createdAt: now };
  await transaction(owner, async () => {
    await db.update(tripMembers).set({ id: first }).where(eq(tripMembers.tripId, tripId));
    const named = others.map((id) => ({ ...common, id, userId: null, name: id, role: "member" as const }));
    await db.insert(tripMembers).values(named);
  });
});

/** Stores what happened on the trip, in place of what was there. */
function store({ expenses: shared, repayments: sent, settlesWith }: History): Promise<void> {
  return transaction(owner, async () => {
    await db.delete(expenses).where(eq(expenses.tripId, tripId));
    await db.delete(repayments).where(eq(repayments.tripId, tripId));
    for (const id of people)
      await db
        .update(tripMembers)
        .set({ settlesWith: settlesWith.get(id) ?? null })
        .where(eq(tripMembers.id, id));
    for (const expense of shared) {
      const { id: expenseId, amount } = expense.cost;
      const row = { ...columnsOf({ ...expenseFields, amount }), id: expenseId, tripId, createdAt: now };
      await db.insert(expenses).values({ ...row, createdBy: people[0]!, splitMode: expense.split.mode });
      const parts = partsFrom(expense).map((part) => ({ ...part, tripId, expenseId }));
      await db.insert(expenseParts).values(parts);
    }
    const common = { tripId, day: today, method: null, note: null, createdBy: people[0]!, createdAt: now };
    for (const repayment of sent)
      await db.insert(repayments).values({ ...common, ...repayment, id: newId() });
  });
}

test("After any history, what is read of a trip is what each expense says", async () => {
  const check = async (trip: History) => {
    await store(trip);
    const { balances, few, direct } = await settlementOf(owner, tripId);
    const parts = trip.expenses.map(partsFrom);
    const expected = balancesOf(people, parts.flat(), trip.repayments);
    expect(balances.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))).toEqual(expected);
    expect(few).toEqual(fewTransfers(expected, trip.settlesWith));
    const debts = directDebts(parts, trip.settlesWith);
    expect(direct).toEqual(directAfter(debts, trip.repayments, trip.settlesWith));
  };
  await fc.assert(fc.asyncProperty(history, check), { numRuns: 25 });
});
