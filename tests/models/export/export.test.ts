import { describe, expect, test, vi } from "vitest";
import { addDays } from "~/domain/day";
import { type Expense, PAGE_ROWS } from "~/domain/expenses/expense";
import { bytesFromWriter, encoded, jsonList } from "~/export/stream.server";
import { PIECE } from "~/http/compression.server";
import { changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { expensesInPages } from "~/models/expenses/list.server";
import { exportedTrips, tripsToExport } from "~/models/export.server";
import { moveTripToTrash } from "~/models/trips/trip.server";
import {
  anExpense,
  aTrip,
  collect,
  expenseChanges,
  joins,
  manyExpenses,
  refusal,
  sent,
  someone,
  today,
} from "../../support/models";

/** Reads all expenses of a trip into one list. */
async function exported(userId: string, tripId: string): Promise<Expense[]> {
  return (await collect(expensesInPages(userId, tripId, "oldest"))).flat();
}

const days = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ day: addDays(today, -(n % 9)), amount: n + 1 }));

describe("What Anna exports", () => {
  test("are her trips by their start; those in the trash only if she asks for them", async () => {
    const anna = await someone();
    const later = await aTrip(anna, { startDate: "2026-12-01" });
    const deleted = await aTrip(anna, { startDate: "2026-11-01" }, "deleted");
    const sooner = await aTrip(anna, { startDate: "2026-10-01" }, "archived");
    const ids = async (scope: Parameters<typeof tripsToExport>[1]) =>
      (await tripsToExport(anna, scope)).map(({ id }) => id);
    expect(await ids("kept")).toEqual([sooner, later]);
    expect(await ids("all")).toEqual([sooner, deleted, later]);
    expect(await ids({ tripId: later })).toEqual([later]);
    expect(await refusal(tripsToExport(anna, { tripId: deleted }))).toBe("tripNotFound");
    expect(await refusal(tripsToExport(anna, { tripId: "gone" }))).toBe("tripNotFound");
  });

  test("names the people of a shared trip, herself among them, and nobody of a trip of her own", async () => {
    const [anna, ben, clara] = [await someone(), await someone("Ben"), await someone("Clara")];
    const [shared, own] = [await aTrip(anna), await aTrip(anna)];
    await joins(ben, anna, shared);
    const isShown = { settlesWith: null, weight: 100, leftAt: null };
    const people = async (viewer: string) => {
      const [trip, none] = await collect(exportedTrips(viewer, [shared, own, "gone"]));
      return { people: trip?.members, ofOwn: none?.members };
    };
    expect(await people(anna)).toMatchObject({
      people: [
        { ...isShown, name: "Anna", role: "owner", isMe: true },
        { ...isShown, name: "Ben", role: "member", isMe: false },
      ],
      ofOwn: [],
    });
    expect((await people(ben)).people?.map(({ isMe }) => isMe)).toEqual([false, true]);
    expect((await people(anna)).people![0]).not.toHaveProperty("userId");
    expect(await people(clara)).toEqual({});
    expect(await tripsToExport(anna, { tripId: shared })).toEqual([{ id: shared, isShared: true }]);
    expect(await tripsToExport(anna, { tripId: own })).toEqual([{ id: own, isShared: false }]);
    expect(await refusal(tripsToExport(clara, { tripId: shared }))).toBe("tripNotFound");
  });

  test.each([0, 1, 199, 200, 201, 2_000, 2_001, 2_600])(
    "are all of %d expenses, each once",
    async (count) => {
      const anna = await someone();
      const trip = await aTrip(anna);
      const made = await manyExpenses(anna, trip, days(count));
      const found = await exported(anna, trip);
      expect(found.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
      const byDay = found.every(({ day }, n) => n === 0 || found[n - 1]!.day <= day);
      if (count <= 2_000) expect(byDay).toBe(true);
    },
  );
});

test("is consistent while Anna's long trip changes during the export: no expense twice, none half-changed", async () => {
  const anna = await someone();
  const trip = await aTrip(anna);
  const made = await manyExpenses(anna, trip, days(3_000));
  const found: Expense[] = [];
  let page = 0;
  for await (const some of expensesInPages(anna, trip, "oldest")) {
    found.push(...some);
    // By its new day an expense that was exported moves behind the reader, and another one the other way round.
    await changeExpense(anna, made[page]!.id, expenseChanges({ date: "2028-01-01" }), sent());
    await changeExpense(anna, made[2_800 + page]!.id, expenseChanges({ date: "2025-01-01" }), sent());
    await deleteExpense(anna, made[2_999 - page]!.id, sent());
    await anExpense(anna, trip, { date: "2027-01-01" });
    page++;
  }
  expect(page).toBeGreaterThan(3);
  const ids = found.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const untouched = made.slice(0, 2_999 - page).map(({ id }) => id);
  expect(untouched.filter((id) => !ids.includes(id))).toEqual([]);
});

test("what Ben makes private while Anna exports their trip is not on a later page, but in his own file", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const trip = await aTrip(anna);
  await joins(ben, anna, trip);
  for (let added = 0; added < PAGE_ROWS; added++) await anExpense(anna, trip, { date: "2026-11-12" });
  const secret = await anExpense(ben, trip, { date: "2026-11-14" });
  const later = async (userId: string, between: () => Promise<unknown>) => {
    const pages = expensesInPages(userId, trip, "oldest");
    await pages.next();
    await between();
    return (await collect(pages)).flat().map(({ id }) => id);
  };
  const hides = () => changeExpense(ben, secret, expenseChanges({ isPrivate: true }), sent());
  expect(await later(anna, hides)).toEqual([]);
  expect(await later(ben, async () => {})).toEqual([secret]);
});

test("a trip that moves to the trash during the export is read to its end", async () => {
  const anna = await someone();
  const trip = await aTrip(anna);
  await manyExpenses(anna, trip, days(2_500));
  const pages = expensesInPages(anna, trip, "oldest");
  const first = await pages.next();
  await moveTripToTrash(anna, trip, sent());
  const rest = (await collect(pages)).flat();
  expect((first.value as Expense[]).length + rest.length).toBe(2_500);
});

test("a writer that fails ends the file with its error, and a reader who leaves ends the writer", async () => {
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  const written = (isTorn: boolean) =>
    bytesFromWriter(async (to) => {
      const writer = to.getWriter();
      for (let n = 0; n < 9; n++) await writer.write(new Uint8Array(1));
      if (isTorn) throw new Error("torn");
      await writer.close();
    });
  const read = async (bytes: AsyncIterable<Uint8Array>, most = 10) => {
    let count = 0;
    for await (const { length } of bytes) {
      count += length;
      if (count >= most) break;
    }
    return count;
  };
  expect(await read(written(false))).toBe(9);
  await expect(read(written(true))).rejects.toThrow("torn");
  expect(await read(written(false), 3)).toBe(3);
  await new Promise((resolve) => setTimeout(resolve));
  process.off("unhandledRejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test("a page of long texts goes out in short pieces, and each letter whole", async () => {
  const texts = Array.from({ length: 50 }, (_, n) => "x".repeat(n) + "🧾ä".repeat(9_000));
  const pages = async function* () {
    yield texts;
    yield ["last"];
  };
  const list = await collect(jsonList(pages(), (text) => text));
  const longest = JSON.stringify(texts.at(-1)).length;
  expect(Math.max(...list.map(({ length }) => length))).toBeLessThan(PIECE + longest + 10);
  expect(JSON.parse(list.join(""))).toEqual([...texts, "last"]);
  const bytes = await collect(encoded(jsonList(pages(), (text) => text)));
  expect(Math.max(...bytes.map(({ length }) => length))).toBeLessThanOrEqual(PIECE);
  expect(Buffer.concat(bytes).toString()).toBe(list.join(""));
});
