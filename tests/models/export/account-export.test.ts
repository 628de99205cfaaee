// Anna's copy of her data, as a file that is written while it is read.
import { expect, test } from "vitest";
import { jsonFile } from "~/export/json.server";
import { db, transaction } from "../../../db/client";
import { submissions } from "../../../db/schema";
import { now, someone } from "../../support/models";

async function written(person: string): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of jsonFile(person, [], now, { isWhole: true })) parts.push(part);
  return parts;
}

test("what Anna's scripts have sent is written in pages, each once and in order", async () => {
  const [anna, ben] = [await someone(), await someone("Ben")];
  const keys = Array.from({ length: 1_000 }, (_, n) => `key-${String(n).padStart(4, "0")}`);
  const sent = { userId: anna, fingerprint: "abc", resultId: "result", createdAt: now };
  await transaction(anna, () => db.insert(submissions).values(keys.map((key) => ({ ...sent, key }))));
  const parts = await written(anna);
  const file = JSON.parse(parts.join(""));
  expect(file.submissions.map(({ key }: { key: string }) => key)).toEqual(keys);
  expect(file.submissions[0]).toEqual({ key: keys[0], resultId: "result", createdAt: now.toISOString() });
  // Half of them takes 40 kB.
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(50_000);
  expect(JSON.parse((await written(ben)).join("")).submissions).toEqual([]);
});
