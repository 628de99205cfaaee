import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { canForbidWriting, forbidWriting } from "../../support/disk";
import { withServer } from "../../support/server";
import {
  expectReadingWorks,
  expectRecovery,
  expectWritingRefused,
  prepareAnna,
} from "../../support/unwritable";

withServer();

const file = process.env.DATABASE_URL!.replace("file:", "");
const refusal = { status: 503, says: "Gerade geht es nicht. Bitte versuche es gleich noch einmal." };

test.skipIf(!canForbidWriting(path.dirname(file)))(
  "while the disk cannot be written Anna can read, is told so, loses nothing she typed, and continues afterwards",
  async () => {
    const situation = await prepareAnna();
    const written = [file, `${file}-wal`].filter(existsSync);
    expect(written).toHaveLength(2);
    const allow = forbidWriting(written);
    try {
      await expectReadingWorks(situation);
      await expectWritingRefused(situation, refusal);
      await expectReadingWorks(situation);
    } finally {
      allow();
    }
    await expectRecovery(situation);
  },
);
