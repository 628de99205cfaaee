// Two members change their trip at once. Who has waited for its lock reads it again.
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { Problem } from "~/domain/problem";
import { deleteUser } from "~/models/accounts/user.server";
import { changeTripCurrency } from "~/models/money/trip-currencies.server";
import { invite } from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { addMember, membersOf, removeMember } from "~/models/sharing/member.server";
import { lockTrip } from "~/models/sharing/membership.server";
import { findTrip } from "~/models/trips/trip.server";
import { open } from "../../db/client.postgres";
import { anExpense, aTrip, joins, now, refusal, sent, someone } from "../support/models";
import { countRows, countTripsOf, rows } from "../support/rows";

const other = await open(process.env.DATABASE_URL!);
afterAll(() => other.close());

let anna: string;
let ben: string;
let trip: string;

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  trip = await aTrip(anna);
});

function countWaiting(): number {
  const [found] = rows<{ count: number }>(
    "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(found!.count);
}

/** Lets the first and then the second begin while somebody else changes the trip, so that both go on in this order. */
async function inTurn<One, Other>(first: () => Promise<One>, second: () => Promise<Other>) {
  const [firstMay, secondMay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Prepared outside of the transaction: begun within, they would be parts of it.
  const both = Promise.all([firstMay.promise.then(first), secondMay.promise.then(second)]);
  const wait = (count: number) => vi.waitFor(() => expect(countWaiting()).toBe(count), { timeout: 4_000 });
  await other.transaction("somebody else", async () => {
    await lockTrip(trip);
    firstMay.resolve();
    await wait(1);
    secondMay.resolve();
    await wait(2);
  });
  return both;
}

test("Anna and Ben, the only accounts, delete them at once: no trip is left without an owner", async () => {
  await joins(ben, anna, trip);
  await addMember(anna, trip, "Oma", sent());
  await inTurn(
    () => deleteUser(anna, now),
    () => deleteUser(ben, now),
  );
  expect(countRows("trips", "id = ?", trip)).toBe(0);
});

test("Anna and Ben pay in two new currencies at once, and the trip remembers both", async () => {
  await joins(ben, anna, trip);
  const inCurrency = (currency: "VND" | "THB") => ({
    amount: { number: 1_000, currency, rate: { rate: "30" } } as const,
  });
  await inTurn(
    () => anExpense(anna, trip, inCurrency("VND")),
    () => anExpense(ben, trip, inCurrency("THB")),
  );
  expect(Object.keys((await findTrip(anna, trip))!.currencies!.cashRates).sort()).toEqual(["THB", "VND"]);
});

test("Ben pays in a new currency while Anna sets the rate of another one, and both are kept", async () => {
  await joins(ben, anna, trip);
  const dong = { amount: { number: 30_000, currency: "VND", rate: { rate: "30000" } } as const };
  await inTurn(
    () => anExpense(ben, trip, dong),
    () => changeTripCurrency(anna, trip, "THB", { cashRate: "38" }, sent()),
  );
  expect((await findTrip(anna, trip))!.currencies).toMatchObject({
    cashRates: { THB: "38" },
    lastUsed: "VND",
  });
});

test("Anna takes Benni off just before Ben uses the link that is Benni's: he does not join", async () => {
  const benni = await addMember(anna, trip, "Benni", sent());
  const { token } = await invite(anna, trip, benni, sent());
  const [, joining] = await inTurn(
    () => removeMember(anna, trip, benni, sent(), ""),
    () => refusal(acceptInvitation(ben, token, sent())),
  );
  expect(joining).toBe("invitationGone");
  expect(await membersOf(anna, trip)).toMatchObject([{ isMe: true }]);
});

test("Ben and Clara take the last use of a link at once, and one of them joins", async () => {
  const clara = await someone("Clara");
  const { token } = await invite(anna, trip, await addMember(anna, trip, "Ole", sent()), sent());
  const tries = (who: string) => async () =>
    (await Promise.allSettled([acceptInvitation(who, token, sent())]))[0].status;
  expect(await inTurn(tries(ben), tries(clara))).toEqual(["fulfilled", "rejected"]);
  expect(await membersOf(anna, trip)).toHaveLength(2);
});

test.each<[does: string, goes: () => Promise<unknown>, kept: number]>([
  ["leaves by himself", () => leaveTrip(ben, trip, { keepShares: false, suffix: "" }, sent()), 1],
  ["deletes his account", () => deleteUser(ben, now), 0],
])("Anna takes Ben off just before he %s, and each holds what the other needs", async (_, goes, kept) => {
  const bens = await joins(ben, anna, trip);
  const secret = await anExpense(ben, trip, { isPrivate: true });
  // The engine picks whom it takes back, and that one may find nothing to do when it begins again.
  const orIsRefused = (change: Promise<unknown>) =>
    change.catch((error) => expect(error).toBeInstanceOf(Problem));
  await inTurn(
    () => orIsRefused(removeMember(anna, trip, bens, sent(), "")),
    () => orIsRefused(goes()),
  );
  expect([
    countRows("expenses", "id = ?", secret),
    countRows("expenses", "trip_id = ?", trip),
    countTripsOf(ben, "role = 'owner'"),
  ]).toEqual([kept, 0, kept]);
});
