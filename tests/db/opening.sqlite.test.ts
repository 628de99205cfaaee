import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import Database from "better-sqlite3";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { statusOfProblem } from "~/domain/problem";
import { findSession, startSession } from "~/models/accounts/session.server";
import { problemOf } from "~/models/database.server";
import { checkHealth } from "~/models/housekeeping.server";
import { listTrips } from "~/models/trips/list.server";
import { db, failure, transaction } from "../../db/client";
import { open } from "../../db/client.sqlite";
import { type Db, type Engine, StartRefused, scope } from "../../db/scope";
import { canForbidWriting, forbidWriting } from "../support/disk";
import { aTrip, databaseFile, daysLater, now, secondConnection, someone } from "../support/models";

const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-opening-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (...names: string[]) => path.join(folder, ...names);

/** Reads the settings of the writing connection. */
async function settings(current: Db) {
  const names = { journal_mode: "journal_mode", synchronous: "synchronous", busy_timeout: "timeout" };
  const found: Record<string, unknown> = {};
  for (const [pragma, column] of Object.entries({ ...names, foreign_keys: "foreign_keys" })) {
    const [row] = await current.select({ value: sql`${sql.raw(column)}` }).from(sql.raw(`pragma_${pragma}`));
    found[pragma] = row?.value;
  }
  return found;
}

const safe = { journal_mode: "wal", synchronous: 2, busy_timeout: 250, foreign_keys: 1 };

/** Returns the line with which the start on this database is refused. */
function refusedLine(url: string): string {
  try {
    open(url);
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefused);
    return (error as Error).message;
  }
  throw new Error("it was opened");
}

describe("settings", () => {
  test("what Anna saves survives a power cut: the log is synced at each commit", async () => {
    expect(await transaction("Anna", () => settings(db))).toEqual(safe);
  });

  test("a file that is opened again has the same settings as a new one", async () => {
    const url = `file:${file("again.db")}`;
    for (let opened = 1; opened <= 3; opened++) {
      const engine = open(url);
      const found = await engine.transaction("Anna", () => settings(scope.getStore()!.db));
      await engine.close();
      expect(found).toEqual(safe);
    }
  });

  test("reading waits for a lock as briefly as writing", async () => {
    expect(await settings(db)).toMatchObject({ journal_mode: "wal", busy_timeout: 250 });
  });

  test("the folder is created, however the path is written", async () => {
    for (const [spelled, name] of [
      [`file:${file("made", "a.db")}`, "made/a.db"],
      [pathToFileURL(file("made with blanks", "b.db")).href, "made with blanks/b.db"],
      [`file:${path.relative(process.cwd(), file("relative", "c.db"))}`, "relative/c.db"],
    ] as const) {
      await open(spelled).close();
      expect(existsSync(file(name))).toBe(true);
    }
  });

  test("only the owner can read the file and its log", async () => {
    const made = file("own.db");
    const engine = open(`file:${made}`);
    const modes = [made, `${made}-wal`].map((each) => (statSync(each).mode & 0o777).toString(8));
    await engine.close();
    expect(modes).toEqual(["600", "600"]);
  });

  test("closing waits for Anna's transaction and for those queued behind it", async () => {
    const url = `file:${file("closing.db")}`;
    const engine = open(url);
    const mayEnd = Promise.withResolvers<void>();
    const done: string[] = [];
    const writing = engine.transaction("Anna", () => mayEnd.promise.then(() => done.push("Anna")));
    const behind = engine.transaction("Ben", async () => done.push("Ben"));
    const closing = engine.close().then(() => done.push("closed"));
    mayEnd.resolve();
    await Promise.all([writing, behind, closing]);
    expect(done).toEqual(["Anna", "Ben", "closed"]);
  });
});

describe("a second process", () => {
  test("while it locks the file, Anna's write is refused as busy after a quarter of a second and she can still read", async () => {
    const anna = await someone();
    const kept = await aTrip(anna);
    const token = await startSession(anna, now);
    const other = secondConnection();
    other.exec("begin immediate");
    const begun = performance.now();
    const error = await aTrip(anna).catch((thrown: unknown) => thrown);
    const waited = performance.now() - begun;
    expect(failure(error)).toBe("busy");
    expect(problemOf(error)).toMatchObject({ kind: "busy", retryAfter: 5 });
    expect(statusOfProblem("busy")).toBe(503);
    expect(waited).toBeGreaterThan(200);
    // The driver's own limit would be five seconds.
    expect(waited).toBeLessThan(4_500);

    expect((await listTrips(anna, { filter: "all", size: 5 })).trips.map(({ id }) => id)).toEqual([kept]);
    await checkHealth();
    expect(await findSession(token, daysLater(2))).toMatchObject({ viewer: { id: anna }, isRenewed: false });

    other.exec("rollback");
    other.close();
    await aTrip(anna);
    expect((await listTrips(anna, { filter: "all", size: 5 })).trips).toHaveLength(2);
  });

  test("two processes on one file wait for each other or are refused as busy, and no row is lost", async () => {
    const other: Engine = open(`file:${databaseFile}`);
    const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = other.transaction("Ben", async () => {
      started.resolve();
      await mayEnd.promise;
    });
    await started.promise;
    expect(await someone().then(() => "none", failure)).toBe("busy");
    mayEnd.resolve();
    await holding;
    await other.close();
    expect(await listTrips(await someone(), { filter: "all", size: 5 })).toEqual({
      trips: [],
      hasMore: false,
    });
  });
});

describe("a start that cannot work", () => {
  const oneLine = /^[^\n]+$/;

  test("a file that is no database is named, and not changed", () => {
    writeFileSync(file("letter.txt"), "Liebe Anna, dies ist keine Datenbank. ".repeat(100));
    const before = readFileSync(file("letter.txt"));
    const line = refusedLine(`file:${file("letter.txt")}`);
    expect(line).toMatch(oneLine);
    expect(line).toContain("letter.txt is not a database");
    expect(readFileSync(file("letter.txt"))).toEqual(before);
  });

  test("a path below a file, or a folder in place of the file, is refused", () => {
    writeFileSync(file("regular"), "");
    mkdirSync(file("folder.db"));
    for (const name of ["regular/data/x.db", "regular/x.db", "folder.db"]) {
      const line = refusedLine(`file:${file(name)}`);
      expect(line).toMatch(oneLine);
      expect(line).toContain("cannot be written: make it and its folder writable");
    }
  });

  test.each(["missing", "empty"])(
    "a log whose database is %s is refused and kept: SQLite would delete it",
    async (how) => {
      const lost = file(`${how}.db`);
      await open(`file:${lost}`).close();
      const writing = new Database(lost);
      writing.exec("create table everything (text)");
      const log = readFileSync(`${lost}-wal`);
      writing.close();
      if (how === "missing") rmSync(lost);
      else truncateSync(lost);
      writeFileSync(`${lost}-wal`, log);
      const line = refusedLine(`file:${lost}`);
      expect(line).toBe(
        `${lost} is ${how}, but its log ${how}.db-wal is there: put the database back, or restore a backup with npm run restore`,
      );
      expect(existsSync(lost)).toBe(how === "empty");
      expect(readFileSync(`${lost}-wal`).equals(log)).toBe(true);
    },
  );

  test.skipIf(!canForbidWriting(folder))(
    "a file that cannot be written is refused, and nothing is left beside it",
    async () => {
      await open(`file:${file("protected.db")}`).close();
      const allow = forbidWriting([file("protected.db")]);
      try {
        const line = refusedLine(`file:${file("protected.db")}`);
        expect(line).toContain("protected.db cannot be written: make it and its folder writable");
      } finally {
        allow();
      }
      expect(readdirSync(folder).filter((name) => name.startsWith("protected"))).toEqual(["protected.db"]);
    },
  );

  test("an address without a file is refused with an example", () => {
    expect(refusedLine("sqlite.db")).toBe("DATABASE_URL must begin with file:");
    expect(refusedLine("file://data/x.db")).toMatch(
      /^DATABASE_URL names no file: write file:\.\/… .*x\.db\)$/,
    );
  });

  test("a database from a newer version is refused and not changed", async () => {
    const url = `file:${file("newer.db")}`;
    await open(url).close();
    const newer = new Database(file("newer.db"));
    newer.exec("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
    newer.exec("create table inventions (text)");
    newer.close();
    const line = refusedLine(url);
    expect(line).toMatch(oneLine);
    expect(line).toContain("newer.db was written by a newer version");
    expect(existsSync(file("newer.db-wal")), "the file was closed").toBe(false);
    const untouched = new Database(file("newer.db"));
    expect(untouched.prepare("select count(*) from inventions").pluck().get()).toBe(0);
    untouched.close();
  });

  test("a database with rows whose parents are missing is refused", async () => {
    const url = `file:${file("orphans.db")}`;
    await open(url).close();
    const damaged = new Database(file("orphans.db"));
    damaged.pragma("foreign_keys = OFF");
    damaged.exec("insert into submissions values ('nobody', 'key', 'fingerprint', 'result', 0)");
    damaged.close();
    expect(refusedLine(url)).toMatch(
      /orphans\.db cannot be opened: Error: 1 rows refer to rows that do not exist$/,
    );
  });

  test("a file that another process is writing is refused as in use", () => {
    const held = new Database(file("held.db"));
    held.pragma("journal_mode = WAL");
    held.exec("begin immediate");
    expect(refusedLine(`file:${file("held.db")}`)).toMatch(/held\.db is in use: stop the other process$/);
    held.close();
  });
});
