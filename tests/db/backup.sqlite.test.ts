import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { backupName } from "~/domain/retention";
import { backUp } from "../../db/backup.sqlite";
import { open } from "../../db/client.sqlite";
import { newestIn, restore } from "../../db/restore.sqlite";
import { aTrip, databaseFile, now, someone } from "../support/models";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let folders = 0;
const newFolder = () => path.join(folder, String(folders++));
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const idsIn = (file: string, table = "trips") => {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare(`select id from ${table} order by id`).pluck().all() as string[];
  } finally {
    database.close();
  }
};

/** Creates a closed database with one row and returns its file. */
async function aDatabase(name = "reisekasse.db"): Promise<string> {
  const file = path.join(newFolder(), name);
  await open(`file:${file}`).close();
  const database = new Database(file);
  database.exec("insert into milestones values ('mark', 1)");
  database.close();
  return file;
}

const marks = (file: string) => {
  const database = new Database(file, { readonly: true });
  const found = database.prepare("select name from milestones order by name").pluck().all();
  database.close();
  return found;
};

/** Overwrites pages in the middle, as a failing disk would. */
function damage(file: string): void {
  const opened = openSync(file, "r+");
  const { size } = statSync(file);
  for (let at = 4_096 * 2; at < size; at += 4_096) writeSync(opened, Buffer.alloc(512, 0xa5), 0, 512, at);
  closeSync(opened);
}

const refusedWith = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "none",
    (error: Error) => error.message,
  );

describe("a backup", () => {
  test("contains what was committed while others write, in one file that only its owner can read", async () => {
    const anna = await someone();
    const before = await aTrip(anna);
    const into = newFolder();
    const writing = Promise.all(Array.from({ length: 50 }, () => aTrip(anna)));
    const { file, bytes } = await backUp(databaseFile, into, now);
    await writing;
    expect(readdirSync(into)).toEqual([backupName(now)]);
    expect([statSync(file).size, statSync(file).mode & 0o777]).toEqual([bytes, 0o600]);
    expect(statSync(into).mode & 0o777).toBe(0o700);
    const copied = new Database(file, { readonly: true });
    expect(copied.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(copied.pragma("journal_mode", { simple: true })).toBe("delete");
    copied.close();
    expect(idsIn(file)).toContain(before);
    expect(idsIn(databaseFile).length).toBe(51);
  });

  test("is removed by rotation, and no other file is", async () => {
    const into = newFolder();
    mkdirSync(into);
    writeFileSync(path.join(into, "letter.txt"), "Liebe Anna");
    for (let hour = 0; hour < 30; hour++) await backUp(databaseFile, into, hoursLater(hour));
    const names = readdirSync(into);
    // It is noon: 24 hours cover parts of two days, and the day before counts once.
    expect(names).toHaveLength(24 + 1);
    expect(names).toContain("letter.txt");
    expect(newestIn(into, hoursLater(30))).toBe(path.join(into, backupName(hoursLater(29))));
  });

  test("of a damaged database is not made, and existing backups stay", async () => {
    const file = await aDatabase();
    const into = newFolder();
    await backUp(file, into, now);
    damage(file);
    const said = await refusedWith(backUp(file, into, hoursLater(1)));
    expect(said).toMatch(/^.*reisekasse\.db is damaged: the copy did not pass the check$/);
    expect(readdirSync(into)).toEqual([backupName(now)]);
  });

  test("removes what a killed backup left, but not a backup that is still running", async () => {
    const into = newFolder();
    mkdirSync(into);
    for (const name of ["old", "young"]) writeFileSync(path.join(into, `.reisekasse-${name}.part`), "");
    const [old, young] = [hoursLater(-7), hoursLater(-1)];
    utimesSync(path.join(into, ".reisekasse-old.part"), old, old);
    utimesSync(path.join(into, ".reisekasse-young.part"), young, young);
    await backUp(databaseFile, into, now);
    expect(readdirSync(into).sort()).toEqual([".reisekasse-young.part", backupName(now)]);
  });

  test("reports in one line why it failed", async () => {
    writeFileSync(path.join(folder, "occupied"), "");
    expect(await refusedWith(backUp(databaseFile, path.join(folder, "occupied"), now))).toMatch(
      /^.*occupied cannot be written \(\w+\): make it writable, or name another folder$/,
    );
    const nowhere = path.join(newFolder(), "x.db");
    expect(await refusedWith(backUp(nowhere, newFolder(), now))).toBe(`there is no database at ${nowhere}`);
    expect(existsSync(nowhere)).toBe(false);
  });
});

describe("restoring", () => {
  test("brings back the rows, and keeps the replaced database", async () => {
    const file = await aDatabase();
    const { file: backup } = await backUp(file, newFolder(), now);
    const later = new Database(file);
    later.exec("insert into milestones values ('newer', 2)");
    later.close();
    const kept = await restore(file, backup, now);
    expect(kept).toBe(`${file}.replaced-2026-11-16T12-00-00Z`);
    expect([marks(file), marks(kept!)]).toEqual([["mark"], ["mark", "newer"]]);
    expect(readdirSync(path.dirname(file)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
      "reisekasse.db",
      path.basename(kept!),
    ]);
    await open(`file:${file}`).close();
  });

  test("moves the log of a killed server with its database, and never applies it to another one", async () => {
    const file = await aDatabase();
    const { file: backup } = await backUp(file, newFolder(), now);
    // A killed process leaves a log that is not yet written into the file.
    const writing = new Database(file);
    writing.exec("insert into milestones values ('in the log', 2)");
    const [data, wal] = [readFileSync(file), readFileSync(`${file}-wal`)];
    writing.close();
    writeFileSync(file, data);
    writeFileSync(`${file}-wal`, wal);
    const kept = await restore(file, backup, now);
    expect([marks(file), marks(kept!)]).toEqual([["mark"], ["in the log", "mark"]]);
  });

  test.each([
    ["pages", damage],
    ["the first page", (file: string) => writeFileSync(file, "x".repeat(8_192))],
  ])("works where %s of the database are damaged", async (_, spoil) => {
    const file = await aDatabase();
    const { file: backup } = await backUp(file, newFolder(), now);
    spoil(file);
    const spoilt = readFileSync(file);
    const kept = await restore(file, backup, now);
    expect(marks(file)).toEqual(["mark"]);
    expect(readFileSync(kept!).subarray(100).equals(spoilt.subarray(100))).toBe(true);
  });

  test("works if the database is missing, and keeps the log that it left", async () => {
    const file = await aDatabase();
    const { file: backup } = await backUp(file, newFolder(), now);
    rmSync(file);
    writeFileSync(`${file}-wal`, "x".repeat(4_096));
    const kept = await restore(file, backup, now);
    expect(kept).toBe(`${file}.replaced-2026-11-16T12-00-00Z-wal`);
    expect([marks(file), statSync(kept!).size]).toEqual([["mark"], 4_096]);
  });

  /** Runs in another process: a process that closes a file releases all its locks on that file. */
  const spoilFirstPage = (file: string) =>
    execFileSync("dd", [
      "if=/dev/urandom",
      `of=${file}`,
      "bs=4096",
      "count=1",
      "conv=notrunc",
      "status=none",
    ]);

  test.each([
    ["open", () => {}],
    ["open and its first page is damaged", spoilFirstPage],
  ])("is refused while the server has the database %s, and changes nothing", async (_, spoil) => {
    const file = await aDatabase();
    const { file: backup } = await backUp(file, newFolder(), now);
    const server = open(`file:${file}`);
    spoil(file);
    expect(await refusedWith(restore(file, backup, now))).toBe(`${file} is in use: stop the server first`);
    server.file!.check();
    await server.close();
    expect(readdirSync(path.dirname(file)).filter((name) => !/-(wal|shm)$/.test(name))).toEqual([
      "reisekasse.db",
    ]);
  });

  test.each([
    [
      "is no database",
      (file: string) => writeFileSync(file, "Liebe Anna, ".repeat(1_000)),
      "is damaged or no backup",
    ],
    ["is damaged", damage, "is damaged or no backup"],
    ["is empty", (file: string) => writeFileSync(file, ""), "is no backup of Reisekasse"],
    ["is not there", (file: string) => rmSync(file), "there is no file"],
  ])("is refused where the backup %s, and changes nothing", async (_, spoil, reason) => {
    const file = await aDatabase();
    const { file: backup } = await backUp(file, newFolder(), now);
    spoil(backup);
    const said = await refusedWith(restore(file, backup, now));
    expect(said).toMatch(/^[^\n]+$/);
    expect(said).toContain(reason);
    expect(marks(file)).toEqual(["mark"]);
    expect(readdirSync(path.dirname(file)).some((name) => /replaced|restoring/.test(name))).toBe(false);
  });

  test("from a folder without backups is refused with the reason", () => {
    expect(() => newestIn("/nowhere", now)).toThrow("there is no backup in /nowhere: name a file");
  });
});

describe("a damaged database", () => {
  test("is refused at the start, with the newest backup named", async () => {
    const file = await aDatabase();
    const into = newFolder();
    damage(file);
    const line = (folder = "") => {
      process.env.BACKUP_DIR = folder;
      try {
        open(`file:${file}`);
        return "it was opened";
      } catch (error) {
        return (error as Error).message;
      } finally {
        delete process.env.BACKUP_DIR;
      }
    };
    const damaged = `${file} is damaged: restore a backup with npm run restore`;
    expect(line()).toBe(`${damaged}`);
    expect(line(into)).toBe(`${damaged} (there is none in ${into})`);
    const { file: newest } = await backUp(await aDatabase(), into, now);
    expect(line(into)).toBe(`${damaged} (the newest is ${newest})`);
  });

  test("is noticed when a damaged page is read, and the database is unhealthy from then on", async () => {
    const file = await aDatabase();
    const engine = open(`file:${file}`);
    engine.file!.check();
    damage(file);
    const { milestones } = await import("../../db/schema");
    await expect((async () => engine.reader.select().from(milestones))()).rejects.toThrow();
    expect(() => engine.file!.check()).toThrow("the database is damaged");
    await engine.close();
  });
});

test("a database file that was moved or replaced gets no more writes, and the database is unhealthy", async () => {
  const file = await aDatabase();
  const engine = open(`file:${file}`);
  const { renameSync, copyFileSync } = await import("node:fs");
  renameSync(file, `${file}.away`);
  for (const put of [() => {}, () => copyFileSync(`${file}.away`, file)]) {
    put();
    expect(() => engine.file!.check()).toThrow();
    const error = await engine.transaction("Anna", async () => "written").catch((thrown: unknown) => thrown);
    expect(engine.failure(error)).toBe("busy");
  }
  renameSync(`${file}.away`, file);
  engine.file!.check();
  expect(await engine.transaction("Anna", async () => "written")).toBe("written");
  await engine.close();
});
