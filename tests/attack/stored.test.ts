// Mallory has stored far more than anybody may today, before there were limits, and has a trip on which every step is long.
import { expect, test } from "vitest";
import {
  EXPENSES_PER_TRIP,
  HISTORY_PER_TRIP,
  MEMBERS_PER_TRIP,
  SUBMISSIONS_PER_ACCOUNT,
} from "~/domain/quota";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import {
  accountOf,
  countRows,
  divideExpenses,
  execute,
  insertExpenses,
  insertPeople,
  moment,
  rows,
} from "../support/rows";

const [OLD_KEYS, ENTRIES] = isLong ? [500_000, 20_000] : [5_000, 1_000];
const EXPENSES = isLong ? EXPENSES_PER_TRIP : 600;

let mallory: Person;
let anna: Person;
let full: string;
let other: string;

const numbers = (count: number) =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;

function insertKeys(count: number, age: number, prefix: string): void {
  execute(
    `${numbers(count)} insert into submissions (user_id, key, fingerprint, result_id, created_at)
    select cast(? as text), '${prefix}' || n, '0', '0', ? from numbers`,
    ...[accountOf(mallory), moment(Date.now() - age * 86_400_000)],
  );
}

const membersOf = (tripId: string) =>
  rows<{ id: string }>("select id from trip_members where trip_id = ? order by id", tripId).map(
    ({ id }) => id,
  );

withAttackedServer({}, async () => {
  [mallory, anna] = [await signUp("Mallory"), await signUp("Anna")];
  [full, other] = [await createTrip(mallory), await createTrip(anna)];
  insertKeys(OLD_KEYS, 91, "old");
  insertKeys(SUBMISSIONS_PER_ACCOUNT + OLD_KEYS / 100, 1, "young");
  insertPeople([full], MEMBERS_PER_TRIP - 1, "Person");
  insertExpenses(full, EXPENSES, () => "2026-11-12");
  divideExpenses(full, 10);
  const entry = JSON.stringify({ notes: "x".repeat(isLong ? 5_000 : 500) });
  execute(
    `${numbers(ENTRIES)} insert into history (id, trip_id, member_id, at, action, before, after)
    select '0' || n, cast(? as text), cast(? as text), ?, 'trip.changed', ?, ? from numbers`,
    ...[full, membersOf(full)[0], moment(0), entry, entry],
  );
  execute("update trips set history_bytes = null where id = ?", full);
  execute("delete from milestones where name = 'trimmed'");
});

test("the start deletes what is due and what lies above the limits, and answers meanwhile", async () => {
  await survives(async () => {
    await addExpense(anna, other);
    await expect.poll(() => countRows("milestones", "name = 'trimmed'"), { timeout: 600_000 }).toBe(1);
  });
  expect(countRows("submissions", "key like 'old%'")).toBe(0);
  const keys = countRows("submissions", "user_id = ?", accountOf(mallory));
  expect(keys).toBeLessThanOrEqual(SUBMISSIONS_PER_ACCOUNT);
  expect(countRows("history", "trip_id = ?", full)).toBeLessThanOrEqual(HISTORY_PER_TRIP);
});

test("a thousand changes that change nothing leave no key and no entry", async () => {
  const id = rows<{ id: string }>("select id from expenses where trip_id = ? limit 1", full)[0]!.id;
  const stored = () => [countRows("submissions"), countRows("history"), countRows("expenses", "version > 1")];
  const before = stored();
  await survives(async () => {
    for (let n = 0; n < (isLong ? 1_000 : 50); n++) {
      const headers = { "Content-Type": "application/json", "Idempotency-Key": `nothing-${n}` };
      const changed = await mallory.request(`/api/expenses/${id}`, { method: "PUT", headers, body: "{}" });
      expect(changed.status).toBe(200);
    }
  });
  expect(stored()).toEqual(before);
});

test("two people are merged on a full trip, which is then deleted for good, while Anna adds expenses", async () => {
  const names = membersOf(full).filter((id) => id.endsWith(full));
  const post = async (path: string, method = "POST", body = "{}") => {
    const headers = { "Content-Type": "application/json" };
    const { status } = await mallory.request(`/api/trips/${full}${path}`, { method, headers, body });
    return status;
  };
  await survives(async () => {
    const merging = post(`/members/${names[1]}/merge`, "POST", JSON.stringify({ into: names[2] }));
    for (let added = 0; added < 5; added++) await addExpense(anna, other);
    expect(await merging).toBe(200);
  });
  expect(countRows("expense_parts", "member_id = ?", names[1])).toBe(0);
  const [sums] = rows<{ paid: string; share: string; amount: string }>(
    `select sum(paid) as paid, sum(share) as share,
      (select sum(amount) from expenses where trip_id = ?) as amount from expense_parts where trip_id = ?`,
    ...[full, full],
  );
  expect([Number(sums!.paid), Number(sums!.share)]).toEqual([Number(sums!.amount), Number(sums!.amount)]);
  await survives(async () => {
    expect(await post("/soft-delete", "PUT")).toBe(200);
    const deleting = post("/permanent", "DELETE");
    for (let added = 0; added < 5; added++) await addExpense(anna, other);
    expect(await deleting).toBe(204);
  });
  expect(countRows("expenses", "trip_id = ?", full)).toBe(0);
});
