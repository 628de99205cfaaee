import { describe, expect, test } from "vitest";
import { Problem, statusOfProblem } from "~/domain/problem";
import { hashPassword, verifyPassword } from "~/models/accounts/password.server";
import { countAttempt, forgetAttempts } from "~/models/accounts/sign-in-attempt.server";
import { prune } from "~/models/housekeeping.server";
import { minutesLater, now } from "../../support/models";
import { allRows } from "../../support/rows";

let accounts = 0;

function anAccount(): string {
  return `account:anna${accounts++}@example.com`;
}

const secondsLater = (seconds: number) => minutesLater(seconds / 60);

/** Guesses a password. Returns the seconds to wait, or 0 if the guess was allowed and counted. */
async function guess(whose: string, at: Date): Promise<number> {
  try {
    await countAttempt(whose, at);
    return 0;
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    const problem = error as Problem;
    expect([problem.kind, statusOfProblem(problem)]).toEqual(["tooManyAttempts", 429]);
    return problem.retryAfter!;
  }
}

describe("somebody guesses Anna's password", () => {
  test("five attempts are free, then each wrong one doubles the wait, up to an hour", async () => {
    const anna = anAccount();
    for (let free = 1; free <= 5; free++) expect(await guess(anna, now)).toBe(0);
    let at = 0;
    for (const wait of [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]) {
      expect(await guess(anna, secondsLater(at))).toBe(wait);
      expect(await guess(anna, secondsLater(at + wait - 0.5))).toBe(1);
      at += wait;
      expect(await guess(anna, secondsLater(at))).toBe(0);
    }
  });

  test("a guess during the wait does not count and does not prolong it", async () => {
    const anna = anAccount();
    for (let i = 0; i < 5; i++) await guess(anna, now);
    for (let i = 0; i < 50; i++) expect(await guess(anna, secondsLater(10))).toBe(20);
    expect(await guess(anna, secondsLater(30))).toBe(0);
    expect(await guess(anna, secondsLater(30))).toBe(60);
  });

  test("of twenty simultaneous guesses five are checked: each is counted before its check", async () => {
    const anna = anAccount();
    const hash = await hashPassword("geheim123");
    let lookedAt = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        if ((await guess(anna, now)) > 0) return false;
        lookedAt++;
        return verifyPassword(hash, `geraten ${i}`);
      }),
    );
    expect(lookedAt).toBe(5);
    expect(outcomes).not.toContain(true);
  });

  test("another account and another device have their own attempts", async () => {
    const [anna, ben] = [anAccount(), anAccount()];
    for (let i = 0; i < 6; i++) await guess(anna, now);
    expect(await guess(anna, now)).toBeGreaterThan(0);
    expect(await guess(ben, now)).toBe(0);
    expect(await guess(`device:phone ${anna}`, now)).toBe(0);
  });

  test("the right password deletes the row, and five attempts are free again", async () => {
    const [anna, ben] = [anAccount(), anAccount()];
    for (const whose of [anna, ben]) for (let i = 0; i < 5; i++) await guess(whose, now);
    await forgetAttempts(anna);
    for (let free = 1; free <= 5; free++) expect(await guess(anna, now)).toBe(0);
    expect(await guess(ben, now)).toBe(30);
  });

  test("the database does not contain the addresses that were tried", async () => {
    await guess("account:geheime.adresse@example.com", now);
    expect(JSON.stringify(allRows().sign_in_attempts)).not.toContain("geheime");
  });
});

describe("after a day", () => {
  const day = 24 * 60;

  test("failures no longer count, whether or not they were deleted", async () => {
    const anna = anAccount();
    for (let i = 0; i < 7; i++) await guess(anna, minutesLater(i * 10));
    const last = 60;
    expect(await guess(anna, minutesLater(last + day + 1))).toBe(0);
    for (let free = 2; free <= 5; free++) expect(await guess(anna, minutesLater(last + day + 1))).toBe(0);
    expect(await guess(anna, minutesLater(last + day + 1))).toBe(30);
  });

  test("failures still count just before", async () => {
    const anna = anAccount();
    for (let i = 0; i < 4; i++) await guess(anna, now);
    expect(await guess(anna, minutesLater(day))).toBe(0);
    expect(await guess(anna, minutesLater(day))).toBe(30);
  });

  test("old failures are deleted, and younger ones stay", async () => {
    const [old, young] = [anAccount(), anAccount()];
    const later = minutesLater(100 * day);
    await guess(old, later);
    for (let i = 0; i < 5; i++) await guess(young, new Date(later.getTime() + 1));
    await prune(minutesLater(101 * day));
    const before = allRows().sign_in_attempts!.length;
    expect((await prune(new Date(minutesLater(101 * day).getTime() + 1))).attempts).toBe(1);
    expect(allRows().sign_in_attempts).toHaveLength(before - 1);
    expect(await guess(young, later)).toBe(30);
  });
});
