// Bytes of the file that everything takes which one account may store, each as large as it may be. The table in
// docs/security.md has these figures.
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { mainCategoryIds } from "~/domain/expenses/category";
import { currencyCodes } from "~/domain/money/currency";
import { MAX_CENTS } from "~/domain/money/money";
import {
  DIVIDED_PER_ACCOUNT,
  EXPENSES_PER_ACCOUNT,
  HISTORY_BYTES,
  MEMBERS_PER_TRIP,
  RECEIPT_STORAGE,
  REPAYMENTS_PER_ACCOUNT,
  SESSIONS_PER_ACCOUNT,
  SUBMISSIONS_PER_ACCOUNT,
  TRIPS_PER_ACCOUNT,
} from "~/domain/quota";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { NOTE_LENGTH } from "~/domain/settling/repayment";
import { MEMBER_NAME_LENGTH } from "~/domain/sharing/member";
import { TRIP_TEXT_LENGTH } from "~/domain/trips/trip";
import { startSession } from "~/models/accounts/session.server";
import { changeExpense } from "~/models/expenses/expense.server";
import { changeTripCurrencies } from "~/models/money/trip-currencies.server";
import { addRepayment } from "~/models/settling/repayment.server";
import { invite } from "~/models/sharing/invitation.server";
import { addMember } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { changeLimits } from "~/models/trips/limits.server";
import { changeTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  databaseFile,
  expenseChanges,
  now,
  sent,
  someone,
  today,
} from "../../support/models";
import { rows } from "../../support/rows";

/** A letter of three bytes: no character of a text takes more for what its length counts. */
const wide = "界";

/** Pages of each table with its indexes, in bytes. */
function sizes(): Map<string, number> {
  const file = new Database(databaseFile, { readonly: true });
  const pages = file
    .prepare(
      "select tbl_name as name, sum(pgsize) as bytes from dbstat join sqlite_master using (name) group by tbl_name",
    )
    .all() as { name: string; bytes: number }[];
  file.close();
  return new Map(pages.map(({ name, bytes }) => [name, bytes]));
}

/** Returns what one of `count` additions takes in these tables. */
async function each(count: number, tables: string[], add: (n: number) => Promise<unknown>): Promise<number> {
  const before = sizes();
  for (let n = 0; n < count; n++) await add(n);
  const after = sizes();
  const grown = tables.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0));
  return grown.reduce((sum, bytes) => sum + bytes, 0) / count;
}

test("an account at all its limits takes at most 2 GB, receipts included", async () => {
  const anna = await someone();
  const texts = {
    description: wide.repeat(200),
    notes: wide.repeat(2_000),
    locationName: wide.repeat(200),
    locationAddress: wide.repeat(200),
  };
  const name = wide.repeat(TRIP_TEXT_LENGTH);
  const rates = Object.fromEntries(currencyCodes.slice(1).map((code) => [code, "1.123456789012"]));
  const limits = Object.fromEntries(mainCategoryIds.map((id) => [id, MAX_CENTS]));

  const trip = await each(20, ["trips", "trip_members"], async () => {
    const id = await aTrip(anna, { name, destination: name, budget: MAX_CENTS });
    await changeLimits(anna, id, limits, sent());
    await changeTripCurrencies(anna, id, { cardFee: "9.99", cashRates: rates }, sent());
  });
  const tripId = await aTrip(anna);
  const people = [await memberIdOf(anna, tripId)];
  const member = await each(MEMBERS_PER_TRIP - 1, ["trip_members"], async () => {
    people.push(await addMember(anna, tripId, wide.repeat(MEMBER_NAME_LENGTH), sent()));
  });
  const invitation = await each(MEMBERS_PER_TRIP - 1, ["invitations"], (n) =>
    invite(anna, tripId, people[n + 1], sent()),
  );
  const split = { mode: "equal" as const, parts: people.map((memberId) => ({ memberId })) };
  let expenseId = "";
  const add = (fields: object) => async (n: number) => {
    const key = wide.repeat(SUBMISSION_KEY_LENGTH - 4) + String(n).padStart(4, "0");
    expenseId = await anExpense(anna, tripId, { amount: MAX_CENTS, ...texts, ...fields }, sent(key));
  };
  const divided = await each(50, ["expenses", "expense_parts"], add({ split }));
  const alone = await each(50, ["expenses"], async (n) => add({ isPrivate: true })(n + 100));
  const key = await each(100, ["submissions"], async (n) => add({ isPrivate: true })(n + 200));
  const [fromId, toId] = [people[0]!, people[1]!];
  const note = wide.repeat(NOTE_LENGTH);
  const repayment = await each(60, ["repayments"], () =>
    addRepayment(
      anna,
      tripId,
      { fromId, toId, amount: MAX_CENTS, day: today, method: null, note, confirmed: true },
      sent(),
    ),
  );
  const session = await each(SESSIONS_PER_ACCOUNT, ["sessions"], () => startSession(anna, now, "Firefox"));

  // Entries of the smallest and of the largest kind: what the limit counts is at least what they take.
  const counted = () =>
    Number(
      rows<{ bytes: number }>("select history_bytes as bytes from trips where id = ?", tripId)[0]!.bytes,
    );
  const overhead = async (change: (n: number) => Promise<unknown>) => {
    const before = counted();
    const taken = await each(80, ["history"], change);
    return (taken * 80) / (counted() - before);
  };
  await add({ split })(300);
  const overheads = [
    await overhead((n) => changeTrip(anna, tripId, { budget: n }, sent())),
    await overhead((n) => changeExpense(anna, expenseId, expenseChanges({ amount: n + 1 }), sent())),
    await overhead((n) =>
      changeExpense(anna, expenseId, expenseChanges({ notes: `${n}${wide.repeat(1_990)}` }), sent()),
    ),
  ];

  const ways = {
    "divided expenses": DIVIDED_PER_ACCOUNT * divided,
    "other expenses": (EXPENSES_PER_ACCOUNT - DIVIDED_PER_ACCOUNT) * alone,
    "receipts, with those removed": RECEIPT_STORAGE,
    histories: HISTORY_BYTES * Math.max(...overheads),
    trips: TRIPS_PER_ACCOUNT * trip,
    people: TRIPS_PER_ACCOUNT * MEMBERS_PER_TRIP * member,
    invitations: TRIPS_PER_ACCOUNT * MEMBERS_PER_TRIP * invitation,
    repayments: REPAYMENTS_PER_ACCOUNT * repayment,
    keys: SUBMISSIONS_PER_ACCOUNT * key,
    sessions: SESSIONS_PER_ACCOUNT * session,
  };
  const megabytes = Object.entries(ways).map(([way, bytes]) => `${way} ${Math.ceil(bytes / 1e6)}`);
  const sum = Object.values(ways).reduce((all, bytes) => all + bytes, 0);
  console.log(`MB of an account at its limits: ${megabytes.join(", ")}; together ${Math.ceil(sum / 1e6)}`);
  expect(sum).toBeLessThanOrEqual(2_000_000_000);
  expect(Math.min(...Object.values(ways))).toBeGreaterThan(0);
});
