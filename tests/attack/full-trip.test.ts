// Mallory is on a trip at its limits, of which every sum is costly and every answer long. Anna, on another trip, goes on.
import { beforeAll, describe, expect, test } from "vitest";
import { EXPENSE_NOTES_LENGTH, EXPENSE_TEXT_LENGTH } from "~/domain/expenses/expense";
import { EXPENSES_PER_TRIP, MEMBERS_PER_TRIP, PAYERS_PER_EXPENSE, REPAYMENTS_PER_TRIP } from "~/domain/quota";
import { NOTE_LENGTH } from "~/domain/settling/repayment";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { askPatiently, flood, leaveUnread } from "../support/attacker";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import { divideExpenses, execute, fillRepayments, insertExpenses, insertPeople, rows } from "../support/rows";

withAttackedServer({});

/** Connections on which nothing is read: as many as are answered at once. */
const UNREAD = 32;

/** Expenses of the full trip, each paid by ten and divided among fifty; in short so many that every sum is costly. */
const EXPENSES = isLong ? EXPENSES_PER_TRIP : 1_500;

/** Expenses of a year each, spread over more than a century. */
const OLD_EXPENSES = isLong ? EXPENSES_PER_TRIP : 300;

let mallory: Person;
let anna: Person;
let full: string;
let old: string;
let other: string;

beforeAll(async () => {
  [mallory, anna] = [await signUp("Mallory"), await signUp("Anna")];
  [full, old, other] = [await createTrip(mallory), await createTrip(mallory), await createTrip(anna)];
  insertPeople([full], MEMBERS_PER_TRIP - 1, '"'.repeat(60));
  const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + (n % 2_000))).toISOString().slice(0, 10);
  insertExpenses(full, EXPENSES, day, (n) => 100_000 + n);
  divideExpenses(full, PAYERS_PER_EXPENSE);
  const text = "€".repeat(EXPENSE_TEXT_LENGTH);
  execute(
    "update expenses set description = ?, location_name = ?, location_address = ?, notes = ? where trip_id = ?",
    ...[text, text, text, "€".repeat(EXPENSE_NOTES_LENGTH), full],
  );
  // With room for one more, which is what asks back.
  fillRepayments(full, REPAYMENTS_PER_TRIP - 1, "€".repeat(NOTE_LENGTH));
  // Stored before days had limits.
  const far = (n: number) => Math.floor((45_000 * n) / OLD_EXPENSES);
  insertExpenses(old, OLD_EXPENSES, (n) =>
    new Date(Date.UTC(1900, 0, 1 + far(n))).toISOString().slice(0, 10),
  );
  execute("update expenses set nights = 366, amount = 36600 where trip_id = ?", old);
});

describe("Mallory, on a trip at its limits,", () => {
  const answers = () => [
    `/api/trips/${old}/summary`,
    `/api/trips/${full}/expenses?limit=500`,
    `/trip/${full}/settle?view=direct`,
    `/api/trips/${full}`,
    `/api/trips/${full}/repayments`,
  ];

  /** Each of the answers on all connections, or in short all of them on some. */
  const choices: (number | "all")[] = isLong ? [0, 1, 2, 3, 4] : ["all"];

  test.each(choices)("leaves long answers unread on 32 connections: %s", async (which) => {
    const paths = answers().filter((_, n) => which === "all" || n === which);
    await survives(async () => {
      await using _ = await leaveUnread(UNREAD, paths, mallory.cookie);
    });
  });

  test("reads the sums of 45,000 days, ten at once, while Anna adds expenses", async () => {
    const total = OLD_EXPENSES * 366;
    await survives(async () => {
      const reading = flood(isLong ? 30 : 3, 10, async () => {
        const summary = await askPatiently(mallory, `/api/trips/${old}/summary`);
        const { totalSpent, dailySpending } = (await summary.json()) as {
          totalSpent: number;
          dailySpending: { amount: number }[];
        };
        expect(totalSpent).toBe(total);
        expect(dailySpending.length).toBeGreaterThan(45_000);
        expect(dailySpending.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(total);
      });
      for (let added = 0; added < 5; added++) await addExpense(anna, other);
      await reading;
    });
  });

  test("has repayments weighed and settles again and again, while Anna adds expenses", async () => {
    const people = rows<{ id: string }>("select id from trip_members where trip_id = ? order by id", full);
    const [from, to] = people.map(({ id }) => id);
    const asksBack = async () => {
      const answer = await askPatiently(mallory, `/api/trips/${full}/repayments`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ fromId: from, toId: to, amount: 9_999_999 }),
      });
      expect([answer.status, (await answer.json()).code]).toEqual([409, "wouldReverse"]);
    };
    const settles = async (path: string) => {
      const answer = await askPatiently(mallory, path);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("</html>")]);
    };
    const costly = [
      asksBack,
      () => settles(`/trip/${full}/settle?view=direct`),
      () => settles(`/analytics?trip=${full}&figures=all`),
    ];
    await survives(async () => {
      const attacking = flood(isLong ? 90 : 12, 30, (n) => costly[n % 3]!());
      for (let added = 0; added < 5; added++) await addExpense(anna, other);
      await attacking;
    });
  });

  test("does not read two exports, and is refused the third, whose connection stays open", async () => {
    await survives(async () => {
      const path = `/api/user/export?format=json`;
      await using _ = await leaveUnread(2, [path], mallory.cookie);
      expect((await mallory.request(path)).status).toBe(503);
      await addExpense(anna, other);
    });
  });
});
