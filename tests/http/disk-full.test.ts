import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fill, remount, smallDisk, unmount } from "../support/disk";
import { addExpense, expenseForm } from "../support/person";
import { countRows } from "../support/rows";
import { withServer } from "../support/server";
import { expectReadingWorks, expectRecovery, expectWritingRefused, prepareAnna } from "../support/unwritable";

const disk = smallDisk(16);

describe.skipIf(!disk)("on a full disk", () => {
  withServer({ DATABASE_URL: `file:${disk}/reisekasse.db` });

  test("Anna can read, is told what she cannot save, loses nothing she typed, and continues once there is room", async () => {
    const situation = await prepareAnna();
    const makeRoom = fill(disk!);
    try {
      await expectReadingWorks(situation);
      await expectWritingRefused(situation, {
        status: 507,
        says: "Der Speicher ist voll. Bitte versuche es später noch einmal.",
      });
      await expectReadingWorks(situation);
    } finally {
      makeRoom();
    }
    await expectRecovery(situation);
  });

  test("that becomes full while she writes, every acknowledged expense is there, and nothing else", async () => {
    const { anna, tripId } = await prepareAnna();
    await addExpense(anna, tripId);
    const before = countRows("expenses");
    const makeRoom = fill(disk!);
    let saved = 0;
    for (let n = 0, isFull = false; !isFull; n++) {
      // A little room at a time, so that writes fail at different points.
      if (n === 20) makeRoom();
      if (n === 40) fill(disk!);
      const fields = { ...expenseForm, tripId, notes: "x".repeat(2_000) };
      const { status } = await anna.post(`/trip/${tripId}/expenses?dialog=expense`, fields);
      expect([303, 507]).toContain(status);
      if (status === 303) saved++;
      isFull = n > 40 && status === 507;
    }
    expect(saved).toBeGreaterThan(15);
    expect(countRows("expenses")).toBe(before + saved);
  });
});

const other = smallDisk(16);
afterAll(() => [disk, other].forEach(unmount));

test.skipIf(!other)("a start on a disk that cannot be written ends with one plain line", async () => {
  const file = path.join(other!, "reisekasse.db");
  const start = async () => {
    const child = spawn(process.execPath, ["scripts/serve.mjs"], {
      env: { ...process.env, PORT: "0", LOG_LEVEL: "silent", DATABASE_URL: `file:${file}` },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    const [code] = (await once(child, "close")) as [number];
    return { code, said };
  };
  remount(other!, "ro");
  const refused = await start();
  remount(other!, "rw");
  expect(refused.said).toBe(
    `reisekasse: ${file} cannot be written: make it and its folder writable, or name another DATABASE_URL\n`,
  );
  expect([refused.code, existsSync(file)]).toEqual([1, false]);
});
