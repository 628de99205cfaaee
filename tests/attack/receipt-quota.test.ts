// Mallory fills her own account with receipts, and tries to fill Anna's.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { RECEIPTS_PER_ACCOUNT } from "~/domain/quota";
import { call, invitationTo, join } from "../support/api";
import { isLong, survives, withAttackedServer } from "../support/attacked";
import { flood } from "../support/attacker";
import { insert } from "../support/database";
import { EXPORT } from "../support/exports";
import { addExpense, createTrip, type Person, signUp } from "../support/person";
import { accountOf, moment, rows } from "../support/rows";
import { photoOf, upload } from "../support/uploads";

withAttackedServer({});

let anna: Person;
let mallory: Person;

beforeAll(async () => {
  [anna, mallory] = [await signUp("Anna"), await signUp("Mallory")];
});

/** Bytes that the receipts of an account count with, if none of them is small. */
function storageOf(person: Person): number {
  const sum = "select coalesce(sum(bytes), 0) as bytes from receipts where user_id = ?";
  return rows<{ bytes: number }>(sum, accountOf(person))[0]!.bytes;
}

test("uploads on Anna's trip, leaves, comes back and uploads again: it is her own room that fills", async () => {
  const tripId = await createTrip(anna);
  const uploaded = [1, 2].map(() => photoOf(50_000));
  for (const photo of uploaded) {
    await join(mallory, await invitationTo(tripId, anna));
    const expenseId = await addExpense(mallory, tripId);
    expect(await upload(mallory, expenseId, photo)).toMatchObject({ status: 200 });
    await call(mallory, "POST /api/trips/{id}/leave", { id: tripId, body: {} });
  }
  expect(storageOf(anna)).toBe(0);
  expect(storageOf(mallory)).toBeGreaterThan(90_000);
  for (const { id } of uploaded)
    expect((await mallory.request(`/api/receipts/${id}`, { method: "DELETE" })).status).toBe(204);
  expect(storageOf(mallory)).toBeGreaterThan(90_000);
});

test("has as many tiny receipts as fit, or more, and asks twice at once for her copy, which names each of them", async () => {
  const number = isLong ? 8 * RECEIPTS_PER_ACCOUNT : RECEIPTS_PER_ACCOUNT;
  const expense_id = await addExpense(mallory, await createTrip(mallory));
  const fields = { expense_id, user_id: accountOf(mallory), kind: "jpeg", bytes: 1, digest: "x".repeat(44) };
  const tiny = Array.from({ length: number }, () => randomUUID()).map((id) => ({
    ...{ ...fields, id, key: id, name: "ü".repeat(100) },
    created_at: moment(0),
  }));
  insert(process.env.DATABASE_URL!, "receipts", tiny);
  expect(await upload(mallory, expense_id, photoOf(50_000))).toMatchObject({ status: 409 });
  await survives(() =>
    flood(2, 2, async () => {
      const copy = await (await mallory.request(`${EXPORT}?format=json`)).json();
      expect((copy as { receipts: object[] }).receipts).toHaveLength(number + 2);
    }),
  );
});
