// What is deleted for good is gone at once for everybody, however far the purge of its rows has come.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { setImmediate } from "node:timers/promises";
import { count, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { TRIPS_PER_ACCOUNT } from "~/domain/trip";
import { findAccount } from "~/models/account.server";
import { keepDraft } from "~/models/draft.server";
import { isEmailTaken } from "~/models/email.server";
import { createVerification } from "~/models/email-change.server";
import * as expenseModel from "~/models/expense.server";
import * as exportModel from "~/models/export.server";
import { findFormerEmail, keepFormerEmail } from "~/models/former-email.server";
import { findGoogleAccount, registerGoogleUser } from "~/models/google-account.server";
import { createReset, findReset } from "~/models/password-reset.server";
import { deleteTripForGood, deleteUser, purgeRemoved } from "~/models/removal.server";
import { findSession, startSession } from "~/models/session.server";
import * as statistics from "~/models/statistics.server";
import { once, submittedUnder } from "~/models/submission.server";
import * as tripModel from "~/models/trip.server";
import * as tripListModel from "~/models/trip-list.server";
import { findViewer, registerUser } from "~/models/user.server";
import { db, transaction } from "../../db/client";
import { expenses, submissions, subscriptions, trips, users } from "../../db/schema";
import {
  anExpense,
  aTrip,
  everything,
  expenseFields,
  gathered,
  manyExpenses,
  now,
  refusal,
  sent,
  someone,
  today,
  tripFields,
} from "../support/models";

const many = (number: number) => Array.from({ length: number }, () => ({}));

async function rowsOf(table: typeof expenses | typeof submissions, userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(table).where(eq(table.userId, userId));
  return found!.count;
}

/** Purges until so many slices are through, and stops as a crash would: between two of them. */
async function purgeSlices(slices: number): Promise<void> {
  const crash = new AbortController();
  let begun = 0;
  const note = (sql: unknown) => {
    if (/^delete from "(expenses|submissions|trips)"/.test(String(sql)) && ++begun === slices) crash.abort();
  };
  subscribe("reisekasse:statement", note);
  if (slices === 0) crash.abort();
  await purgeRemoved(crash.signal).catch((error: unknown) => {
    if (!crash.signal.aborted) throw error;
  });
  unsubscribe("reisekasse:statement", note);
}

beforeEach(async () => {
  await purgeRemoved();
});

/** All rows but those of this account and its own row. */
function restWithout(userId: string): string {
  const tables = Object.entries(everything()).map(([name, rows]) => {
    const others = (rows as { id?: string; user_id?: string }[]).filter(
      (row) => row.user_id !== userId && !(name === "users" && row.id === userId),
    );
    return [name, others];
  });
  return JSON.stringify(tables);
}

describe("a trip that Anna has deleted for good and whose rows are still there", () => {
  interface Removed {
    anna: string;
    tripId: string;
    expenseId: string;
  }

  type Way = "planned" | "archived" | "with the account";

  async function aRemovedTrip(way: Way = "planned"): Promise<Removed> {
    const anna = await someone();
    const tripId = await tripModel.createTrip(anna, { ...tripFields, setAsActive: false }, sent("trip"));
    if (way === "archived") await tripModel.archiveTrip(anna, tripId, sent());
    const expenseId = await expenseModel.addExpense(anna, tripId, expenseFields, undefined, sent("expense"));
    await tripModel.moveTripToTrash(anna, tripId, sent("trash"));
    await deleteTripForGood(anna, tripId);
    // One that goes with its account need not have been in the trash.
    const flags = { isDeleted: way !== "with the account" };
    await transaction(anna, async () => {
      await db.update(trips).set(flags).where(eq(trips.id, tripId));
    });
    expect(await rowsOf(expenses, anna)).toBe(1);
    return { anna, tripId, expenseId };
  }

  const noTrips = { planned: 0, active: 0, archived: 0, deleted: 0 };

  const empty: Record<string, [look: (removed: Removed) => Promise<unknown>, nothing: unknown]> = {
    activeTrip: [({ anna }) => tripModel.activeTrip(anna), undefined],
    findTrip: [({ anna, tripId }) => tripModel.findTrip(anna, tripId), undefined],
    findTripOrTrash: [({ anna, tripId }) => tripModel.findTripOrTrash(anna, tripId), undefined],
    countTrips: [({ anna }) => tripModel.countTrips(anna), noTrips],
    ...Object.fromEntries(
      (["all", "planned", "active", "archived", "deleted"] as const).map((filter) => [
        `listTrips, ${filter}`,
        [
          ({ anna }: Removed) => tripModel.listTrips(anna, { filter, words: "interrail", size: 9 }),
          { trips: [], hasMore: false },
        ],
      ]),
    ),
    "tripsInOrder, all": [({ anna }) => gathered(tripListModel.tripsInOrder(anna, "all")), []],
    "tripsInOrder, deleted": [({ anna }) => gathered(tripListModel.tripsInOrder(anna, "deleted")), []],
    recentTrips: [({ anna }) => tripListModel.recentTrips(anna, today, 3), []],
    findExpense: [({ anna, expenseId }) => expenseModel.findExpense(anna, expenseId), undefined],
    allExpenses: [({ anna, tripId }) => expenseModel.allExpenses(anna, tripId), []],
    expensesNewestFirst: [({ anna, tripId }) => gathered(expenseModel.expensesNewestFirst(anna, tripId)), []],
    recentExpenses: [({ anna, tripId }) => expenseModel.recentExpenses(anna, tripId, 9), []],
    pageOfExpenses: [
      ({ anna, tripId }) => expenseModel.pageOfExpenses(anna, tripId),
      { rows: [], dayTotals: new Map(), next: undefined },
    ],
    sumsByCategory: [({ anna, tripId }) => expenseModel.sumsByCategory(anna, tripId), []],
    sumOfDay: [({ anna, tripId }) => expenseModel.sumOfDay(anna, tripId, today), { total: 0, count: 0 }],
    sumOfTrip: [({ anna, tripId }) => statistics.sumOfTrip(anna, tripId), { total: 0, count: 0 }],
    sumsByTrip: [({ anna, tripId }) => statistics.sumsByTrip(anna, [tripId]), new Map()],
    sumsByCategoryAndMethod: [({ anna, tripId }) => statistics.sumsByCategoryAndMethod(anna, tripId), []],
    sumsByDay: [({ anna, tripId }) => gathered(statistics.sumsByDay(anna, tripId)), []],
    userStats: [
      ({ anna }) => statistics.userStats(anna),
      { totalTrips: 0, totalExpenses: 0, totalAmount: 0, averagePerTrip: 0 },
    ],
    "tripsToExport, kept": [({ anna }) => exportModel.tripsToExport(anna, "kept"), []],
    "tripsToExport, all": [({ anna }) => exportModel.tripsToExport(anna, "all"), []],
    exportedTrip: [({ anna, tripId }) => exportModel.exportedTrip(anna, tripId), undefined],
    exportedTrips: [({ anna, tripId }) => gathered(exportModel.exportedTrips(anna, [tripId])), []],
    expensesToExport: [({ anna, tripId }) => gathered(exportModel.expensesToExport(anna, tripId)), []],
    "a repeated command": [
      async ({ anna, tripId }) => tripModel.moveTripToTrash(anna, tripId, sent("trash")),
      undefined,
    ],
  };

  const refused: Record<string, (removed: Removed) => Promise<unknown>> = {
    restoreTrip: ({ anna, tripId }) => tripModel.restoreTrip(anna, tripId, sent("restore")),
    moveTripToTrash: ({ anna, tripId }) => tripModel.moveTripToTrash(anna, tripId, sent("again")),
    startTrip: ({ anna, tripId }) => tripModel.startTrip(anna, tripId, sent("start")),
    archiveTrip: ({ anna, tripId }) => tripModel.archiveTrip(anna, tripId, sent("archive")),
    duplicateTrip: ({ anna, tripId }) => tripModel.duplicateTrip(anna, tripId, " (Kopie)", sent("copy")),
    changeTrip: ({ anna, tripId }) => tripModel.changeTrip(anna, tripId, { name: "Da" }, sent("change")),
    renameTrip: ({ anna, tripId }) => tripModel.renameTrip(anna, tripId, "Da", sent("rename")),
    deleteTripForGood: ({ anna, tripId }) => deleteTripForGood(anna, tripId),
    "tripsToExport, by id": ({ anna, tripId }) => exportModel.tripsToExport(anna, { tripId }),
    addExpense: ({ anna, tripId }) =>
      expenseModel.addExpense(anna, tripId, expenseFields, undefined, sent("another")),
    changeExpense: ({ anna, expenseId }) =>
      expenseModel.changeExpense(anna, expenseId, { amount: 1 }, undefined, sent("amount")),
    deleteExpense: ({ anna, expenseId }) => expenseModel.deleteExpense(anna, expenseId, sent("away")),
  };

  test.each(Object.entries(empty))("is nowhere to be found: %s", async (_, [look, nothing]) => {
    for (const way of ["planned", "archived", "with the account"] as const)
      expect([way, await look(await aRemovedTrip(way))]).toEqual([way, nothing]);
  });

  test.each(Object.entries(refused))("is refused like one that never was: %s", async (name, attempt) => {
    const kind = ["changeExpense", "deleteExpense"].includes(name) ? "expenseNotFound" : "tripNotFound";
    for (const way of ["planned", "with the account"] as const) {
      const removed = await aRemovedTrip(way);
      const before = everything();
      expect([way, await refusal(attempt(removed))]).toEqual([way, kind]);
      expect(await refusal(attempt({ ...removed, tripId: "none", expenseId: "none" }))).toBe(kind);
      expect(everything()).toEqual(before);
    }
  });

  test("has been looked for by every function there is for trips, expenses and statistics", () => {
    const { tripColumns: _, ...tripFunctions } = tripModel;
    const all = { ...tripFunctions, ...tripListModel, ...expenseModel, ...statistics };
    const tried = new Set([...Object.keys(empty), ...Object.keys(refused)].map((name) => name.split(",")[0]));
    expect(Object.keys(all).filter((name) => !tried.has(name))).toEqual(["createTrip"]);
  });

  test("is not made again by the form that made it, nor is its expense", async () => {
    const { anna, tripId, expenseId } = await aRemovedTrip();
    const again = await tripModel.createTrip(anna, { ...tripFields, setAsActive: false }, sent("trip"));
    expect(await tripModel.findTripOrTrash(anna, again)).toBeUndefined();
    const noted = await expenseModel.addExpense(anna, tripId, expenseFields, undefined, sent("expense"));
    expect([again, noted]).toEqual([tripId, expenseId]);
    expect(await expenseModel.findExpense(anna, noted)).toBeUndefined();
  });

  test("takes no place among the trips that an account can hold", async () => {
    const anna = await someone();
    const [first] = await transaction(anna, () => {
      const row = { ...tripFields, userId: anna, searchText: "", isActive: false, isArchived: false };
      const rows = Array.from({ length: TRIPS_PER_ACCOUNT }, (_, n) => ({
        ...{ ...row, id: `${anna}-${n}`, isDeleted: true, createdAt: now },
      }));
      return db.insert(trips).values(rows).returning({ id: trips.id });
    });
    expect(await refusal(aTrip(anna))).toBe("tooManyTrips");
    await deleteTripForGood(anna, first!.id);
    await aTrip(anna);
    expect(await refusal(aTrip(anna))).toBe("tooManyTrips");
  });
});

describe("the purge of a trip of 2,500 expenses", () => {
  test.each([0, 1, 2, 3])("that ends after %i slices is finished by the next one", async (slices) => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [gone, kept, bens] = [await aTrip(anna), await aTrip(anna, {}, "deleted"), await aTrip(ben)];
    await manyExpenses(anna, gone, many(2_500));
    await manyExpenses(anna, kept, many(30));
    await manyExpenses(ben, bens, many(30));
    const others = restWithout(anna);
    expect(await refusal(deleteTripForGood(anna, gone))).toBe("tripNotInTrash");
    await tripModel.moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);

    await purgeSlices(slices);
    expect(await rowsOf(expenses, anna)).toBe([2_530, 1_530, 530, 30][slices]);
    expect(await refusal(tripModel.restoreTrip(anna, gone, sent()))).toBe("tripNotFound");
    expect(await tripModel.countTrips(anna)).toMatchObject({ planned: 0, deleted: 1 });
    expect(await statistics.sumsByTrip(anna, [gone, kept])).toEqual(new Map([[kept, expect.anything()]]));

    await purgeRemoved();
    expect(await rowsOf(expenses, anna)).toBe(30);
    expect(await db.select({ id: trips.id }).from(trips).where(eq(trips.userId, anna))).toEqual([
      { id: kept },
    ]);
    expect(restWithout(anna) === others).toBe(true);
    expect(await purgeRemoved()).toBe(0);
  });

  test("lets Ben write in between", async () => {
    const [anna, ben] = [await someone(), await someone("Ben")];
    const [gone, bens] = [await aTrip(anna), await aTrip(ben)];
    await manyExpenses(anna, gone, many(3_700));
    await tripModel.moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);
    let isGone = false;
    const purge = purgeRemoved().then(() => {
      isGone = true;
    });
    const seen: number[] = [];
    while (!isGone) {
      await setImmediate();
      await anExpense(ben, bens);
      seen.push(await rowsOf(expenses, anna));
    }
    await purge;
    expect(seen.filter((left) => left > 0 && left < 3_700).length).toBeGreaterThan(1);
    expect(await rowsOf(expenses, anna)).toBe(0);
  });

  test("may run twice at once, as on two machines", async () => {
    const anna = await someone();
    const gone = await aTrip(anna);
    await manyExpenses(anna, gone, many(2_500));
    await tripModel.moveTripToTrash(anna, gone, sent());
    await deleteTripForGood(anna, gone);
    await Promise.all([purgeRemoved(), purgeRemoved()]);
    expect(await rowsOf(expenses, anna)).toBe(0);
    expect(await db.select().from(trips).where(eq(trips.id, gone))).toEqual([]);
  });
});

describe("a large account that Anna has deleted", () => {
  const password = "geheim123";

  /** Has something in every table, and is deleted; `links` are tokens that worked until then. */
  async function aDeletedAccount() {
    const email = `anna-${crypto.randomUUID()}@example.com`;
    const form = { email, password, firstName: "Anna", lastName: "Muster" };
    const { id: anna } = await registerUser(form, sent("registration"));
    const [sub, contractId] = [crypto.randomUUID(), crypto.randomUUID()];
    await transaction(anna, async () => {
      await db
        .update(users)
        .set({ googleSub: sub, googleSince: 1, stripeCustomerId: contractId })
        .where(eq(users.id, anna));
      await db.insert(subscriptions).values({
        ...{ id: contractId, userId: anna, customerId: contractId, status: "active" },
        ...{ isCancelled: false, currentPeriodEnd: now, createdAt: now, startedAt: now, readAt: now },
      });
      for (let n = 0; n < 1_100; n++)
        await once(anna, sent(`key-${n}`), { command: "test", body: {}, resultId: "x" }, async () => {});
    });
    const tripIds = [await aTrip(anna, {}, "active"), await aTrip(anna, {}, "deleted"), await aTrip(anna)];
    await manyExpenses(anna, tripIds[0]!, many(1_500));
    await manyExpenses(anna, tripIds[1]!, many(600));
    await keepDraft(anna, { intent: "trip.create", fields: { name: "Peru" } }, now);
    await createVerification(anna, now);
    const links = {
      session: await startSession(anna, now),
      reset: (await createReset(anna, now))!,
      former: (await keepFormerEmail(anna, { email: `alt-${email}`, emailSince: 0 }, now)).token,
    };
    await deleteUser(anna, now);
    return { anna, email, form, sub, contractId, tripIds, links };
  }

  type Deleted = Awaited<ReturnType<typeof aDeletedAccount>>;

  async function expectNowhere({ anna, email, sub, contractId, tripIds, links }: Deleted): Promise<void> {
    const found = [
      ...[await findViewer(anna), await findAccount(email), await findGoogleAccount(sub)],
      ...[await findSession(links.session, now), await findReset(links.reset, now)],
      ...[await findFormerEmail(links.former, now), await exportModel.accountToExport(anna)],
      ...(await Promise.all(tripIds.map((id) => tripModel.findTripOrTrash(anna, id)))),
    ];
    expect(found.filter((each) => each !== undefined)).toEqual([]);
    expect(await tripModel.countTrips(anna)).toEqual({ planned: 0, active: 0, archived: 0, deleted: 0 });
    expect(await exportModel.tripsToExport(anna, "all")).toEqual([]);
    for (const address of [email, `alt-${email}`])
      expect(await isEmailTaken(address, "another", now)).toBe(false);
    expect(JSON.stringify(everything().users).includes(email)).toBe(false);
    const [contract] = await db.select().from(subscriptions).where(eq(subscriptions.id, contractId));
    expect(contract).toMatchObject({ userId: null, endRequestedAt: now });
  }

  test.each([0, 1, 2, 3, 4, 5, 6])(
    "is nowhere after %i slices of its purge, and the next one finishes it",
    async (slices) => {
      const ben = await someone("Ben");
      await manyExpenses(ben, await aTrip(ben), many(30));
      const deleted = await aDeletedAccount();
      const { anna, form, sub } = deleted;
      const others = restWithout(anna);
      await purgeSlices(slices);
      const left = [await rowsOf(expenses, anna), await rowsOf(submissions, anna)];
      expect(left).toEqual(
        [
          ...[
            [2_100, 1_100],
            [1_100, 1_100],
            [100, 1_100],
            [0, 1_100],
          ],
          ...[
            [0, 100],
            [0, 0],
            [0, 0],
          ],
        ][slices],
      );
      await expectNowhere(deleted);

      // Somebody with the same address, and the same person at Google, are new here.
      const again = await registerUser(form, sent("registration"));
      expect(again).toMatchObject({ isNew: true });
      await startSession(again.id, now);
      const gina = { sub, email: `g-${form.email}`, firstName: "Gina", lastName: "G" };
      const google = await registerGoogleUser(gina, now);
      const tripId = await aTrip(again.id);
      await anExpense(again.id, tripId);

      await purgeRemoved();
      expect(JSON.stringify(everything()).includes(anna)).toBe(false);
      expect(await findAccount(form.email)).toMatchObject({ id: again.id });
      expect(await findGoogleAccount(sub)).toMatchObject({ id: "account" in google && google.account.id });
      expect(await statistics.userStats(again.id)).toMatchObject({ totalTrips: 1, totalExpenses: 1 });
      await deleteUser(again.id, now);
      if ("account" in google) await deleteUser(google.account.id, now);
      await purgeRemoved();
      expect(restWithout(anna) === others).toBe(true);
    },
  );

  test("takes nothing that was on its way: no trip, no expense, no session", async () => {
    const { anna, tripIds } = await aDeletedAccount();
    const before = everything();
    expect(await refusal(aTrip(anna))).toBe("signedOut");
    expect(await refusal(anExpense(anna, tripIds[0]!))).toBe("tripNotFound");
    expect(await refusal(startSession(anna, now, null, { passwordHash: "x" }))).toBe("wrongCredentials");
    expect(await refusal(startSession(anna, now, null, { passwordHash: null }))).toBe("wrongCredentials");
    expect(await submittedUnder(anna, "key-1")).toBe("x");
    expect(everything()).toEqual(before);
  });
});
