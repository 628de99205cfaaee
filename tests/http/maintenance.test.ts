import { expect, test } from "vitest";
import { log } from "~/http/log.server";
import { checkHealth } from "~/models/housekeeping.server";
import { startMaintenance } from "~/server/maintenance";
import { damage } from "../support/disk";
import { aTrip, databaseFile, someone } from "../support/models";
import { rows } from "../support/rows";

const health = () =>
  checkHealth().then(
    () => "well",
    () => "ill",
  );

test("The daily check of every page finds damage that no query has met, and reports it once", async () => {
  await aTrip(await someone("Anna"));
  rows("pragma wal_checkpoint(truncate)");
  expect(await health()).toBe("well");
  damage(databaseFile);
  // Frequent queries are served from memory, so they succeed.
  expect(await health()).toBe("well");
  const told: unknown[] = [];
  log.error = ((line: unknown) => told.push(line)) as typeof log.error;
  const stop = startMaintenance(50);
  await expect.poll(health).toBe("ill");
  await new Promise((resolve) => setTimeout(resolve, 300));
  await stop();
  expect(told).toEqual(["the database is damaged: stop the server, then npm run restore"]);
});
