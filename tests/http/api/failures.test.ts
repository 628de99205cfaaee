import { expect, test } from "vitest";
import { belongingsOf, call, registered } from "../../support/api";
import { visitor } from "../../support/person";
import { execute } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

test("Anna gets JSON for every internal error, wherever it occurs", async () => {
  const anna = await registered(visitor("Anna"));
  const { tripId: id } = await belongingsOf(anna);
  // Within an operation, and before any operation.
  for (const table of ["expenses", "sessions"]) {
    execute(`alter table ${table} rename to gone`);
    const answer = await call(anna, "GET /api/trips/{id}/summary", { id });
    execute(`alter table gone rename to ${table}`);
    expect([table, answer.status]).toEqual([table, 500]);
    expect(answer.json.error).toBe("Ein Fehler ist aufgetreten. Versuchen Sie es erneut.");
  }
  expect((await call(anna, "GET /api/trips/{id}/summary", { id })).status).toBe(200);
});
