import { expect, test } from "vitest";
import { call, registered, tripBody } from "../support/api";
import { secondConnection } from "../support/models";
import { visitor } from "../support/person";
import { withServer } from "../support/server";

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
