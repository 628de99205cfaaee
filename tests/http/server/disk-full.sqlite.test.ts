import { afterAll, describe, expect, test } from "vitest";
import { fill, smallDisk, unmount } from "../../support/disk";
import { addExpense, expenseForm } from "../../support/person";
import { countRows } from "../../support/rows";
import { withServer } from "../../support/server";
import {
  expectReadingWorks,
  expectRecovery,
  expectWritingRefused,
  prepareAnna,
} from "../../support/unwritable";

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

afterAll(() => unmount(disk));
