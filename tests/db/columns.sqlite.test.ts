import { expect, test } from "vitest";
import { aTrip, now, secondConnection, someone } from "../support/models";

test("flags are stored as 0 and 1, moments as milliseconds", async () => {
  const id = await aTrip(await someone(), {}, "active");
  const other = secondConnection();
  const row = other
    .prepare(`select is_active, is_deleted, trips.budget, trips.created_at
         from trips join trip_members on trip_members.trip_id = trips.id where trips.id = ?`)
    .get(id);
  other.close();
  expect(row).toEqual({ is_active: 1, is_deleted: 0, budget: 150_000, created_at: now.getTime() });
});
