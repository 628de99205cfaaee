// Files of receipts beside the backups of the database. Anna's receipts have their keys as ids.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { backupName } from "~/domain/retention";
import { backUp } from "../../db/backup.sqlite";
import { open } from "../../db/client.sqlite";
import { keepReceipts, receiptsBeside, restoreReceipts } from "../../db/receipt-backup.sqlite";
import { restore } from "../../db/restore.sqlite";
import { insert } from "../support/database";
import { fill, smallDisk, unmount } from "../support/disk";
import { anExpense, aTrip, databaseFile, now, someone } from "../support/models";
import { execute } from "../support/rows";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-backup-"));
const disk = smallDisk(16);
afterAll(() => {
  unmount(disk);
  rmSync(folder, { recursive: true, force: true });
});

let receipts: string;
let backups: string;
let expenseId: string;
let round = 0;

beforeEach(async () => {
  receipts = path.join(folder, String(++round), "receipts");
  backups = path.join(folder, String(round), "backups");
  mkdirSync(receipts, { recursive: true, mode: 0o700 });
  execute("delete from receipts");
  const anna = await someone();
  expenseId = await anExpense(anna, await aTrip(anna));
});

const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const kept = (into = backups) => readdirSync(path.join(into, "receipts")).sort();
const fileOf = (key: string, into = receipts) => path.join(into, key);
const contentOf = (key: string, into = receipts) => readFileSync(fileOf(key, into), "utf8");

function addReceipt(key: string): void {
  const fields = { expense_id: expenseId, kind: "jpeg", bytes: 1, digest: "", created_at: 0 };
  insert(process.env.DATABASE_URL!, "receipts", [{ ...fields, id: key, key }]);
  writeFileSync(fileOf(key), `Photo ${key}`, { mode: 0o600 });
}

/** The receipt and its file are gone for good. */
function forget(key: string): void {
  execute("delete from receipts where key = ?", key);
  rmSync(fileOf(key));
}

async function backUpAll(at = now, into = backups): Promise<string> {
  const { file } = await backUp(databaseFile, into, at);
  keepReceipts(receipts, into);
  return file;
}

/** Restores the database beside the server's, and its receipts' files. */
async function restoreAll(backup: string, from = [backups]) {
  const file = path.join(folder, String(round), "restored.db");
  await restore(file, backup, now);
  return restoreReceipts(file, from, receipts);
}

const refusedWith = (attempt: () => unknown) => {
  try {
    attempt();
    return "none";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("a backup", () => {
  test("has each file once, in a second place on the same disk, for its owner only", async () => {
    addReceipt("one");
    mkdirSync(fileOf(".incoming"));
    await backUp(databaseFile, backups, now);
    expect(keepReceipts(receipts, backups)).toEqual({ added: 1, removed: 0 });
    addReceipt("two");
    expect(keepReceipts(receipts, backups)).toEqual({ added: 1, removed: 0 });
    expect(keepReceipts(receipts, backups)).toEqual({ added: 0, removed: 0 });
    expect(kept()).toEqual(["one", "two"]);
    const [own, copy] = [receipts, path.join(backups, "receipts")].map((into) =>
      statSync(fileOf("one", into)),
    );
    expect([copy!.ino, copy!.nlink, copy!.mode & 0o777]).toEqual([own!.ino, 2, 0o600]);
    expect(statSync(path.join(backups, "receipts")).mode & 0o777).toBe(0o700);
  });

  test("of a database without receipts has no folder for them", async () => {
    await backUpAll();
    expect(readdirSync(backups)).toEqual([backupName(now)]);
  });

  test("keeps a deleted receipt as long as it is kept itself, its thumbnail too", async () => {
    addReceipt("stays");
    addReceipt("deleted");
    writeFileSync(fileOf("deleted.thumb"), "small");
    const first = await backUpAll();
    forget("deleted");
    rmSync(fileOf("deleted.thumb"));
    const second = await backUpAll(hoursLater(1));
    expect(kept()).toEqual(["deleted", "deleted.thumb", "stays"]);
    rmSync(first);
    expect(keepReceipts(receipts, backups)).toEqual({ added: 0, removed: 2 });
    expect(kept()).toEqual(["stays"]);
    rmSync(second);
  });

  test("rotates: after a day without others the files of the hours before are gone", async () => {
    addReceipt("deleted");
    await backUpAll();
    forget("deleted");
    for (let hour = 1; hour < 12; hour++) await backUpAll(hoursLater(hour));
    expect(kept()).toEqual(["deleted"]);
    for (let hour = 12; hour < 30; hour++) await backUpAll(hoursLater(hour));
    expect(kept()).toEqual([]);
  });

  test("that cannot be read may need any of the files", async () => {
    addReceipt("deleted");
    const first = await backUpAll();
    forget("deleted");
    writeFileSync(first, "Liebe Anna, ".repeat(1_000));
    expect(keepReceipts(receipts, backups)).toEqual({ added: 0, removed: 0 });
    expect(kept()).toEqual(["deleted"]);
  });

  test("loses no file where the folder of receipts is gone, such as a disk that is not mounted", async () => {
    addReceipt("one");
    await backUpAll();
    rmSync(receipts, { recursive: true });
    await backUpAll(hoursLater(1));
    expect(kept()).toEqual(["one"]);
  });

  test("is refused in a folder whose receipts are the server's own", () => {
    expect(refusedWith(() => keepReceipts(receipts, path.dirname(receipts)))).toBe(
      `${receipts} is the folder of the receipts themselves: name another folder for backups`,
    );
  });

  test("says in one line why files are missing", () => {
    addReceipt("one");
    writeFileSync(backups, "");
    expect(refusedWith(() => keepReceipts(receipts, backups))).toMatch(
      /^.*receipts cannot be written \(\w+\): make it writable, or name another folder$/,
    );
  });
});

describe.skipIf(!disk)("on another disk", () => {
  test("files are copied once, and copied back", async () => {
    addReceipt("one");
    const into = path.join(disk!, "backups");
    const backup = await backUpAll(now, into);
    expect([contentOf("one", path.join(into, "receipts")), readdirSync(into).sort()]).toEqual([
      "Photo one",
      ["receipts", backupName(now)],
    ]);
    expect(keepReceipts(receipts, into)).toEqual({ added: 0, removed: 0 });
    forget("one");
    expect(await restoreAll(backup, [into])).toEqual({ restored: 1, missing: [] });
    expect([contentOf("one"), statSync(fileOf("one")).mode & 0o777]).toEqual(["Photo one", 0o600]);
    expect(readdirSync(receipts)).toEqual(["one"]);
  });

  test("that is full nothing is left half-written, and the next backup has what was missing", () => {
    addReceipt("one");
    const into = path.join(disk!, "full");
    mkdirSync(into);
    const makeRoom = fill(disk!);
    try {
      expect(refusedWith(() => keepReceipts(receipts, into))).toMatch(
        /^no space left for a backup in .*receipts/,
      );
    } finally {
      makeRoom();
    }
    expect(readdirSync(into, { recursive: true })).toEqual(["receipts"]);
    expect(keepReceipts(receipts, into)).toEqual({ added: 1, removed: 0 });
  });
});

describe("restoring", () => {
  test("brings back the files of receipts that were deleted later, and leaves those that are there", async () => {
    for (const key of ["stays", "deleted"]) addReceipt(key);
    writeFileSync(fileOf("deleted.thumb"), "small");
    const backup = await backUpAll();
    const before = statSync(fileOf("stays"));
    for (const key of ["deleted", "deleted.thumb"]) rmSync(fileOf(key));
    execute("delete from receipts");
    await backUpAll(hoursLater(1));
    expect(await restoreAll(backup)).toEqual({ restored: 1, missing: [] });
    expect(readdirSync(receipts).sort()).toEqual(["deleted", "deleted.thumb", "stays"]);
    expect(contentOf("deleted")).toBe("Photo deleted");
    expect(statSync(fileOf("stays")).ino).toBe(before.ino);
  });

  test("names the receipts whose file is nowhere, but none that had been removed", async () => {
    for (const key of ["b", "a", "c", "removed"]) addReceipt(key);
    execute("update receipts set expense_id = null where id = 'removed'");
    rmSync(fileOf("b"));
    const { file: backup } = await backUp(databaseFile, backups, now);
    keepReceipts(receipts, backups);
    for (const key of ["a", "removed"]) rmSync(fileOf(key));
    rmSync(fileOf("a", path.join(backups, "receipts")));
    expect(await restoreAll(backup)).toEqual({ restored: 0, missing: ["a", "b"] });
  });

  test("onto an empty machine makes the folder, and looks in each of the folders of backups", async () => {
    addReceipt("one");
    const backup = await backUpAll();
    rmSync(receipts, { recursive: true });
    expect(await restoreAll(backup, [path.join(folder, "nowhere"), backups])).toEqual({
      restored: 1,
      missing: [],
    });
    expect([contentOf("one"), statSync(receipts).mode & 0o777]).toEqual(["Photo one", 0o700]);
  });

  test("a backup from before there were receipts brings back its rows", async () => {
    const old = path.join(folder, "old.db");
    await open(`file:${old}`).close();
    const database = new Database(old);
    database.exec("drop table receipts");
    database.close();
    expect(restoreReceipts(old, [backups], receipts)).toEqual({ restored: 0, missing: [] });
  });

  test("says that the database is there where files cannot be put", async () => {
    addReceipt("one");
    const backup = await backUpAll();
    rmSync(receipts, { recursive: true });
    writeFileSync(receipts, "");
    await expect(restoreAll(backup)).rejects.toThrow(
      /^the database is restored, its receipts are not: .*ENOTDIR/,
    );
  });
});

test("files in a bucket are the bucket's matter", () => {
  expect(receiptsBeside("/data/reisekasse.db")).toBe("/data/reisekasse.db-receipts");
  process.env.BUCKET_NAME = "anna";
  expect(receiptsBeside("/data/reisekasse.db")).toBeUndefined();
  delete process.env.BUCKET_NAME;
  expect(existsSync("/data/receipts")).toBe(false);
});
