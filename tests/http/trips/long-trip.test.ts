import { beforeAll, expect, test } from "vitest";
import { createTrip, type Person, signUp } from "../../support/person";
import { insertExpenses, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  insertExpenses(tripId, 2_500, (n) => `2026-11-${String(1 + (n % 20)).padStart(2, "0")}`);
});

test("a long trip is sent whole, newest first, page by page and without a tag", async () => {
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("ETag")).toBeNull();
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { expenses, expenseCount } = (await answer.json()) as {
    expenses: { id: string; date: string }[];
    expenseCount: number;
  };
  const newestFirst = rows<{ id: string }>(
    "select id from expenses where trip_id = ? order by day desc, created_at desc, id desc",
    tripId,
  );
  expect(expenses.map(({ id }) => id)).toEqual(newestFirst.map(({ id }) => id));
  expect(expenseCount).toBe(2_500);
  const packed = await ask({ "Accept-Encoding": "gzip" });
  expect(((await packed.json()) as { expenses: object[] }).expenses).toEqual(expenses);
});

test("a trip of a hundred expenses has a tag that is valid until it changes", async () => {
  const short = await createTrip(anna);
  insertExpenses(short, 100, () => "2026-11-20");
  const first = await ask({}, `/api/trips/${short}`);
  const { expenses } = (await first.json()) as { expenses: { id: string }[] };
  const tag = first.headers.get("ETag")!;
  expect((await ask({ "If-None-Match": tag }, `/api/trips/${short}`)).status).toBe(304);
  const packed = await ask({ "Accept-Encoding": "gzip" }, `/api/trips/${short}`);
  expect(packed.headers.get("ETag")).toBe(tag);

  const changed = await ask({ "Content-Type": "application/json" }, `/api/expenses/${expenses[50]!.id}`, {
    method: "PUT",
    body: JSON.stringify({ notes: "nachgetragen" }),
  });
  expect(changed.status).toBe(200);
  const again = await ask({ "If-None-Match": tag }, `/api/trips/${short}`);
  expect(again.status).toBe(200);
  expect(await again.text()).toContain("nachgetragen");
});

function ask(headers: Record<string, string> = {}, path = `/api/trips/${tripId}`, more: RequestInit = {}) {
  return anna.request(path, { ...more, headers: { "Accept-Encoding": "identity", ...headers } });
}
