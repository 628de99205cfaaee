// Which rates a device uses that may be without a network. Answers of the server are stubbed, and so is localStorage.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Day } from "~/domain/day";
import type { ForeignCurrency } from "~/domain/money/currency";

type Answer = Partial<Record<ForeignCurrency, [rate: string, date: Day, source: "ecb" | "inforeuro"]>>;

const friday: Day = "2026-11-20";
const saturday: Day = "2026-11-21";
const sunday: Day = "2026-11-22";
const monday: Day = "2026-11-23";
const tuesday: Day = "2026-11-24";

const stored = new Map<string, string>();
/** What the server says for a day; it does not answer for others. */
let answers: Partial<Record<Day, Answer>>;
let asked: string[];

beforeEach(() => {
  stored.clear();
  answers = {};
  asked = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", async (address: string) => {
    const date = new URL(address, "http://reise.example").searchParams.get("date")! as Day;
    asked.push(date);
    const answer = answers[date];
    if (!answer) throw new TypeError("Failed to fetch");
    const rates = Object.entries(answer).map(([code, [rate, day, source]]) => [
      code,
      { rate, date: day, source },
    ]);
    return Response.json({ base: "EUR", date, rates: Object.fromEntries(rates) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens the app anew on a day at noon, with nothing but what the device has stored. */
async function openedOn(day: Day) {
  vi.setSystemTime(new Date(`${day}T12:00:00`));
  vi.resetModules();
  const { isAnswered, knownRate, loadRates } = await import("~/offline/rates");
  return {
    load: loadRates,
    isAnswered,
    dollar: (of: Day) => knownRate("USD", of, day)?.rate,
    dong: (of: Day) => knownRate("VND", of, day)?.rate,
  };
}

const ecb = (rate: string, date: Day): Answer => ({ USD: [rate, date, "ecb"] });

test("An answer without rates, such as a gateway's, is not taken for one", async () => {
  const phone = await openedOn(monday);
  vi.stubGlobal("fetch", async () => Response.json({}));
  await expect(phone.load(monday)).rejects.toThrow();
  expect(phone.dollar(monday)).toBeUndefined();
  expect(stored.size).toBe(0);
});

describe("A past day that Anna enters offline", () => {
  test("waits for its rate if a newer one may have been published since", async () => {
    answers[friday] = ecb("1.08", friday);
    await (await openedOn(friday)).load(friday);
    const device = await openedOn(tuesday);
    expect(device.dollar(monday)).toBeUndefined();
    expect(device.dollar(friday)).toBe("1.08");
    expect(device.dollar("2026-11-19")).toBeUndefined();
  });

  test("takes Friday's rate on a weekend, which has none of its own", async () => {
    answers[friday] = ecb("1.08", friday);
    await (await openedOn(friday)).load(friday);
    expect((await openedOn(sunday)).dollar(saturday)).toBe("1.08");
    expect((await openedOn(monday)).dollar(sunday)).toBe("1.08");
  });

  test("waits if its own fixing was not there yet when the device asked", async () => {
    answers[monday] = ecb("1.08", friday);
    await (await openedOn(monday)).load(monday);
    const device = await openedOn(tuesday);
    expect(device.dollar(monday)).toBeUndefined();
    expect([device.dollar(sunday), device.dollar(friday)]).toEqual(["1.08", "1.08"]);
  });

  test("takes the rate that the server named for it afterwards", async () => {
    answers["2026-11-18"] = ecb("1.05", "2026-11-17");
    const device = await openedOn(monday);
    await device.load("2026-11-18");
    expect(device.dollar("2026-11-18")).toBe("1.05");
    // Nobody has told the device about the 19th.
    expect(device.dollar("2026-11-19")).toBeUndefined();
  });

  test("takes the Commission's rate of its month, and of no other", async () => {
    answers[friday] = { VND: ["28604.9", "2026-11-01", "inforeuro"] };
    await (await openedOn(friday)).load(friday);
    const device = await openedOn("2026-12-02");
    expect([device.dong("2026-11-28"), device.dong("2026-12-01"), device.dong("2026-10-31")]).toEqual([
      "28604.9",
      undefined,
      undefined,
    ]);
  });
});

test("Today and days to come take the newest rate on the device, however old", async () => {
  answers[friday] = { ...ecb("1.08", friday), VND: ["28604.9", "2026-11-01", "inforeuro"] };
  await (await openedOn(friday)).load(friday);
  const device = await openedOn("2027-01-07");
  expect([device.dollar("2027-01-07"), device.dollar("2027-03-01")]).toEqual(["1.08", "1.08"]);
  expect(device.dong("2027-01-07")).toBe("28604.9");
});

test("What the server has said of today's rates is known offline too, also that there are none", async () => {
  const fresh = await openedOn(friday);
  expect(fresh.isAnswered(friday)).toBe(false);
  answers[friday] = {};
  await fresh.load(friday);
  expect(fresh.isAnswered(friday)).toBe(true);
  const device = await openedOn(monday);
  expect([monday, "2027-05-01", friday].map(device.isAnswered)).toEqual([true, true, true]);
  expect(device.isAnswered(saturday)).toBe(false);
});

test("An expense of a day to come does not keep newer rates from the device", async () => {
  answers[friday] = ecb("1.08", friday);
  answers["2027-05-01"] = ecb("1.08", friday);
  await (await openedOn(friday)).load("2027-05-01");
  answers[monday] = ecb("1.2", monday);
  await (await openedOn(monday)).load(monday);
  const device = await openedOn(tuesday);
  expect([device.dollar(tuesday), device.dollar("2027-05-01")]).toEqual(["1.2", "1.2"]);
});

test("The server is asked once an hour for a day, and again at once if it did not answer", async () => {
  const device = await openedOn(friday);
  await expect(device.load(friday)).rejects.toThrow("Failed to fetch");
  answers[friday] = ecb("1.08", friday);
  await device.load(friday);
  await device.load(friday);
  expect(asked).toEqual([friday, friday]);
  vi.setSystemTime(new Date(`${friday}T13:01:00`));
  await device.load(friday);
  expect(asked).toHaveLength(3);
});

test("A device without a place to store has the rates until the page ends", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  answers[friday] = ecb("1.08", friday);
  const device = await openedOn(friday);
  await device.load(friday);
  expect(device.dollar(friday)).toBe("1.08");
  expect((await openedOn(friday)).dollar(friday)).toBeUndefined();
});
