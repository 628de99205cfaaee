// Anna owns a trip and takes Ben off it. Clara stays.
import { beforeEach, expect, test } from "vitest";
import { REMOVAL_DAYS } from "~/domain/sharing/member";
import { deleteUser } from "~/models/accounts/user.server";
import { addExpense } from "~/models/expenses/expense.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { removeMember } from "~/models/sharing/member.server";
import { recentRemovals } from "~/models/sharing/removal.server";
import { moveTripToTrash } from "~/models/trips/trip.server";
import { aTrip, expenseInput, joins, now, sent, someone } from "../../support/models";

const MINUTE_MS = 60_000;
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

let [anna, ben, clara] = ["", "", ""];
let tripId: string;
let bens: string;

beforeEach(async () => {
  [anna, ben, clara] = [await someone(), await someone("Ben"), await someone("Clara")];
  tripId = await aTrip(anna, { name: "Dolomiten" });
  bens = await joins(ben, anna, tripId);
  await joins(clara, anna, tripId);
});

test("Ben is told by whom, from where, and what he owes, for two weeks", async () => {
  await addExpense(anna, expenseInput(tripId, { amount: 3_600 }), sent());
  expect(await recentRemovals(ben, now)).toEqual([]);
  await removeMember(anna, tripId, bens, sent(), "");
  const told = [{ tripId, tripName: "Dolomiten", by: "Anna", balance: -1_200 }];
  expect(await recentRemovals(ben, now)).toEqual(told);
  for (const other of [anna, clara]) expect(await recentRemovals(other, now)).toEqual([]);
  const end = REMOVAL_DAYS * 24 * 60 * MINUTE_MS;
  expect(await recentRemovals(ben, later(end - 1))).toEqual(told);
  expect(await recentRemovals(ben, later(end))).toEqual([]);
});

test("Ben, who left by himself, is not told that Anna took him off when she bars him later", async () => {
  await addExpense(anna, expenseInput(tripId, { amount: 3_600 }), sent());
  await removeMember(anna, tripId, bens, { ...sent(), now }, "");
  await joins(ben, anna, tripId, bens);
  await leaveTrip(ben, tripId, { keepShares: false, suffix: "" }, { ...sent(), now: later(MINUTE_MS) });
  await removeMember(anna, tripId, bens, { ...sent(), now: later(2 * MINUTE_MS) }, "");
  expect(await recentRemovals(ben, later(3 * MINUTE_MS))).toEqual([]);
});

test("Ben comes back by a link of his own, and it is no news any more", async () => {
  await removeMember(anna, tripId, bens, sent(), "");
  expect(await recentRemovals(ben, now)).toMatchObject([{ balance: 0 }]);
  await joins(ben, anna, tripId, bens);
  expect(await recentRemovals(ben, now)).toEqual([]);
});

test("Anna's name goes with her account", async () => {
  await removeMember(anna, tripId, bens, sent(), "");
  await deleteUser(anna, now);
  expect(await recentRemovals(ben, now)).toMatchObject([{ tripName: "Dolomiten", by: null }]);
});

test("Nothing is told of a trip in the trash, which those who are on it do not see either", async () => {
  await removeMember(anna, tripId, bens, sent(), "");
  await leaveTrip(clara, tripId, { keepShares: false, suffix: "" }, sent());
  await moveTripToTrash(anna, tripId, sent());
  expect(await recentRemovals(ben, now)).toEqual([]);
});
