import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, registered, tripBody } from "../../support/api";
import { secondConnection } from "../../support/models";
import { addExpense, createTrip, visitor } from "../../support/person";
import { jfif, jpeg } from "../../support/receipt-files";
import { withServer } from "../../support/server";

withServer();

test("while the database is busy Anna can read, and is told when to write again", async () => {
  const anna = await registered(visitor("Anna"));
  const other = secondConnection();
  other.exec("begin immediate");
  const [reading, writing] = [
    await call(anna, "GET /api/trips"),
    await call(anna, "POST /api/trips", { body: tripBody }),
  ];
  other.close();
  expect([reading.status, writing.status]).toEqual([200, 503]);
  expect(Number(writing.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await call(anna, "POST /api/trips", { body: tripBody })).status).toBe(201);
});

test("while the database is busy Anna's form of photos says so beside itself", async () => {
  const anna = await registered(visitor("Anna"));
  const expenseId = await addExpense(anna, await createTrip(anna));
  const dialog = `/expenses?dialog=receipts&id=${expenseId}`;
  const query = new URLSearchParams({ expense: expenseId, to: dialog, submissionId: randomUUID() });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(jpeg(jfif()))]), "eins.jpg");
  const other = secondConnection();
  other.exec("begin immediate");
  const sent = await anna.request(`/receipts?${query}`, { method: "POST", body: form });
  other.close();
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, dialog]);
  const page = await anna.open(dialog);
  expect(page.root.querySelector('dialog [role="alert"]')?.text).toBe(
    "eins.jpg: Gerade geht es nicht. Bitte versuche es gleich noch einmal.",
  );
  expect(page.root.querySelector('dialog input[type="file"]')).not.toBeNull();
});
