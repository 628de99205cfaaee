import { beforeAll, expect, test } from "vitest";
import { createTrip, type Person, signUp } from "../support/person";
import { insertExpenses, rows } from "../support/rows";
import { withServer } from "../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  insertExpenses(tripId, 2_500, (n) => `2026-11-${String(1 + (n % 20)).padStart(2, "0")}`);
});

test("a long trip is sent whole, newest first, with a tag that is valid until it changes", async () => {
  const first = await ask();
  expect(first.status).toBe(200);
  const { expenses, expenseCount } = (await first.json()) as {
    expenses: { id: string; date: string }[];
    expenseCount: number;
  };
  const newestFirst = rows<{ id: string }>(
    "select id from expenses where trip_id = ? order by day desc, created_at desc, id desc",
    tripId,
  );
  expect(expenses.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  expect(expenseCount).toBe(2_500);

  const tag = first.headers.get("ETag")!;
  expect((await ask({ "If-None-Match": tag })).status).toBe(304);
  const packed = await ask({ "Accept-Encoding": "gzip" });
  expect(packed.headers.get("ETag")).toBe(tag.replace(/"$/, '.gzip"'));
  expect(((await packed.json()) as { expenses: object[] }).expenses).toEqual(expenses);
  expect((await ask({ "If-None-Match": packed.headers.get("ETag")! })).status).toBe(304);

  const changed = await ask({ "Content-Type": "application/json" }, `/api/expenses/${expenses[2_000]!.id}`, {
    method: "PUT",
    body: JSON.stringify({ notes: "nachgetragen" }),
  });
  expect(changed.status).toBe(200);
  const again = await ask({ "If-None-Match": tag });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain("nachgetragen");
});

function ask(headers: Record<string, string> = {}, path = `/api/trips/${tripId}`, more: RequestInit = {}) {
  return anna.request(path, { ...more, headers: { "Accept-Encoding": "identity", ...headers } });
}
