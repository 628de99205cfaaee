import { describe, expect, test } from "vitest";
import {
  endOwnSession,
  endSession,
  findSession,
  listSessions,
  startSession,
} from "~/models/accounts/session.server";
import { prune } from "~/models/housekeeping.server";
import { daysLater, minutesLater, now, someone } from "../../support/models";
import { allRows } from "../../support/rows";

interface SessionRow {
  id: string;
  user_id: string;
  expires_at: number;
}

function sessionsOf(userId: string): SessionRow[] {
  return (allRows().sessions as SessionRow[]).filter((row) => row.user_id === userId);
}

describe("Anna's session", () => {
  test("identifies her, with only the fields that screens need", async () => {
    const anna = await someone();
    const token = await startSession(anna, now);
    const found = await findSession(token, minutesLater(1));
    expect(found).toEqual({
      viewer: {
        id: anna,
        firstName: "Anna",
        lastName: "Muster",
        email: `Anna-${anna}@Example.com`,
        profileColor: "#3B82F6",
        provider: "email",
        hasPassword: false,
        hasGoogle: false,
        isVerified: false,
      },
      isRenewed: false,
    });
  });

  test("cannot be taken over by a person who reads the database", async () => {
    const anna = await someone();
    const token = await startSession(anna, now);
    expect(JSON.stringify(allRows())).not.toContain(token);
    const [row] = sessionsOf(anna);
    expect(await findSession(row!.id, now)).toBeUndefined();
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  test("is new at each sign-in, and ending one keeps the other", async () => {
    const anna = await someone();
    const [phone, laptop] = [await startSession(anna, now), await startSession(anna, now)];
    expect(phone).not.toBe(laptop);
    await endSession(phone);
    expect(await findSession(phone, now)).toBeUndefined();
    expect(await findSession(laptop, now)).toMatchObject({ viewer: { id: anna } });
  });

  test.each(["", "x", "' or 1=1 --", "ä".repeat(5_000)])("is not found with the token %j", async (token) => {
    await startSession(await someone(), now);
    expect(await findSession(token, now)).toBeUndefined();
    await endSession(token);
    expect(allRows().sessions!.length).toBeGreaterThan(0);
  });

  test("is listed for her, latest first, without expired ones; she can end only her own", async () => {
    const [anna, ben] = [await someone(), await someone()];
    await startSession(anna, daysLater(-31));
    const phone = await startSession(anna, daysLater(-3));
    const laptop = await startSession(anna, now, "Firefox · Windows");
    await startSession(ben, now);
    const listed = await listSessions(anna, laptop, now);
    expect(listed.map(({ id, ...rest }) => rest)).toEqual([
      { device: "Firefox · Windows", startedAt: now, lastSeenAt: now, isCurrent: true },
      { device: null, startedAt: daysLater(-3), lastSeenAt: daysLater(-3), isCurrent: false },
    ]);
    await endOwnSession(ben, listed[1]!.id);
    expect(await findSession(phone, now)).toBeDefined();
    await endOwnSession(anna, listed[1]!.id);
    expect(await findSession(phone, now)).toBeUndefined();
    expect(await findSession(laptop, now)).toBeDefined();
  });

  test("ends after thirty days without use, to the moment", async () => {
    const token = await startSession(await someone(), now);
    const end = daysLater(30).getTime();
    expect(await findSession(token, new Date(end))).toBeUndefined();
    expect(await findSession(token, new Date(end - 1))).toBeDefined();
  });

  test("is prolonged by use, at most once a day", async () => {
    const anna = await someone();
    const token = await startSession(anna, now);
    const isRenewed = async (at: Date) => (await findSession(token, at))?.isRenewed;
    const expiry = () => sessionsOf(anna)[0]!.expires_at;

    expect(await isRenewed(minutesLater(1_440))).toBe(false);
    expect(expiry()).toBe(daysLater(30).getTime());
    expect(await isRenewed(minutesLater(1_441))).toBe(true);
    expect(expiry()).toBe(minutesLater(1_441 + 30 * 1_440).getTime());
    expect(await isRenewed(minutesLater(1_442))).toBe(false);
    expect(await isRenewed(daysLater(30))).toBe(true);
    expect(await isRenewed(daysLater(59))).toBe(true);
    expect(await isRenewed(daysLater(90))).toBeUndefined();
  });

  test("takes its device's current name when it is prolonged", async () => {
    const anna = await someone();
    const token = await startSession(anna, now, "Firefox · Windows");
    const device = async () => (await listSessions(anna, token, now))[0]!.device;
    await findSession(token, minutesLater(1), () => "Chrome · Linux");
    expect(await device()).toBe("Firefox · Windows");
    await findSession(token, daysLater(2), () => "Chrome · Linux");
    expect(await device()).toBe("Chrome · Linux");
    await findSession(token, daysLater(4), () => null);
    expect(await device()).toBe("Chrome · Linux");
  });

  test("is prolonged alone", async () => {
    const anna = await someone();
    const [used, unused] = [await startSession(anna, now), await startSession(anna, now)];
    await findSession(used, daysLater(20));
    expect(await findSession(used, daysLater(40))).toBeDefined();
    expect(await findSession(unused, daysLater(40))).toBeUndefined();
  });
});

test("expired sessions are deleted, and no others", async () => {
  const anna = await someone();
  await startSession(anna, daysLater(-31));
  await startSession(anna, daysLater(-30));
  const alive = await startSession(anna, minutesLater(1 - 30 * 1_440));
  await prune(now);
  expect(sessionsOf(anna)).toHaveLength(1);
  expect(await findSession(alive, now)).toBeDefined();
});
