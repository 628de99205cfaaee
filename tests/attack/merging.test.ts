// Mallory merges people of a full trip in circles, and ends an account that is on a thousand trips with others. Anna goes on.
import { beforeAll, expect, test } from "vitest";
import { EXPENSES_PER_TRIP, HISTORY_PER_TRIP, MEMBERS_PER_TRIP, TRIPS_PER_ACCOUNT } from "~/domain/quota";
import { isLong, survivesWhile, withAttackedServer } from "../support/attacked";
import { flood } from "../support/attacker";
import { sendJson } from "../support/company";
import { insert } from "../support/database";
import { createTrip, type Person, signUp } from "../support/person";
import {
  accountOf,
  countRows,
  divideExpenses,
  execute,
  insertExpenses,
  insertMember,
  insertPeople,
  insertTrips,
  moment,
  rows,
} from "../support/rows";

withAttackedServer({});

/** More than two mergers take from each other in one go. */
const EXPENSES = isLong ? EXPENSES_PER_TRIP : 600;
const MERGERS = isLong ? HISTORY_PER_TRIP : 2_000;
const TRIPS = isLong ? TRIPS_PER_ACCOUNT : 60;

let mallory: Person;
let anna: Person;
let other: string;
let full: string;

beforeAll(async () => {
  [mallory, anna] = [await signUp("Mallory"), await signUp("Anna")];
  [full, other] = [await createTrip(mallory), await createTrip(anna)];
  insertPeople([full], MEMBERS_PER_TRIP - 1, "Person");
  insertExpenses(full, EXPENSES, () => "2026-11-12");
  divideExpenses(full, 10);
});

const attack = <T>(work: () => Promise<T>) => survivesWhile([anna, other], work);

const nth = (n: number) => `${n} on ${full}`;

async function merge(from: number, into: number): Promise<number> {
  const path = `/api/trips/${full}/members/${nth(from)}/merge`;
  return (await sendJson(mallory, "POST", path, { into: nth(into) })).status;
}

test("merges two people into each other at once, and others in a circle: each is merged once", async () => {
  const pairs: [number, number][] = [
    ...([
      [1, 2],
      [2, 1],
    ] as [number, number][]),
    ...([
      [3, 4],
      [4, 5],
      [5, 3],
    ] as [number, number][]),
  ];
  const answers = await attack(() => Promise.all(pairs.map(([from, into]) => merge(from, into))));
  const merged = answers.filter((status) => status === 200);
  expect(answers.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(countRows("trip_members", "trip_id = ?", full)).toBe(MEMBERS_PER_TRIP - merged.length);
  expect(merged.length).toBeGreaterThanOrEqual(2);
  const sums = `select sum(paid) as paid, sum(share) as share,
    (select sum(amount) from expenses where trip_id = ?) as amount from expense_parts where trip_id = ?`;
  const [sum] = rows<{ paid: string; share: string; amount: string }>(sums, full, full);
  expect([Number(sum!.paid), Number(sum!.share)]).toEqual([Number(sum!.amount), Number(sum!.amount)]);
});

test(`has merged ${MERGERS} people, one into the next: each page of the history names the last`, async () => {
  const [me] = rows<{ id: string }>("select id from trip_members where trip_id = ? and role = 'owner'", full);
  const entry = { trip_id: full, member_id: me!.id, at: moment(0) };
  const mergers = Array.from({ length: MERGERS }, (_, n) => ({
    id: `0${1_000_000 + n}`,
    ...entry,
    action: "member.merged",
    subject_id: n === MERGERS - 1 ? me!.id : `former ${n + 1}`,
    before: JSON.stringify({ name: "Person", from: `former ${n}` }),
    after: null,
  }));
  const parts = Array.from({ length: 50 }, (_, n) => ({
    memberId: `former ${n}`,
    paid: 1,
    share: 1,
    weight: 100,
  }));
  const changes = Array.from({ length: 60 }, (_, n) => ({
    id: `1${1_000_000 + n}`,
    ...entry,
    action: "expense.changed",
    subject_id: "gone",
    before: JSON.stringify({ amount: 1, parts }),
    after: JSON.stringify({ amount: 2, parts }),
  }));
  insert(process.env.DATABASE_URL!, "history", [...mergers, ...changes]);
  await attack(() =>
    flood(isLong ? 40 : 10, 10, async (n) => {
      const after = n % 2 === 0 ? "2" : `0${1_000_000 + 1 + ((n * 97) % MERGERS)}`;
      const answer = await mallory.request(`/api/trips/${full}/history?after=${after}`);
      expect(answer.status).toBe(200);
      const { entries } = (await answer.json()) as { entries: { memberId: string }[] };
      for (const { memberId } of entries) expect(memberId).toBe(me!.id);
    }),
  );
});

test(`ends an account on ${TRIPS} trips with others, whose owners and expenses stay right`, async () => {
  const oscar = await signUp("Oscar");
  const trips = insertTrips(oscar.email, TRIPS);
  const [oscarId, annaId] = [accountOf(oscar), accountOf(anna)];
  for (const [n, tripId] of trips.entries()) {
    insertMember(tripId, annaId);
    insertExpenses(tripId, n % 10 === 0 ? 20 : 1, () => "2026-11-12");
    // Half of them belong to Anna.
    if (n % 2 === 1) {
      execute("update trip_members set role = 'member' where trip_id = ? and user_id = ?", tripId, oscarId);
      execute("update trip_members set role = 'owner' where trip_id = ? and user_id = ?", tripId, annaId);
    }
  }
  insertPeople(trips, 5, "Person");
  for (const tripId of trips) divideExpenses(tripId, 2);
  const ended = await attack(() => sendJson(oscar, "DELETE", "/api/auth/delete-account"));
  // On a busy machine the answer does not wait for the last trip.
  expect([204, 503]).toContain(ended.status);
  await expect.poll(() => countRows("users", "id = ?", oscarId)).toBe(0);
  expect(countRows("trip_members", "user_id = ? and role = 'owner'", annaId)).toBe(TRIPS + 1);
  expect(countRows("trip_members", "user_id = ?", oscarId)).toBe(0);
  expect(countRows("expenses", `trip_id in (${trips.map(() => "?").join()})`, ...trips)).toBe(
    trips.reduce((sum, _, n) => sum + (n % 10 === 0 ? 20 : 1), 0),
  );
});
