import { describe, expect, test } from "vitest";
import {
  backupName,
  momentOfBackup,
  newestBackup,
  superfluousBackups,
  untilNextBackup,
} from "~/domain/retention";

const at = (text: string) => new Date(`${text.replace(" ", "T")}Z`);
const named = (...moments: string[]) => moments.map((moment) => backupName(at(moment)));
const noon = at("2026-11-21 12:00:00");
const MINUTE = 60_000;

/** Names at regular steps back from a moment, newest first. */
function every(minutes: number, count: number, from = noon): string[] {
  return Array.from({ length: count }, (_, n) => backupName(new Date(from.getTime() - n * minutes * MINUTE)));
}

const left = (names: readonly string[], now = noon) => {
  const gone = new Set(superfluousBackups(names, now));
  return names.filter((name) => !gone.has(name));
};

describe("a backup's name", () => {
  test("contains its moment, to the second", () => {
    expect(backupName(new Date("2026-11-21T09:05:07.891Z"))).toBe("reisekasse-2026-11-21T09-05-07Z.db");
    expect(momentOfBackup("reisekasse-2026-11-21T09-05-07Z.db")).toEqual(at("2026-11-21 09:05:07"));
  });

  test.each([
    ".reisekasse-2026-11-21T09-05-07Z.db-17.part",
    "reisekasse.db",
    "reisekasse.db.replaced-2026-11-21T09-05-07Z",
    "reisekasse-2026-13-41T09-05-07Z.db",
    "reisekasse-2026-11-21T09-05-07Z.db.gz",
  ])("is not %s", (name) => expect(momentOfBackup(name)).toBeUndefined());
});

describe("the newest", () => {
  test.each([
    ["of none there is none", [], undefined],
    ["is the latest", ["2026-11-19 23:00:00", "2026-11-21 11:00:00", "2026-11-20 23:00:00"], 1],
    ["is not the one that a wrong clock dated ahead", ["2036-01-01 00:00:00", "2026-11-21 11:00:00"], 1],
    ["is that one where there is no other", ["2036-01-01 00:00:00"], 0],
  ])("%s", (_, moments, index) => {
    const names = named(...moments);
    expect(newestBackup([...names, "letter.txt"], noon)).toBe(index === undefined ? undefined : names[index]);
  });
});

describe("the next backup is due", () => {
  test.each([
    ["at once where there is none", [], 0],
    ["an hour after the last", ["2026-11-21 11:20:00"], 20],
    ["at once where that has passed", ["2026-11-21 10:59:00"], 0],
    ["at once where only a wrong clock has made one", ["2036-01-01 00:00:00"], 0],
  ])("%s", (_, moments, minutes) => expect(untilNextBackup(named(...moments), noon)).toBe(minutes * MINUTE));
});

describe("rotation keeps", () => {
  test("of three days with one an hour: the last 24, and the newest of each earlier day", () => {
    const names = every(60, 72);
    expect(left(names)).toEqual([
      ...names.slice(0, 24),
      ...named("2026-11-19 23:00:00", "2026-11-18 23:00:00"),
    ]);
  });

  test("of a year with one an hour: 24 of the last hours, and 30 of the last days", () => {
    const names = every(60, 365 * 24);
    // The last two days are among the hours.
    expect(left(names)).toHaveLength(24 + 28);
    expect(left(names).at(-1)).toBe(backupName(at("2026-10-23 23:00:00")));
  });

  test("of several in an hour the newest", () => {
    const names = named("2026-11-21 11:58:00", "2026-11-21 11:30:00", "2026-11-21 11:00:00");
    expect(left(names)).toEqual(names.slice(0, 1));
  });

  test("of a server that runs now and then: hours and days with a backup are counted", () => {
    const names = named("2026-11-21 09:00:00", "2026-06-01 09:00:00", "2025-01-01 09:00:00");
    expect(left(names)).toEqual(names);
  });

  test("hour by hour for 40 days: never more than 54, and no day is missing", () => {
    let names: string[] = [];
    for (let hour = 0; hour < 40 * 24; hour++) {
      const now = new Date(noon.getTime() + hour * 60 * MINUTE);
      names = left([backupName(now), ...names], now);
      expect(names[0]).toBe(backupName(now));
      expect(names.length).toBeLessThanOrEqual(54);
    }
    expect(new Set(names.map((name) => name.slice(11, 21))).size).toBe(30);
  });

  test("everything when the clock jumps ten years ahead, and after it is corrected", () => {
    const before = every(60, 24);
    const ahead = every(60, 24, at("2036-11-21 12:00:00"));
    const leapt = at("2036-11-21 12:00:00");
    expect(left([ahead[0]!, ...before], leapt)).toEqual([ahead[0], ...before.slice(0, 23)]);
    // Corrected: new backups are neither the oldest nor replaced.
    const right = every(60, 24);
    expect(left([...ahead, ...right], noon)).toEqual([...ahead, ...right]);
  });

  test("files of other names", () => {
    expect(superfluousBackups(["letter.txt", "reisekasse.db", ...every(60, 100)], noon)).not.toContain(
      "reisekasse.db",
    );
  });
});
