import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { log } from "~/http/log.server";
import { checkHealth } from "~/models/housekeeping.server";
import { maintain } from "~/server/maintenance";
import { maintenanceOf } from "../../../db/maintenance.sqlite";
import { damage } from "../../support/disk";
import { aTrip, databaseFile, someone } from "../../support/models";
import { rows } from "../../support/rows";

// No statement can be explained on a damaged file.
afterAll(() => rmSync(databaseFile));

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
  const stopping = new AbortController();
  const maintained = maintain(stopping.signal, 50);
  await expect.poll(health).toBe("ill");
  await new Promise((resolve) => setTimeout(resolve, 300));
  stopping.abort();
  await maintained;
  expect(told).toEqual(["the database is damaged: stop the server, then npm run restore"]);
});

test("A check that hangs inside the driver is stopped with the server", async () => {
  const pipe = path.join(path.dirname(databaseFile), "pipe.db");
  // Opening a pipe waits for somebody who writes.
  execFileSync("mkfifo", [pipe]);
  const stopping = new AbortController();
  const checking = maintenanceOf(pipe).isSound(stopping.signal);
  setTimeout(() => stopping.abort(), 500);
  await expect(checking).rejects.toThrow("aborted");
});
