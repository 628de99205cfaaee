// A deleted account is invisible at once, however far the purge of its rows has come.
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { findAccount, isEmailTaken } from "~/models/account.server";
import { saveDraft } from "~/models/draft.server";
import { createVerification } from "~/models/email-change.server";
import * as exportModel from "~/models/export.server";
import { createUndoLink, findFormerEmail } from "~/models/former-email.server";
import { findGoogleAccount, registerGoogleUser } from "~/models/google-account.server";
import { createReset, findReset } from "~/models/password-reset.server";
import { deleteUser, purgeRemoved } from "~/models/removal.server";
import { findSession, startSession } from "~/models/session.server";
import * as statistics from "~/models/statistics.server";
import { submittedUnder } from "~/models/submission.server";
import * as tripModel from "~/models/trip.server";
import * as tripListModel from "~/models/trip-list.server";
import { findViewer, registerUser } from "~/models/user.server";
import { db, transaction } from "../../db/client";
import { expenses, submissions, subscriptions, users } from "../../db/schema";
import { anExpense, aTrip, manyExpenses, now, refusal, sent, someone } from "../support/models";
import { purgeSlices, restWithout, rowsOf } from "../support/removal";
import { allRows } from "../support/rows";

beforeEach(async () => {
  await purgeRemoved();
});

describe("a large account that Anna has deleted", () => {
  const password = "geheim123";

  /** Creates an account with rows in every table and deletes it; `links` are its former tokens. */
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
        id: contractId,
        userId: anna,
        customerId: contractId,
        status: "active",
        isCancelled: false,
        currentPeriodEnd: now,
        createdAt: now,
        startedAt: now,
        readAt: now,
      });
      const key = { userId: anna, fingerprint: "x", resultId: "x", createdAt: now };
      const keys = Array.from({ length: 1_100 }, (_, n) => ({ ...key, key: `key-${n}` }));
      await db.insert(submissions).values(keys);
    });
    const tripIds = [await aTrip(anna, {}, "active"), await aTrip(anna, {}, "deleted"), await aTrip(anna)];
    await manyExpenses(anna, tripIds[0]!, 1_500);
    await manyExpenses(anna, tripIds[1]!, 600);
    await saveDraft(anna, { intent: "trip.create", fields: { name: "Peru" } }, now);
    await createVerification(anna, now);
    const links = {
      session: await startSession(anna, now),
      reset: (await createReset(anna, now))!,
      former: (await createUndoLink(anna, { email: `alt-${email}`, emailSince: 0 }, now)).token,
    };
    expect(await deleteUser(anna, now)).toBe(true);
    expect(await deleteUser(anna, now), "a second press").toBe(false);
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
    expect(await tripListModel.countTrips(anna)).toEqual({ planned: 0, active: 0, archived: 0, deleted: 0 });
    expect(await exportModel.tripsToExport(anna, "all")).toEqual([]);
    for (const address of [email, `alt-${email}`])
      expect(await isEmailTaken(address, "another", now)).toBe(false);
    expect(JSON.stringify(allRows().users).includes(email)).toBe(false);
    const [contract] = await db.select().from(subscriptions).where(eq(subscriptions.id, contractId));
    expect(contract).toMatchObject({ userId: null, endRequestedAt: now });
  }

  test.each([0, 1, 2, 3, 4, 5, 6])(
    "is found nowhere after %i slices of its purge, and the next purge finishes it",
    async (slices) => {
      const ben = await someone("Ben");
      await manyExpenses(ben, await aTrip(ben), 30);
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

      // A person with the same address, or the same Google account, is new here.
      const again = await registerUser(form, sent("registration"));
      expect(again).toMatchObject({ isNew: true });
      await startSession(again.id, now);
      const gina = { sub, email: `g-${form.email}`, firstName: "Gina", lastName: "G" };
      const google = await registerGoogleUser(gina, now);
      const tripId = await aTrip(again.id);
      await anExpense(again.id, tripId);

      await purgeRemoved();
      expect(JSON.stringify(allRows()).includes(anna)).toBe(false);
      expect(await findAccount(form.email)).toMatchObject({ id: again.id });
      expect(await findGoogleAccount(sub)).toMatchObject({ id: "account" in google && google.account.id });
      expect(await statistics.userStats(again.id)).toMatchObject({ totalTrips: 1, totalExpenses: 1 });
      await deleteUser(again.id, now);
      if ("account" in google) await deleteUser(google.account.id, now);
      await purgeRemoved();
      expect(restWithout(anna) === others).toBe(true);
    },
  );

  test("accepts no trip, expense or session that was on its way", async () => {
    const { anna, tripIds } = await aDeletedAccount();
    const before = allRows();
    expect(await refusal(aTrip(anna))).toBe("signedOut");
    expect(await refusal(anExpense(anna, tripIds[0]!))).toBe("tripNotFound");
    expect(await refusal(startSession(anna, now, null, { passwordHash: "x" }))).toBe("wrongCredentials");
    expect(await refusal(startSession(anna, now, null, { passwordHash: null }))).toBe("wrongCredentials");
    expect(await submittedUnder(anna, "key-1")).toBe("x");
    expect(allRows()).toEqual(before);
  });
});
