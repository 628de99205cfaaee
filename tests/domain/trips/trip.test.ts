import { describe, expect, test } from "vitest";
import { addDays, dayCount, daysBetween } from "~/domain/day";
import { MAX_CENTS } from "~/domain/money/money";
import { Problem } from "~/domain/problem";
import { TRIP_DAYS_MAX } from "~/domain/quota";
import {
  budgetStatus,
  checkDay,
  checkLength,
  isRepeatable,
  momentOfTrip,
  nameOfCopy,
  newNameOfCopy,
  newTripDefaults,
  stateOf,
  TRIP_TEXT_LENGTH,
  type TripCommand,
  type TripFlags,
  type TripState,
  transition,
} from "~/domain/trips/trip";
import { anyDay, anyText, fc, textOf, wholeNumber } from "../../support/property";

/** All combinations of flags that a trip can have. */
const trips = {
  planned: flags({}),
  active: flags({ isActive: true }),
  archived: flags({ isArchived: true }),
  deleted: flags({ isDeleted: true }),
  "archived and deleted": flags({ isArchived: true, isDeleted: true }),
};

type TripName = keyof typeof trips;
const tripNames = Object.keys(trips) as TripName[];

function flags(set: Partial<TripFlags>): TripFlags {
  return { isActive: false, isArchived: false, isDeleted: false, ...set };
}

describe("The state of a trip", () => {
  test.each<[TripName, TripState]>([
    ["planned", "planned"],
    ["active", "active"],
    ["archived", "archived"],
    ["deleted", "deleted"],
    ["archived and deleted", "deleted"],
  ])("with the flags of %s is %s", (name, state) => {
    expect(stateOf(trips[name])).toBe(state);
  });
});

describe("Commands on a trip", () => {
  const outcomes: [TripCommand, TripName, string][] = [
    ["start", "planned", "active"],
    ["start", "active", "active"],
    ["start", "archived", "tripArchived"],
    ["start", "deleted", "tripNotFound"],
    ["start", "archived and deleted", "tripNotFound"],
    ["archive", "planned", "archived"],
    ["archive", "active", "archived"],
    ["archive", "archived", "archived"],
    ["archive", "deleted", "tripNotFound"],
    ["archive", "archived and deleted", "tripNotFound"],
    ["trash", "planned", "deleted"],
    ["trash", "active", "deleted"],
    ["trash", "archived", "archived and deleted"],
    ["trash", "deleted", "deleted"],
    ["trash", "archived and deleted", "archived and deleted"],
    ["restore", "planned", "planned"],
    ["restore", "active", "active"],
    ["restore", "archived", "archived"],
    ["restore", "deleted", "planned"],
    ["restore", "archived and deleted", "archived"],
  ];

  test.each(outcomes)("To %s a trip that is %s: %s", (command, name, outcome) => {
    const before = Object.freeze({ ...trips[name] });
    expect(outcomeOf(command, before)).toEqual(outcome in trips ? trips[outcome as TripName] : outcome);
  });

  test("The table above is complete", () => {
    const commands: TripCommand[] = ["start", "archive", "trash", "restore"];
    const all = commands.flatMap((command) => tripNames.map((name) => `${command} ${name}`));
    expect(outcomes.map(([command, name]) => `${command} ${name}`)).toEqual(all);
  });

  test("A command that was already carried out changes nothing", () => {
    for (const [command, name] of outcomes) {
      const once = outcomeOf(command, trips[name]);
      if (typeof once === "object") expect(outcomeOf(command, once)).toEqual(once);
    }
  });

  test("A trip moved to the trash and restored is no longer active, and otherwise unchanged", () => {
    for (const name of ["planned", "active", "archived"] as const) {
      const back = transition("restore", transition("trash", trips[name]));
      expect(back).toEqual({ ...trips[name], isActive: false });
    }
  });

  function outcomeOf(command: TripCommand, before: TripFlags): TripFlags | string {
    try {
      return transition(command, before);
    } catch (error) {
      if (error instanceof Problem) return error.kind;
      throw error;
    }
  }
});

describe("The state of a budget", () => {
  test.each([null, 0])("A budget of %j counts as missing", (budget) => {
    expect(budgetStatus(budget, 0)).toBeUndefined();
    expect(budgetStatus(budget, 12_345)).toBeUndefined();
  });

  test.each<[budget: number, spent: number, remaining: number, used: number, left: number, isOver: boolean]>([
    [150_000, 0, 150_000, 0, 100, false],
    [150_000, 1, 149_999, 0, 100, false],
    [150_000, 750, 149_250, 1, 99, false],
    [150_000, 75_000, 75_000, 50, 50, false],
    [150_000, 125_006, 24_994, 83, 17, false],
    [150_000, 149_000, 1_000, 99, 1, false],
    [150_000, 149_999, 1, 99, 1, false],
    [150_000, 150_000, 0, 100, 0, false],
    [150_000, 150_001, -1, 100, 0, true],
    [150_000, 450_000, -300_000, 100, 0, true],
    [1, 1, 0, 100, 0, false],
    [1, 2, -1, 100, 0, true],
    [MAX_CENTS, MAX_CENTS - 1, 1, 99, 1, false],
    [MAX_CENTS, 10_000 * MAX_CENTS, -9_999 * MAX_CENTS, 100, 0, true],
  ])(
    "Of %i cents %i are spent: %i remain, %i % used, %i % left, over: %s",
    (budget, spent, remaining, percentUsed, percentLeft, isOver) => {
      expect(budgetStatus(budget, spent)).toEqual({
        budget,
        spent,
        remaining,
        percentUsed,
        percentLeft,
        isOver,
      });
    },
  );

  test("Percentages are whole, add up to 100, and reach 100 only when everything is spent", () => {
    fc.assert(
      fc.property(wholeNumber(1, MAX_CENTS), fc.double({ min: 0, max: 2, noNaN: true }), (budget, share) => {
        const spent = Math.round(budget * share);
        const status = budgetStatus(budget, spent)!;
        expect(Number.isInteger(status.percentUsed)).toBe(true);
        expect(status.percentUsed + status.percentLeft).toBe(100);
        expect(status.percentUsed).toBeGreaterThanOrEqual(0);
        expect(status.percentUsed === 100).toBe(spent >= budget);
        expect(Math.abs(status.percentUsed - Math.min(100, (spent * 100) / budget))).toBeLessThanOrEqual(1);
        expect(status.remaining).toBe(budget - spent);
        expect(status.isOver).toBe(status.remaining < 0);
      }),
      { numRuns: 1_000 },
    );
  });

  test("Spending more never shows less", () => {
    const money = wholeNumber(0, MAX_CENTS);
    fc.assert(
      fc.property(wholeNumber(1, MAX_CENTS), money, money, (budget, one, other) => {
        const less = budgetStatus(budget, Math.min(one, other))!;
        const more = budgetStatus(budget, Math.max(one, other))!;
        expect(more.percentUsed).toBeGreaterThanOrEqual(less.percentUsed);
      }),
    );
  });
});

describe("The place of a day in a trip", () => {
  const [start, end] = ["2026-11-12", "2026-11-24"];

  test.each([
    ["2026-11-01", { phase: "before", days: 11 }],
    ["2026-11-11", { phase: "before", days: 1 }],
    ["2026-11-12", { phase: "during", day: 1, of: 13 }],
    ["2026-11-16", { phase: "during", day: 5, of: 13 }],
    ["2026-11-24", { phase: "during", day: 13, of: 13 }],
    ["2026-11-25", { phase: "after", days: 1 }],
    ["2027-11-24", { phase: "after", days: 365 }],
  ] as const)("On %s it is %o", (today, moment) => {
    expect(momentOfTrip(start, end, today)).toEqual(moment);
    expect(momentOfTrip(end, start, today)).toEqual(moment);
  });

  test("The only day of a trip is the first and the last", () => {
    expect(momentOfTrip(start, start, start)).toEqual({ phase: "during", day: 1, of: 1 });
  });

  test("Every day of every trip has a place", () => {
    const steps = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(anyDay, steps, steps, (startDate, length, away) => {
        const endDate = addDays(startDate, length);
        const today = addDays(startDate, away);
        const [first, last] = [startDate, endDate].sort() as [string, string];
        const moment = momentOfTrip(startDate, endDate, today);
        if (moment.phase === "during") {
          expect(moment.of).toBe(dayCount(startDate, endDate));
          expect(addDays(first, moment.day - 1)).toBe(today);
          expect(moment.day).toBeLessThanOrEqual(moment.of);
        } else {
          expect(moment.days).toBeGreaterThan(0);
          expect(
            daysBetween(moment.phase === "before" ? today : last, moment.phase === "before" ? first : today),
          ).toBe(moment.days);
        }
      }),
    );
  });
});

describe("The length of a trip", () => {
  const lasting = (days: number) => ({
    startDate: "2026-11-12",
    endDate: addDays("2026-11-12", days - 1),
  });
  const reversed = ({ startDate, endDate }: ReturnType<typeof lasting>) => ({
    startDate: endDate,
    endDate: startDate,
  });
  const ages = lasting(TRIP_DAYS_MAX + 1);

  test("is at most three years, backwards too", () => {
    expect(lasting(TRIP_DAYS_MAX)).toMatchObject({ endDate: "2029-11-11" });
    for (const trip of [lasting(1), lasting(TRIP_DAYS_MAX), reversed(lasting(TRIP_DAYS_MAX))])
      expect(() => checkLength(trip)).not.toThrow();
    for (const trip of [ages, reversed(ages)]) expect(() => checkLength(trip)).toThrow("tripTooLong");
  });

  test("may stay longer, but not become another one above three years", () => {
    expect(() => checkLength(ages, ages)).not.toThrow();
    expect(() => checkLength(lasting(3), ages)).not.toThrow();
    for (const before of [reversed(ages), lasting(TRIP_DAYS_MAX + 2), lasting(3)])
      expect(() => checkLength(ages, before)).toThrow("tripTooLong");
  });
});

describe("The name of a copy", () => {
  const suffix = " (Kopie)";
  const room = TRIP_TEXT_LENGTH - suffix.length;

  test.each([
    ["Any other name", "Interrail Portugal", "Interrail Portugal (Kopie)"],
    ["A copy's name", "Interrail Portugal (Kopie)", "Interrail Portugal (Kopie) (Kopie)"],
    ["A single emoji", "🏖", "🏖 (Kopie)"],
    ["A name that just fits", "x".repeat(room), `${"x".repeat(room)} (Kopie)`],
    ["A name one letter too long", "x".repeat(room + 1), `${"x".repeat(room)} (Kopie)`],
    ["The longest name", "x".repeat(120), `${"x".repeat(room)} (Kopie)`],
    ["A name cut behind a blank", `${"x".repeat(room - 1)} end`, `${"x".repeat(room - 1)} (Kopie)`],
    ["A name cut between emoji", "🏖".repeat(60), `${"🏖".repeat(room / 2)} (Kopie)`],
    ["A name cut within an emoji", `x${"🏖".repeat(59)}`, `x${"🏖".repeat(room / 2 - 1)} (Kopie)`],
  ])("of %s gets its suffix", (_why, name, copy) => {
    expect(nameOfCopy(name, suffix)).toBe(copy);
    expect(copy.length).toBeLessThanOrEqual(120);
  });

  test("is well-formed, never too long, and names the original", () => {
    const name = fc
      .oneof(
        textOf(["🏖", "👨‍👩‍👧", "é", "x", " ", "ß"], 120),
        anyText,
        fc.string({ minLength: 90, maxLength: 120 }),
      )
      .map((text) => text.toWellFormed().trim().slice(0, TRIP_TEXT_LENGTH).toWellFormed());
    fc.assert(
      fc.property(name, (original) => {
        const copy = nameOfCopy(original, suffix);
        expect(copy.length).toBeLessThanOrEqual(TRIP_TEXT_LENGTH);
        expect(copy.isWellFormed()).toBe(true);
        expect(copy.endsWith(suffix)).toBe(true);
        expect(original.startsWith(copy.slice(0, -suffix.length))).toBe(true);
        expect(nameOfCopy(copy, suffix).length).toBeLessThanOrEqual(TRIP_TEXT_LENGTH);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("A day is too far from the trip of 12 to 24 November 2026:", () => {
  const trip = { startDate: "2026-11-12", endDate: "2026-11-24" };
  const swapped = { startDate: "2026-11-24", endDate: "2026-11-12" };
  const isRefused = (
    spent: [day: string, nights?: number],
    before?: [day: string, nights?: number],
    of = trip,
  ) => {
    const as = ([day, nights]: [string, number?]) => ({ day, nights });
    try {
      checkDay(of, as(spent), before && as(before));
      return false;
    } catch (error) {
      expect(error).toMatchObject({ kind: "dayTooFar" });
      return true;
    }
  };

  test.each<[day: string, nights: number | undefined, isTooFar: boolean]>([
    ["2024-11-12", undefined, false],
    ["2024-11-11", undefined, true],
    ["2028-11-24", undefined, false],
    ["2028-11-25", undefined, true],
    ["2028-11-24", 1, false],
    ["2028-11-24", 2, true],
    ["2028-11-01", 24, false],
    ["2028-11-01", 25, true],
    ["1900-01-01", 366, true],
    ["2199-12-31", 366, true],
  ])("%s for %s nights: %s", (day, nights, isTooFar) => {
    expect(isRefused([day, nights])).toBe(isTooFar);
    expect(isRefused([day, nights], undefined, swapped)).toBe(isTooFar);
  });

  test.each<[before: [string, number], after: [string, number], isTooFar: boolean]>([
    [["2030-01-01", 1], ["2030-01-01", 1], false],
    [["2030-01-01", 1], ["2030-01-02", 1], true],
    [["2030-01-01", 3], ["2030-01-01", 2], true],
    [["2030-01-01", 3], ["2026-11-13", 3], false],
    [["2026-11-13", 1], ["2030-01-01", 1], true],
  ])("from %j to %j: %s", (before, after, isTooFar) => {
    expect(isRefused(after, before)).toBe(isTooFar);
  });
});

test("A new trip begins with what the latest had, and at once unless another is active", () => {
  const latest = [{ travelMethod: "bahn" }, { travelMethod: "auto" }] as const;
  const defaults = { today: "2026-11-16", travelMethod: "bahn", startsAtOnce: false };
  expect(newTripDefaults("2026-11-16", latest, true)).toEqual(defaults);
  const first = { ...defaults, travelMethod: undefined, startsAtOnce: true };
  expect(newTripDefaults("2026-11-16", [], false)).toEqual(first);
});

test("Expenses can be repeated until their trip has ended", () => {
  expect([undefined, {}, trips.active, trips.archived].map(isRepeatable)).toEqual([true, true, true, false]);
});

test.each([
  [[], "Rom (privat)"],
  [["Rom (privat)"], "Rom (privat 2)"],
  [["Rom (privat)", "Rom (privat 2)", "Rom (privat 4)"], "Rom (privat 3)"],
])("Beside %j a copy is named %s", (taken, name) => {
  expect(newNameOfCopy("Rom", " (privat)", new Set(taken))).toBe(name);
});
