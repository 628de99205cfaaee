// Anna owns the trip, Ben is a member, Clara a stranger.
import { beforeEach, expect, test } from "vitest";
import type { ProblemKind } from "~/domain/problem";
import { RECEIPT_STORAGE, RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { RECEIPT_REMOVAL_DAYS, type Receipt } from "~/domain/receipt";
import { beginBilling } from "~/models/access.server";
import { changeExpense, deleteExpense } from "~/models/expense.server";
import { newId } from "~/models/id.server";
import { leaveTrip } from "~/models/leave.server";
import {
  addReceipt,
  addThumbnail,
  findReceipt,
  forgetReceipts,
  knownKeys,
  receiptBytes,
  receiptsOf,
  removableReceipts,
  removeReceipt,
  requireRoomForReceipt,
  withReceipts,
} from "~/models/receipt.server";
import { moveTripToTrash } from "~/models/trip.server";
import { deleteTripForGood } from "~/models/trip-deletion.server";
import { deleteUser } from "~/models/user.server";
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
} from "../support/models";
import { execute, moment } from "../support/rows";

let anna: string;
let ben: string;
let clara: string;
let tripId: string;
let expenseId: string;

beforeEach(async () => {
  [anna, ben, clara] = [await someone(), await someone("Ben"), await someone("Clara")];
  tripId = await aTrip(anna);
  await joins(ben, anna, tripId);
  expenseId = await anExpense(anna, tripId);
});

type Fields = Partial<Receipt & { digest: string; key: string }>;

function aReceipt(fields: Fields = {}) {
  const size = { bytes: 1_000, width: 4_000, height: 3_000 };
  return {
    id: newId(),
    key: newId(),
    kind: "jpeg",
    name: "IMG_1.jpg",
    digest: "abc",
    ...size,
    ...fields,
  } as const;
}

async function add(person: string, fields: Fields = {}, to = expenseId): Promise<string> {
  return (await addReceipt(person, to, aReceipt(fields), now)).receipt.id;
}

const idsOf = async (to = expenseId) => (await receiptsOf(to)).map(({ id }) => id);

test("what Anna adds is seen by Ben, and by no stranger", async () => {
  const id = await add(anna);
  for (const person of [anna, ben])
    expect((await findReceipt(person, id))?.receipt).toMatchObject({ id, kind: "jpeg", width: 4_000 });
  expect(await findReceipt(clara, id)).toBeUndefined();
  expect(await refusal(removeReceipt(clara, id, now))).toBe("receiptNotFound");
  expect(await refusal(add(clara))).toBe("expenseNotFound");
  const asked = { id: newId(), expenseId, digest: undefined };
  expect(await refusal(requireRoomForReceipt(clara, asked, 1, now))).toBe("expenseNotFound");
});

test("the same receipt counts once, and its id stands for no other", async () => {
  const receipt = aReceipt();
  const first = await addReceipt(anna, expenseId, receipt, now);
  const again = await addReceipt(anna, expenseId, { ...receipt, key: newId() }, daysLater(1));
  expect([first.isNew, again.isNew]).toEqual([true, false]);
  expect(again.receipt).toEqual(first.receipt);
  expect(await idsOf()).toEqual([receipt.id]);
  const other = { ...receipt, key: newId(), digest: "other" };
  expect(await refusal(addReceipt(anna, expenseId, other, now))).toBe("keyReused");
  const elsewhere = await anExpense(anna, tripId);
  expect(await refusal(addReceipt(anna, elsewhere, { ...receipt, key: newId() }, now))).toBe("keyReused");
});

test("sent twice at the same time, it is added once", async () => {
  const receipt = aReceipt();
  const both = await Promise.all(
    [1, 2].map(() => addReceipt(anna, expenseId, { ...receipt, key: newId() }, now)),
  );
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
});

test("an expense has five receipts at most, whoever adds them, also at the same time", async () => {
  for (let n = 1; n < RECEIPTS_PER_EXPENSE; n++) await add(n % 2 ? anna : ben);
  const last = await Promise.allSettled([add(anna), add(ben)]);
  expect(last.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await refusal(add(anna))).toBe("tooManyReceipts");
  await removeReceipt(ben, (await idsOf())[0]!, now);
  await add(anna);
});

test("receipts take the storage of who adds them, and of the owner once that person has left", async () => {
  const full = { bytes: 10_000_000 };
  const expenses = RECEIPT_STORAGE / full.bytes / RECEIPTS_PER_EXPENSE;
  for (let n = 0; n < expenses; n++) {
    const id = await anExpense(ben, tripId);
    for (let k = 0; k < RECEIPTS_PER_EXPENSE; k++) await add(ben, full, id);
  }
  expect(await refusal(add(ben, { bytes: 1 }))).toBe("receiptsFull");
  await add(anna, full);
  await leaveTrip(ben, tripId, { keepShares: false }, sent());
  expect(await refusal(add(anna, { bytes: 1 }))).toBe("receiptsFull");
  const own = await anExpense(ben, await aTrip(ben));
  await add(ben, full, own);
});

test("what is deleted takes no storage any more, even before its file is gone", async () => {
  const id = await anExpense(anna, tripId);
  await add(anna, { bytes: 10_000_000 }, id);
  const room = { id: newId(), expenseId, digest: undefined };
  const left = RECEIPT_STORAGE - 10_000_000;
  expect(await refusal(requireRoomForReceipt(anna, room, left + 1, now))).toBe("receiptsFull");
  await deleteExpense(anna, id, sent());
  expect(await requireRoomForReceipt(anna, room, RECEIPT_STORAGE, now)).toBeUndefined();
});

test("thumbnails take storage too, also those of removed pictures", async () => {
  const thumbnail = 99_000;
  const whole = { bytes: 10_000_000 - thumbnail };
  const fill = async (removing: boolean) => {
    for (let n = 0; n < RECEIPT_STORAGE / 10_000_000; n++) {
      const id = await add(anna, whole, await anExpense(anna, tripId));
      await addThumbnail(anna, id, thumbnail, now);
      if (removing) await removeReceipt(anna, id, now);
    }
  };
  await fill(true);
  await fill(false);
  expect(await refusal(add(anna, { bytes: 1 }))).toBe("receiptsFull");
});

test("of two thumbnails sent at the same time the larger one counts", async () => {
  const id = await add(anna);
  for (const size of [200, 100]) await addThumbnail(anna, id, size, now);
  expect((await findReceipt(anna, id))?.receipt.thumbnailBytes).toBe(200);
});

test("receipts of a private expense are its author's alone, and stay theirs when they leave", async () => {
  const own = await anExpense(ben, tripId, { isPrivate: true });
  const id = await add(ben, { bytes: 10_000_000 }, own);
  expect(await findReceipt(anna, id)).toBeUndefined();
  await leaveTrip(ben, tripId, { keepShares: false }, sent());
  const room = { id: newId(), expenseId, digest: undefined };
  expect(await requireRoomForReceipt(anna, room, RECEIPT_STORAGE, now)).toBeUndefined();
});

test("an expense made private hides its receipts from the others, whose storage they leave", async () => {
  const id = await add(ben, { bytes: 10_000_000 });
  await changeExpense(anna, expenseId, expenseChanges({ isPrivate: true }), sent());
  expect(await findReceipt(ben, id)).toBeUndefined();
  expect(await findReceipt(anna, id)).toBeDefined();
  expect(await receiptBytes(ben, [tripId])).toBe(0);
  expect(await receiptBytes(anna, [tripId])).toBe(10_000_000);
  const bens = { id: newId(), expenseId: await anExpense(ben, tripId), digest: undefined };
  expect(await requireRoomForReceipt(ben, bens, RECEIPT_STORAGE, now)).toBeUndefined();
  const annas = { id: newId(), expenseId, digest: undefined };
  expect(await refusal(requireRoomForReceipt(anna, annas, RECEIPT_STORAGE, now))).toBe("receiptsFull");
});

test("a trip in the trash shows none, and keeps them", async () => {
  const alone = await aTrip(anna);
  const id = await add(anna, {}, await anExpense(anna, alone));
  await moveTripToTrash(anna, alone, sent());
  expect(await findReceipt(anna, id)).toBeUndefined();
  expect((await removableReceipts(daysLater(100))).map((due) => due.id)).not.toContain(id);
});

test("the file of a removed receipt may go after seven days, its name at once", async () => {
  const key = newId();
  const id = await add(anna, { key });
  await removeReceipt(ben, id, now);
  expect(await idsOf()).toEqual([]);
  const due = async (day: number) =>
    (await removableReceipts(daysLater(day))).filter((each) => each.id === id);
  expect(await due(RECEIPT_REMOVAL_DAYS - 1)).toEqual([]);
  expect(await due(RECEIPT_REMOVAL_DAYS)).toEqual([{ id, key }]);
  await forgetReceipts([id]);
  expect(await due(RECEIPT_REMOVAL_DAYS)).toEqual([]);
  expect(await knownKeys([key])).toEqual(new Set());
});

test("the files of a deleted trip may go after seven days", async () => {
  const alone = await aTrip(anna);
  const id = await add(anna, {}, await anExpense(anna, alone));
  await moveTripToTrash(anna, alone, sent());
  await deleteTripForGood(anna, alone);
  const isDue = async (day: number) =>
    (await removableReceipts(daysLater(day))).some((each) => each.id === id);
  expect(await isDue(0)).toBe(false);
  expect(await isDue(RECEIPT_REMOVAL_DAYS)).toBe(true);
});

test("the files of a deleted account may go at once, those on the trips of others stay", async () => {
  const own = await add(ben, {}, await anExpense(ben, await aTrip(ben)));
  const shared = await add(ben);
  await deleteUser(ben, now);
  const due = (await removableReceipts(now)).map(({ id }) => id);
  expect(due).toContain(own);
  expect(due).not.toContain(shared);
  expect(await idsOf()).toEqual([shared]);
});

test("what still belongs to an expense is never forgotten", async () => {
  const id = await add(anna);
  await forgetReceipts([id]);
  expect(await idsOf()).toEqual([id]);
  const [whole] = await withReceipts([{ id: expenseId }]);
  expect(whole!.receipts.map((receipt) => receipt.id)).toEqual([id]);
  expect(await withReceipts([])).toEqual([]);
});

test("on trial there is room for 50 MB, and after it only for looking and removing", async () => {
  await beginBilling(now);
  const room = { id: newId(), expenseId, digest: undefined };
  const asked = (bytes: number, day = 0): Promise<ProblemKind | undefined> =>
    refusal(requireRoomForReceipt(anna, room, bytes, daysLater(day)));
  expect(await requireRoomForReceipt(anna, room, 50_000_000, now)).toBeUndefined();
  expect(await asked(50_000_001)).toBe("receiptsFullOnTrial");
  const id = await add(anna);
  expect(await asked(1, 30)).toBe("trialOver");
  expect(await findReceipt(anna, id)).toBeDefined();
  await removeReceipt(anna, id, daysLater(30));
});

test("Ben, whose trial is over, has as much room on Anna's trip as her trial gives her", async () => {
  await beginBilling(now);
  execute("update users set created_at = ? where id = ?", moment(daysLater(30).getTime()), anna);
  const room = { id: newId(), expenseId, digest: undefined };
  const asked = (bytes: number) => refusal(requireRoomForReceipt(ben, room, bytes, daysLater(31)));
  expect(await requireRoomForReceipt(ben, room, 50_000_000, daysLater(31))).toBeUndefined();
  expect(await asked(50_000_001)).toBe("receiptsFullOnTrial");
});

test("without room for its thumbnail a picture stays as it is", async () => {
  await beginBilling(now);
  for (let n = 1; n < RECEIPTS_PER_EXPENSE; n++) await add(anna, { bytes: 10_000_000 });
  const last = await add(anna, { bytes: 10_000_000 - 100 });
  expect(await refusal(addThumbnail(anna, last, 101, now))).toBe("receiptsFullOnTrial");
  expect((await findReceipt(anna, last))?.receipt.thumbnailBytes).toBeNull();
  await addThumbnail(anna, last, 100, now);
  // Sent again, as the answer was lost.
  await addThumbnail(anna, last, 100, now);
  expect((await findReceipt(anna, last))?.receipt.thumbnailBytes).toBe(100);
});
