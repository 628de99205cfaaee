import { describe, expect, test } from "vitest";
import { stateOf, type TripState } from "~/domain/trips/trip";
import { pageOfExpenses } from "~/models/expenses/list.server";
import { deleteTripForGood } from "~/models/trips/deletion.server";
import {
  activeTrip,
  archiveTrip,
  changeTrip,
  createTrip,
  duplicateTrip,
  findTrip,
  findTripOrTrash,
  moveTripToTrash,
  restoreTrip,
  startTrip,
} from "~/models/trips/trip.server";
import { transaction } from "../../../db/client";
import { anExpense, aTrip, manyExpenses, refusal, sent, someone, tripFields } from "../../support/models";
import { allRows, countTripsOf, rows } from "../../support/rows";

const commands = { start: startTrip, archive: archiveTrip, trash: moveTripToTrash, restore: restoreTrip };

/** What a trip says of a person who is alone on it. */
const alone = { isShared: false, role: "owner", memberId: expect.any(String), ownBudget: null };

async function stateNow(userId: string, tripId: string): Promise<TripState> {
  return stateOf((await findTripOrTrash(userId, tripId))!);
}

describe("a command on Anna's trip", () => {
  test.each<[TripState, keyof typeof commands, TripState]>([
    ["planned", "start", "active"],
    ["active", "archive", "archived"],
    ["active", "trash", "deleted"],
    ["archived", "trash", "deleted"],
    ["deleted", "restore", "planned"],
  ])("a trip that is %s, %s, is %s", async (from, command, to) => {
    const anna = await someone();
    const tripId = await aTrip(anna, {}, from);
    const answer = await commands[command](anna, tripId, sent());
    expect(stateOf(answer!)).toBe(to);
    expect(await findTripOrTrash(anna, tripId)).toEqual(answer);
    expect((await activeTrip(anna))?.id).toBe(to === "active" ? tripId : undefined);
  });

  test.each([
    ["archived", "start", "tripArchived"],
    ["deleted", "start", "tripNotFound"],
    ["deleted", "archive", "tripNotFound"],
  ] as const)("a trip that is %s refuses to %s with %s and stays", async (state, command, kind) => {
    const anna = await someone();
    const running = await aTrip(anna, {}, "active");
    const tripId = await aTrip(anna, {}, state);
    const before = allRows();
    expect(await refusal(commands[command](anna, tripId, sent()))).toBe(kind);
    expect(allRows()).toEqual(before);
    expect(await activeTrip(anna)).toMatchObject({ id: running });
  });

  test("a trip in the trash is found only there", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna, {}, "deleted");
    expect(await findTrip(anna, tripId)).toBeUndefined();
    expect(await findTripOrTrash(anna, tripId)).toMatchObject({ id: tripId, isDeleted: true });
  });
});

describe("the active trip", () => {
  test("Anna starts another: the first is planned again, both keep their expenses, and Ben's stays active", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [first, second] = [await aTrip(anna, {}, "active"), await aTrip(anna)];
    const bens = await aTrip(ben, {}, "active");
    await anExpense(anna, first);
    await anExpense(anna, second);
    await startTrip(anna, second, sent());
    expect([await stateNow(anna, first), await stateNow(anna, second)]).toEqual(["planned", "active"]);
    for (const id of [first, second]) expect((await pageOfExpenses(anna, id)).rows).toHaveLength(1);
    expect(await activeTrip(ben)).toMatchObject({ id: bens });
  });

  test("a trip that Anna creates as active replaces the active one", async () => {
    const anna = await someone();
    const first = await aTrip(anna, {}, "active");
    const second = await createTrip(anna, { ...tripFields, setAsActive: true }, sent());
    expect(await activeTrip(anna)).toMatchObject({ id: second });
    expect(await stateNow(anna, first)).toBe("planned");
  });

  test("forty starts at once: all succeed, and exactly one of Anna's trips is active at every moment", async () => {
    const anna = await someone();
    const tripIds = await Promise.all(Array.from({ length: 5 }, () => aTrip(anna, {}, "active")));
    const running = () => countTripsOf(anna, "is_active");
    const seen = new Set<unknown>();
    const look = setInterval(() => seen.add(running()), 1);
    const starts = Array.from({ length: 40 }, async (_, i) => {
      await startTrip(anna, tripIds[i % 5]!, sent());
      seen.add(running());
    });
    await Promise.all(starts);
    clearInterval(look);
    expect([...seen]).toEqual([1]);
    expect(await activeTrip(anna)).toMatchObject({ id: tripIds[39 % 5] });
  });

  test("a start that is rolled back keeps the former trip active", async () => {
    const anna = await someone();
    const [running, next] = [await aTrip(anna, {}, "active"), await aTrip(anna)];
    const attempt = transaction(anna, async () => {
      await startTrip(anna, next, sent());
      expect(await activeTrip(anna)).toMatchObject({ id: next });
      throw new Error("given up");
    });
    await expect(attempt).rejects.toThrow("given up");
    expect(await activeTrip(anna)).toMatchObject({ id: running });
  });
});

describe("a trip's fields", () => {
  test("come back as Anna entered them", async () => {
    const anna = await someone();
    const fields = {
      name: "Öland 🏝 & Größe",
      destination: 'Färjestaden, "Ölands" södra',
      startDate: "2026-12-30",
      endDate: "2026-01-02",
      budget: 99_999_999_999,
      currency: "EUR",
      travelMethod: "boot",
    } as const;
    const tripId = await createTrip(anna, { ...fields, setAsActive: false }, sent());
    const planned = { isActive: false, isArchived: false, isDeleted: false };
    expect(await findTrip(anna, tripId)).toEqual({
      ...fields,
      ...planned,
      currencies: null,
      limits: null,
      id: tripId,
      ...alone,
    });
  });

  test.each([null, 0])("keep a budget of %s", async (budget) => {
    const anna = await someone();
    expect(await findTrip(anna, await aTrip(anna, { budget }))).toMatchObject({ budget });
  });

  test.each(["planned", "active", "archived"] as const)(
    "Anna changes only the name of a trip that is %s",
    async (state) => {
      const anna = await someone();
      const [tripId, other] = [await aTrip(anna, {}, state), await aTrip(anna)];
      const before = await findTrip(anna, tripId);
      const changed = await changeTrip(anna, tripId, { name: "Wandern" }, sent());
      expect(changed).toEqual({ ...before, name: "Wandern" });
      expect(await findTrip(anna, tripId)).toEqual(changed);
      expect(await findTrip(anna, other)).toMatchObject({ name: tripFields.name });
    },
  );

  test("Anna clears the budget and swaps the dates", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna);
    const changes = {
      budget: null,
      startDate: "2027-02-02",
      endDate: "2027-01-01",
      travelMethod: "auto",
    } as const;
    await changeTrip(anna, tripId, changes, sent());
    expect(await findTrip(anna, tripId)).toMatchObject(changes);
  });
});

describe("a copy", () => {
  test.each(["planned", "active", "archived"] as const)(
    "of a trip that is %s has its fields, no expenses, and is planned",
    async (state) => {
      const anna = await someone();
      const original = await aTrip(anna, { budget: 12_345, travelMethod: "fahrrad" }, state);
      await anExpense(anna, original);
      const copy = await duplicateTrip(anna, original, " (Kopie)", sent());
      expect(await findTrip(anna, copy)).toEqual({
        ...tripFields,
        currencies: null,
        limits: null,
        budget: 12_345,
        travelMethod: "fahrrad",
        id: copy,
        name: "Interrail Portugal (Kopie)",
        isActive: false,
        isArchived: false,
        isDeleted: false,
        ...alone,
      });
      expect((await pageOfExpenses(anna, copy)).rows).toEqual([]);
      expect(await stateNow(anna, original)).toBe(state);
    },
  );
});

describe("deleting for good", () => {
  test.each(["planned", "active", "archived"] as const)(
    "a trip that is %s is not in the trash and stays",
    async (state) => {
      const anna = await someone();
      const tripId = await aTrip(anna, {}, state);
      await anExpense(anna, tripId);
      const before = allRows();
      expect(await refusal(deleteTripForGood(anna, tripId))).toBe("tripNotInTrash");
      expect(allRows()).toEqual(before);
    },
  );

  test("removes the expenses of that trip, and nothing else", async () => {
    const anna = await someone();
    const [gone, kept] = [await aTrip(anna), await aTrip(anna, {}, "deleted")];
    await manyExpenses(
      anna,
      gone,
      Array.from({ length: 120 }, () => ({})),
    );
    await manyExpenses(anna, kept, [{}, {}]);
    await moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);
    expect(await findTripOrTrash(anna, gone)).toBeUndefined();
    const left = (table: string) => rows(`select id from ${table} where trip_id in (?, ?)`, gone, kept);
    expect(left("expenses")).toHaveLength(2);
    expect(left("trip_members")).toHaveLength(1);
    expect((await pageOfExpenses(anna, kept)).rows).toHaveLength(2);
    expect(await refusal(deleteTripForGood(anna, gone))).toBe("tripNotFound");
  });
});
