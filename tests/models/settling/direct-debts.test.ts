// Balances and debts that SQL adds up are what the rules say of each expense (Anna's trip).
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_CENTS } from "~/domain/money/money";
import { balancesOf } from "~/domain/settling/balance";
import { directAfter, directDebts, fewTransfers } from "~/domain/settling/transfer";
import { columnsOf } from "~/models/expenses/columns.server";
import { newId } from "~/models/id.server";
import { addRepayment } from "~/models/settling/repayment.server";
import { settlementOf } from "~/models/settling/settlement.server";
import { SLICE } from "~/models/turn.server";
import { db, transaction } from "../../../db/client";
import { expenseParts, expenses, repayments, tripMembers } from "../../../db/schema";
import { anExpense, aTrip, expenseFields, now, refusal, sent, someone, today } from "../../support/models";
import { fc } from "../../support/property";
import { type History, history, partsFrom, people, sharedExpense } from "../../support/shared-trip";
import { statementsOf } from "../../support/statements";

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
      const { turn: expenseId, amount } = expense.cost;
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

/** Reads the trip, and expects what the rule says of each expense. */
async function expectRules({ expenses: shared, repayments: paidBack, settlesWith }: History): Promise<void> {
  const { balances, few, direct } = await settlementOf(owner, tripId);
  const parts = shared.map(partsFrom);
  const expected = balancesOf(people, parts.flat(), paidBack);
  expect(balances.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))).toEqual(expected);
  expect(few).toEqual(fewTransfers(expected, settlesWith));
  expect(direct).toEqual(directAfter(directDebts(parts, settlesWith), paidBack, settlesWith));
}

test("After any history, what is read of a trip is what each expense says", async () => {
  const check = async (trip: History) => {
    await store(trip);
    await expectRules(trip);
  };
  await fc.assert(fc.asyncProperty(history, check), { numRuns: 25 });
});

describe("A long trip", () => {
  let trip: History;

  beforeAll(async () => {
    const [repaid] = fc.sample(history, 1);
    // More than two slices, of one payer and of several.
    trip = { ...repaid!, expenses: fc.sample(sharedExpense, 2.5 * SLICE) };
    await store(trip);
  });

  test("is added up in slices to what each expense says", () => expectRules(trip));

  test("is added up twice for ten who ask at once: once for whoever came too late", async () => {
    const readings = async (times: number) => {
      const statements = await statementsOf(() =>
        Promise.all(Array.from({ length: times }, () => settlementOf(owner, tripId))),
      );
      return statements.filter((sql) => sql.includes("expense_parts")).length;
    };
    expect(await readings(10)).toBeLessThanOrEqual(2 * (await readings(1)));
  });

  test("lets other writes pass while a repayment on it is weighed", async () => {
    const other = await aTrip(owner);
    const [fromId, toId] = people as [string, string];
    const tooMuch = { fromId, toId, amount: MAX_CENTS, day: today, method: null, note: null };
    const ended: string[] = [];
    const note = (name: string) => () => void ended.push(name);
    const question = refusal(addRepayment(owner, tripId, tooMuch, sent()));
    await Promise.all([question.then(note("question")), anExpense(owner, other).then(note("expense"))]);
    expect([await question, ended]).toEqual(["wouldReverse", ["expense", "question"]]);
  });
});
