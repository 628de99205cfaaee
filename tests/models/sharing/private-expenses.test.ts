// Anna owns a trip, Ben is on it. What only Ben can see goes along when he leaves.
import { beforeEach, describe, expect, test } from "vitest";
import { TRIPS_PER_ACCOUNT } from "~/domain/quota";
import { TRIP_TEXT_LENGTH } from "~/domain/trips/trip";
import { joinAsGuest, lastJoinedTrip } from "~/models/accounts/guest.server";
import { deleteUser } from "~/models/accounts/user.server";
import { beginBilling } from "~/models/billing/access.server";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import { changeTripCurrency } from "~/models/money/trip-currencies.server";
import { addReceipt, findReceipt, receiptsOf, removeReceipt } from "~/models/receipts/receipt.server";
import { invite } from "~/models/sharing/invitation.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { membersOf, removeMember } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { countPrivate, takeFormerPrivateAlong } from "~/models/sharing/private-expenses.server";
import { listTrips } from "~/models/trips/list.server";
import { activeTrip, changeTrip, createTrip, findTrip } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  daysLater,
  expenseChanges,
  joins,
  now,
  refusal,
  sent,
  someone,
  tripFields,
} from "../../support/models";
import { countRows, execute, insertTrips, moment, rows } from "../../support/rows";

let anna: string;
let ben: string;
let trip: string;
let bens: string;

const suffix = " (privat)";

beforeEach(async () => {
  [anna, ben] = [await someone(), await someone("Ben")];
  trip = await aTrip(anna);
  bens = await joins(ben, anna, trip);
});

const leave = (who = ben, keepShares = false, key?: string) =>
  leaveTrip(who, trip, { keepShares, suffix }, sent(key));
const remove = (memberId = bens, at = now) => removeMember(anna, trip, memberId, sent(undefined, at), suffix);
const tripsOf = async (who = ben) => (await listTrips(who, { filter: "all", size: 10 })).trips;
const secret = (fields: Parameters<typeof anExpense>[2] = {}, who = ben) =>
  anExpense(who, trip, { isPrivate: true, ...fields });

async function aReceipt(expenseId: string, who = ben): Promise<string> {
  const id = crypto.randomUUID();
  const file = {
    kind: "jpeg",
    name: "IMG_1.jpg",
    digest: id,
    bytes: 1_000,
    width: 640,
    height: 480,
  } as const;
  await addReceipt(who, expenseId, { id, key: `file of ${id}`, ...file }, now);
  return id;
}

describe("Ben leaves", () => {
  test("and finds his private expenses in an ended trip of his own, as they were", async () => {
    await changeTripCurrency(anna, trip, "VND", { cashRate: "28000" }, sent());
    const lunch = await secret({
      date: "2026-11-13",
      description: "Pho",
      paymentMethod: "barzahlung",
      notes: "scharf",
      amount: { units: 450_000, currency: "VND" },
    });
    const hotel = await secret({ categoryId: "hotel", nights: 3 });
    const shared = await anExpense(ben, trip);
    const before = await findExpense(ben, lunch);
    expect(await countPrivate(ben, trip)).toBe(2);
    expect(await leave()).toBe(2);

    const [own, ...others] = await tripsOf();
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      ...{ name: "Interrail Portugal (privat)", destination: "Lissabon und Porto", budget: null },
      ...{ startDate: "2026-11-12", endDate: "2026-11-24", currency: "EUR", travelMethod: "bahn" },
      ...{ isArchived: true, isActive: false, isShared: false, role: "owner" },
    });
    const { sharing: _, ...unchanged } = before!;
    expect(await findExpense(ben, lunch)).toEqual({ ...unchanged, tripId: own!.id });
    expect(await findExpense(ben, hotel)).toMatchObject({ tripId: own!.id, nights: 3 });
    expect(await findExpense(ben, shared)).toBeUndefined();
    expect(await findExpense(anna, shared)).toBeDefined();
    expect(await findExpense(anna, lunch)).toBeUndefined();
    expect(countRows("expenses", "trip_id = ? and private_to is not null", trip)).toBe(0);
  });

  test("and changes, deletes and adds there what he likes", async () => {
    const [one, two] = [await secret(), await secret()];
    await leave();
    await changeExpense(ben, one, expenseChanges({ amount: 900, version: 1 }), sent());
    await deleteExpense(ben, two, sent());
    const [own] = await tripsOf();
    await anExpense(ben, own!.id);
    const amounts = rows<{ amount: number }>("select amount from expenses where trip_id = ?", own!.id);
    expect(amounts.map(({ amount }) => Number(amount)).sort()).toEqual([1_250, 900]);
  });

  test("with their receipts, which he reads and removes; Anna finds none of them", async () => {
    const lunch = await secret();
    const [kept, removed] = [await aReceipt(lunch), await aReceipt(lunch)];
    await leave();
    expect((await receiptsOf(lunch)).map(({ id }) => id).sort()).toEqual([kept, removed].sort());
    const [own] = await tripsOf();
    expect(await findReceipt(ben, kept)).toMatchObject({ userId: ben, tripId: own!.id });
    expect(await findReceipt(anna, kept)).toBeUndefined();
    await removeReceipt(ben, removed, now);
    expect(await receiptsOf(lunch)).toHaveLength(1);
    await aReceipt(lunch);
  });

  test("without any, and gets no trip", async () => {
    await secret({}, anna);
    await anExpense(ben, trip);
    expect(await leave()).toBe(0);
    expect(await tripsOf()).toEqual([]);
  });

  test("twice by the same form, and gets one trip", async () => {
    await secret();
    await leave(ben, false, "once");
    await leave(ben, false, "once");
    expect(await tripsOf()).toHaveLength(1);
  });

  test("and is forgotten where only those were his", async () => {
    await secret();
    await leave();
    expect(await membersOf(anna, trip)).toHaveLength(1);
  });

  test("and keeps his shares: what is private goes there, once, with its receipts", async () => {
    const lunch = await secret({ amount: 700 });
    const receipt = await aReceipt(lunch);
    await anExpense(anna, trip, { amount: 3_000 });
    expect(await leave(ben, true)).toBe(1);
    const [own, ...others] = await tripsOf();
    expect([own!.name, own!.isArchived, others]).toEqual([`Interrail Portugal${suffix}`, false, []]);
    const amounts = rows<{ amount: number }>("select amount from expenses where trip_id = ?", own!.id);
    expect(amounts.map(({ amount }) => Number(amount)).sort()).toEqual([1_500, 700]);
    expect(await findReceipt(ben, receipt)).toMatchObject({ tripId: own!.id });
  });

  test("a trip with a long name, which is cut", async () => {
    await changeTrip(anna, trip, { name: "R".repeat(TRIP_TEXT_LENGTH) }, sent());
    await secret();
    await leave();
    const [own] = await tripsOf();
    expect(own!.name).toBe(`${"R".repeat(TRIP_TEXT_LENGTH - suffix.length)}${suffix}`);
  });

  test("and comes back: what went along stays in his trip, and his key still counts once", async () => {
    const lunch = await anExpense(ben, trip, { isPrivate: true }, sent("lunch"));
    await leave();
    await joins(ben, anna, trip);
    expect(await countPrivate(ben, trip)).toBe(0);
    expect(await anExpense(ben, trip, { isPrivate: true }, sent("lunch"))).toBe(lunch);
    expect(await tripsOf()).toHaveLength(2);
  });
});

test("Ben leaves again and again: each trip of his has a name of its own", async () => {
  for (const keepShares of [false, false, true]) {
    await secret();
    await leave(ben, keepShares);
    await joins(ben, anna, trip);
  }
  const names = (await tripsOf()).map(({ name }) => name).filter((name) => name.endsWith(")"));
  const named = ["privat", "privat 2", "privat 3"].map((end) => `Interrail Portugal (${end})`);
  expect(names.toSorted()).toEqual(named.toSorted());
});

describe("Anna removes Ben, and his private expenses go to a trip of his", () => {
  const isHis = async (who = ben) => {
    const own = (await tripsOf(who)).find(({ name }) => name.endsWith(suffix));
    expect(own).toMatchObject({ isArchived: true, role: "owner" });
    return own!.id;
  };

  test("of which she learns nothing", async () => {
    const lunch = await secret();
    const before = await tripsOf(anna);
    expect(await remove()).toBeUndefined();
    expect(await findExpense(ben, lunch)).toMatchObject({ tripId: await isHis() });
    expect((await tripsOf(anna)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await findExpense(anna, lunch)).toBeUndefined();
  });

  test("though his trial is over", async () => {
    await beginBilling(now);
    await secret();
    await remove(bens, daysLater(60));
    const another = createTrip(ben, { ...tripFields, setAsActive: false }, sent(undefined, daysLater(60)));
    expect(await refusal(another)).toBe("trialOver");
    await isHis();
  });

  test("though he has as many trips as an account may have", async () => {
    insertTrips(`Ben-${ben}@Example.com`, TRIPS_PER_ACCOUNT - 1, () => ({ isDeleted: true }));
    execute("update trip_members set is_archived = true where user_id = ? and id <> ?", ben, bens);
    await secret();
    await remove();
    await isHis();
  });

  test("though he is a guest, who still comes back to the trip that he joined last", async () => {
    const { token } = await invite(anna, trip, undefined, sent());
    const guest = (await joinAsGuest(token, "Gast", sent())).account.id;
    const other = await aTrip(anna);
    await joins(guest, anna, other);
    await anExpense(guest, trip, { isPrivate: true });
    await remove(await memberIdOf(guest, trip));
    await isHis(guest);
    expect(await lastJoinedTrip(guest)).toBe(other);
    expect((await activeTrip(guest))?.id).not.toBe(await isHis(guest));
  });
});

test("Ben's private expenses are deleted with his account", async () => {
  const lunch = await secret();
  await deleteUser(ben, now);
  expect(countRows("expenses", "id = ?", lunch)).toBe(0);
});

describe("What Ben left behind before private expenses went along", () => {
  const leftBefore = () =>
    execute("update trip_members set left_at = ? where id = ?", moment(now.getTime()), bens);

  test("is moved to a trip of his, once, and he is forgotten", async () => {
    const [lunch, annas] = [await secret(), await secret({}, anna)];
    const receipt = await aReceipt(lunch);
    leftBefore();
    expect(await findExpense(ben, lunch)).toBeUndefined();
    expect(await takeFormerPrivateAlong(suffix, now)).toBe(1);
    expect(await takeFormerPrivateAlong(suffix, now)).toBe(0);
    const [own, ...others] = await tripsOf();
    expect([own!.name, others]).toEqual([`Interrail Portugal${suffix}`, []]);
    expect(await findReceipt(ben, receipt)).toMatchObject({ tripId: own!.id });
    expect((await findExpense(anna, annas))?.tripId).toBe(trip);
    expect(await membersOf(anna, trip)).toHaveLength(1);
  });

  test("also from a trip in the trash, and by others who left", async () => {
    const clara = await someone("Clara");
    const claras = await joins(clara, anna, trip);
    await secret();
    await secret({}, clara);
    leftBefore();
    execute("update trip_members set left_at = ? where id = ?", moment(now.getTime()), claras);
    execute("update trips set is_deleted = true where id = ?", trip);
    expect(await takeFormerPrivateAlong(suffix, now)).toBe(2);
    expect([await tripsOf(), await tripsOf(clara)]).toMatchObject([
      [{ isDeleted: false }],
      [{ isDeleted: false }],
    ]);
  });

  test("stays where he is on the trip", async () => {
    const lunch = await secret();
    expect(await takeFormerPrivateAlong(suffix, now)).toBe(0);
    expect((await findExpense(ben, lunch))?.tripId).toBe(trip);
    expect(await findTrip(ben, trip)).toBeDefined();
  });
});
