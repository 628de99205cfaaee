// Transactions on SQLite alone: one at a time, whoever owns it, and a disk that may be full.
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { countTrips } from "~/models/trips/list.server";
import { failure, transaction } from "../../db/client";
import { aTrip, someone } from "../support/models";

test("Ben's transaction waits for Anna's, and none of his reads run inside hers", async () => {
  const [anna, ben] = await Promise.all([someone(), someone("Ben")]);
  const steps: string[] = [];
  await Promise.all([
    transaction(anna, async () => {
      steps.push("Anna begins");
      await sleep(5);
      await aTrip(anna);
      steps.push("Anna ends");
    }),
    transaction(ben, async () => {
      steps.push(`Ben begins and sees ${(await countTrips(anna)).planned} of Anna's`);
    }),
  ]);
  expect(steps).toEqual(["Anna begins", "Anna ends", "Ben begins and sees 1 of Anna's"]);
});

test("a disk without space is full", () => {
  const small = new Database(":memory:");
  small.pragma("max_page_count = 2");
  const fill = () => small.exec("create table filler as select hex(zeroblob(100000)) as text");
  expect(fill).toThrow(Database.SqliteError);
  try {
    fill();
  } catch (error) {
    expect(failure(error)).toBe("full");
  }
  small.close();
});
