// Anna owns the trip, Ben is a member, Clara a stranger.
import { beforeEach, describe, expect, test } from "vitest";
import {
  RECEIPT_BYTES_MIN,
  RECEIPT_STORAGE,
  RECEIPTS_PER_ACCOUNT,
  RECEIPTS_PER_EXPENSE,
} from "~/domain/quota";
import { RECEIPT_REMOVAL_DAYS, type Receipt } from "~/domain/receipts/receipt";
import { deleteUser } from "~/models/accounts/user.server";
import { beginBilling } from "~/models/billing/access.server";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { newId } from "~/models/id.server";
import { hasLeftReceipts, leftReceipts } from "~/models/receipts/owner.server";
import {
  addReceipt,
  addThumbnail,
  findReceipt,
  receiptBytes,
  receiptsOf,
  removeReceipt,
  requireRoomForReceipt,
  withReceipts,
} from "~/models/receipts/receipt.server";
import { receiptStorageOf } from "~/models/receipts/storage.server";
import { forgetReceipts, knownKeys, removableReceipts } from "~/models/receipts/sweep.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { removeMember, transferTrip } from "~/models/sharing/member.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import { moveTripToTrash } from "~/models/trips/trip.server";
import { insert } from "../../support/database";
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
} from "../../support/models";
import { execute, moment } from "../../support/rows";

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

/** Inserts receipts of this size on another expense of the person's, and returns their ids. */
async function insertReceipts(
  person: string,
  number: number,
  { bytes }: { bytes: number },
): Promise<string[]> {
  const fields = {
    expense_id: await anExpense(person, tripId),
    user_id: person,
    kind: "jpeg",
    bytes,
    digest: "",
  };
  const rows = Array.from({ length: number }, newId).map((id) => ({
    ...{ ...fields, id, key: id },
    created_at: moment(now.getTime()),
  }));
  insert(process.env.DATABASE_URL!, "receipts", rows);
  return rows.map(({ id }) => id);
}

/** The bytes that Anna's and Ben's receipts count with. */
const storages = async () => [(await receiptStorageOf(anna)).bytes, (await receiptStorageOf(ben)).bytes];

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

test("what is deleted takes storage until its file is gone, however often somebody adds and deletes", async () => {
  const full = { bytes: 10_000_000 };
  for (let n = 2; n <= RECEIPT_STORAGE / full.bytes; n++)
    await removeReceipt(anna, await add(anna, full), now);
  const other = await anExpense(anna, tripId);
  await add(anna, full, other);
  await deleteExpense(anna, other, sent());
  expect(await refusal(add(anna, { bytes: 1 }))).toBe("receiptsFull");
  await removableReceipts(now);
  await forgetReceipts((await removableReceipts(daysLater(RECEIPT_REMOVAL_DAYS))).map(({ id }) => id));
  await add(anna, full);
});

test("a tiny receipt counts as a block of the disk, and its thumbnail as another", async () => {
  const full = { bytes: 10_000_000 };
  const left = 2 * RECEIPT_BYTES_MIN - 1;
  await insertReceipts(anna, RECEIPT_STORAGE / full.bytes - 1, full);
  await insertReceipts(anna, 1, { bytes: full.bytes - left });
  const id = await add(anna, { bytes: 1 });
  expect(await refusal(addThumbnail(anna, id, 1, now))).toBe("receiptsFull");
  expect(await receiptStorageOf(anna)).toEqual({ count: 51, bytes: RECEIPT_STORAGE - RECEIPT_BYTES_MIN + 1 });
});

test("an account holds 5,000 receipts, removed ones included until their files are gone", async () => {
  const [first] = await insertReceipts(anna, RECEIPTS_PER_ACCOUNT - 1, { bytes: 1 });
  await removeReceipt(anna, await add(anna), now);
  expect(await refusal(add(anna))).toBe("tooManyReceiptsInAccount");
  await addThumbnail(anna, first!, 1, now);
  await forgetReceipts((await removableReceipts(daysLater(RECEIPT_REMOVAL_DAYS))).map(({ id }) => id));
  await add(anna);
});

test("thumbnails take storage too, also those of removed pictures", async () => {
  const thumbnail = 99_000;
  await insertReceipts(anna, 49, { bytes: 10_000_000 });
  const id = await add(anna, { bytes: 10_000_000 - thumbnail });
  await addThumbnail(anna, id, thumbnail, now);
  await removeReceipt(anna, id, now);
  expect(await refusal(add(anna, { bytes: 1 }))).toBe("receiptsFull");
});

test("of two thumbnails sent at the same time the larger one counts", async () => {
  const id = await add(anna);
  for (const size of [200, 100]) await addThumbnail(anna, id, size, now);
  expect((await findReceipt(anna, id))?.receipt.thumbnailBytes).toBe(200);
});

test("receipts of a private expense are its author's alone", async () => {
  const own = await anExpense(ben, tripId, { isPrivate: true });
  const id = await add(ben, {}, own);
  expect(await findReceipt(anna, id)).toBeUndefined();
  expect(await refusal(removeReceipt(anna, id, now))).toBe("receiptNotFound");
});

test("an expense made private hides its receipts from the others, whose storage they leave", async () => {
  const id = await add(ben, { bytes: 10_000_000 });
  await changeExpense(anna, expenseId, expenseChanges({ isPrivate: true }), sent());
  expect(await findReceipt(ben, id)).toBeUndefined();
  expect(await findReceipt(anna, id)).toBeDefined();
  expect(await receiptBytes(ben, [tripId])).toBe(0);
  expect(await receiptBytes(anna, [tripId])).toBe(10_000_000);
  expect(await storages()).toEqual([10_000_000, 0]);
  // He is not told by a list of receipts that the expense is still there.
  expect(await leftReceipts(ben, 9)).toEqual({ largest: [], all: { count: 0, bytes: 0 } });
});

test("Anna, whose storage is full, does not take over what Ben has added: his room would grow by each such expense", async () => {
  await add(ben);
  await insertReceipts(anna, 50, { bytes: 10_000_000 });
  const change = changeExpense(anna, expenseId, expenseChanges({ isPrivate: true }), sent());
  expect(await refusal(change)).toBe("receiptsFull");
  expect(await findReceipt(ben, (await idsOf())[0]!)).toBeDefined();
});

describe("Ben adds 10 MB to Anna's trip, 1 kB to his own expense there,", () => {
  let photo: string;
  let own: string;

  beforeEach(async () => {
    photo = await add(ben, { bytes: 10_000_000, name: "Hotel.jpg" });
    own = await add(ben, {}, await anExpense(ben, tripId));
  });

  const leave = (person = ben) => leaveTrip(person, tripId, { keepShares: false, suffix: "" }, sent());

  test.each<[string, () => Promise<unknown>]>([
    ["leaves", () => leave()],
    ["is removed", async () => removeMember(anna, tripId, await memberIdOf(ben, tripId), sent(), "")],
    [
      "leaves, comes back and adds more",
      async () => {
        await leave();
        await joins(ben, anna, tripId);
        await add(ben, {}, await anExpense(ben, tripId));
      },
    ],
  ])("and %s: they take his storage, and none of hers", async (_, end) => {
    await end();
    const [annas, bens] = await storages();
    expect(annas).toBe(0);
    expect(bens).toBeGreaterThanOrEqual(10_000_000 + RECEIPT_BYTES_MIN);
    expect(await idsOf()).toEqual([photo]);
  });

  test("and hands nothing over with a trip that he owns", async () => {
    await transferTrip(anna, tripId, await memberIdOf(ben, tripId), sent());
    await add(anna);
    await leave(anna);
    expect(await storages()).toEqual([RECEIPT_BYTES_MIN, 10_000_000 + RECEIPT_BYTES_MIN]);
  });

  test("leaves and finds them, the largest first, without anything of the expenses, until he is back", async () => {
    expect(await hasLeftReceipts(ben)).toBe(false);
    await leave();
    expect(await hasLeftReceipts(ben)).toBe(true);
    expect(await leftReceipts(ben, 1)).toEqual({
      largest: [{ id: photo, name: "Hotel.jpg", bytes: 10_000_000, createdAt: now }],
      all: { count: 2, bytes: 10_001_000 },
    });
    expect((await leftReceipts(ben, 9)).largest.map(({ id }) => id)).toEqual([photo, own]);
    expect(await findReceipt(ben, photo)).toBeUndefined();
    for (const person of [anna, clara]) expect(await hasLeftReceipts(person)).toBe(false);
    await joins(ben, anna, tripId);
    expect(await hasLeftReceipts(ben)).toBe(false);
  });

  test("leaves and removes his own, no other's", async () => {
    const annas = await add(anna);
    await leave();
    expect(await refusal(removeReceipt(ben, annas, now))).toBe("receiptNotFound");
    expect(await refusal(removeReceipt(clara, photo, now))).toBe("receiptNotFound");
    await removeReceipt(ben, photo, now);
    expect(await idsOf()).toEqual([annas]);
    expect(await refusal(removeReceipt(ben, photo, now))).toBe("receiptNotFound");
    expect((await leftReceipts(ben, 9)).largest.map(({ id }) => id)).toEqual([own]);
  });

  test.each([
    ["deletes his account", () => {}],
    ["leaves, then deletes his account", leave],
  ])("and %s: they are hers, whatever room she has, and she adds no more", async (_, before) => {
    await insertReceipts(anna, 50, { bytes: 10_000_000 });
    await before();
    await deleteUser(ben, now);
    expect((await receiptStorageOf(anna)).bytes).toBe(RECEIPT_STORAGE + 10_000_000 + RECEIPT_BYTES_MIN);
    expect(await idsOf()).toEqual([photo]);
    expect(await refusal(add(anna, { bytes: 1 }))).toBe("receiptsFull");
    await removeReceipt(anna, photo, now);
  });
});

test("receipts of a former member go to who owns the trip when the account ends", async () => {
  await add(clara, {}, await anExpense(clara, await aTrip(clara)));
  await joins(clara, anna, tripId);
  await add(anna, { bytes: 10_000_000 });
  await transferTrip(anna, tripId, await memberIdOf(clara, tripId), sent());
  await deleteUser(anna, now);
  expect((await receiptStorageOf(clara)).bytes).toBe(10_000_000 + RECEIPT_BYTES_MIN);
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
  const asked = (bytes: number, day = 0): Promise<string | undefined> =>
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
  const last = await add(anna, { bytes: 10_000_000 - 5_000 });
  expect(await refusal(addThumbnail(anna, last, 5_001, now))).toBe("receiptsFullOnTrial");
  expect((await findReceipt(anna, last))?.receipt.thumbnailBytes).toBeNull();
  await addThumbnail(anna, last, 5_000, now);
  // Sent again, as the answer was lost.
  await addThumbnail(anna, last, 5_000, now);
  expect((await findReceipt(anna, last))?.receipt.thumbnailBytes).toBe(5_000);
});
