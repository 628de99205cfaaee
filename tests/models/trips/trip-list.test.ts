import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stateOf, type TripFields, type TripState } from "~/domain/trips/trip";
import { countTrips, listTrips, recentTrips, type TripFilter, tripChoices } from "~/models/trips/list.server";
import { changeTrip } from "~/models/trips/trip.server";
import { aTrip, sent, someone } from "../../support/models";

const states: TripState[] = ["planned", "active", "archived", "deleted"];

async function names(userId: string, words: string, filter: TripFilter = "all"): Promise<string[]> {
  const { trips } = await listTrips(userId, { filter, words, size: 100 });
  return trips.map(({ name }) => name);
}

test("Anna's latest trips are those that have begun, then the next ones, without the active trip", async () => {
  const anna = await someone();
  const trips: [name: string, startDate: string, state: TripState][] = [
    ["nächstes Jahr", "2027-06-01", "planned"],
    ["bald", "2026-12-01", "planned"],
    ["läuft", "2026-11-20", "active"],
    ["gestern begonnen", "2026-11-21", "planned"],
    ["im Papierkorb", "2026-11-19", "deleted"],
    ["im Sommer", "2026-07-01", "archived"],
  ];
  for (const [name, startDate, state] of trips) await aTrip(anna, { name, startDate }, state);
  const latest = async (size: number) =>
    (await recentTrips(anna, "2026-11-22", size)).map(({ name }) => name);
  expect(await latest(3)).toEqual(["gestern begonnen", "im Sommer", "bald"]);
  expect(await latest(1)).toEqual(["gestern begonnen"]);
  expect(await latest(9)).toEqual(["gestern begonnen", "im Sommer", "bald", "nächstes Jahr"]);
});

describe("Anna's list", () => {
  test("has the active trip first, archived ones last, and the latest start first", async () => {
    const anna = await someone();
    const trips: [name: string, startDate: string, state: TripState][] = [
      ["geplant, früh", "2026-01-01", "planned"],
      ["archiviert, spät", "2027-06-01", "archived"],
      ["läuft", "2025-01-01", "active"],
      ["geplant, spät", "2027-01-01", "planned"],
      ["archiviert, früh", "2024-06-01", "archived"],
      ["im Papierkorb", "2028-01-01", "deleted"],
    ];
    for (const [name, startDate, state] of trips) await aTrip(anna, { name, startDate }, state);
    const inOrder = ["läuft", "geplant, spät", "geplant, früh", "archiviert, spät", "archiviert, früh"];
    expect(await names(anna, "")).toEqual(inOrder);
  });

  test("sorts trips that start on the same day newest first", async () => {
    const anna = await someone();
    for (const name of ["eins", "zwei", "drei"]) await aTrip(anna, { name });
    expect(await names(anna, "")).toEqual(["drei", "zwei", "eins"]);
  });

  test.each(states)("shows and counts %s trips under their filter", async (state) => {
    const anna = await someone();
    const numbers = { planned: 3, active: 1, archived: 2, deleted: 2 };
    for (const each of states) for (let i = 0; i < numbers[each]; i++) await aTrip(anna, {}, each);
    const { trips } = await listTrips(anna, { filter: state, size: 100 });
    expect(trips.map(stateOf)).toEqual(Array(numbers[state]).fill(state));
    expect(await countTrips(anna)).toEqual(numbers);
  });

  test("of a person without trips is empty and counts zero", async () => {
    const anna = await someone();
    expect(await listTrips(anna, { filter: "all", size: 5 })).toEqual({ trips: [], hasMore: false });
    expect(await countTrips(anna)).toEqual({ planned: 0, active: 0, archived: 0, deleted: 0 });
  });

  test("has pages that neither repeat nor skip a trip, and says where it ends", async () => {
    const anna = await someone();
    for (let i = 0; i < 11; i++)
      await aTrip(anna, { name: `Reise ${i}` }, i % 4 === 3 ? "archived" : "planned");
    const whole = await listTrips(anna, { filter: "all", size: 11 });
    expect(whole).toMatchObject({ hasMore: false });
    for (const size of [1, 3, 4, 5, 10]) {
      const read = [];
      for (let page = 1, hasMore = true; hasMore; page++) {
        const found = await listTrips(anna, { filter: "all", page, size });
        expect(found.trips.length).toBe(found.hasMore ? size : 11 - size * (page - 1));
        read.push(...found.trips);
        hasMore = found.hasMore;
      }
      expect(read).toEqual(whole.trips);
    }
    expect(await listTrips(anna, { filter: "all", page: 99, size: 5 })).toEqual({
      trips: [],
      hasMore: false,
    });
  });
});

describe("Anna's search", () => {
  const trips = [
    ["Köln im Regen", "Köln"],
    ["KÖLNER Dom", "Rheinland"],
    ["Koln ohne Punkte", "Polen"],
    ["Große Straße", "Weißensee"],
    ["GROSSE STRASSE", "Grossau"],
    ["100% Urlaub", "Rügen"],
    ["1000 Urlaube", "überall"],
    ["a_b", "x"],
    ["aXb", "x"],
    ["C:\\Reisen", "Laufwerk"],
    ["Größe 😀", "Emoji"],
  ] as const;

  test.each([
    ["köln", ["Köln im Regen", "KÖLNER Dom", "Koln ohne Punkte"]],
    ["KÖLN", ["Köln im Regen", "KÖLNER Dom", "Koln ohne Punkte"]],
    ["ko\u0308ln", ["Köln im Regen", "KÖLNER Dom", "Koln ohne Punkte"]],
    ["koln", ["Köln im Regen", "KÖLNER Dom", "Koln ohne Punkte"]],
    ["straße", ["Große Straße", "GROSSE STRASSE"]],
    ["STRASSE", ["Große Straße", "GROSSE STRASSE"]],
    ["Weissensee", ["Große Straße"]],
    ["WEIẞENSEE", ["Große Straße"]],
    ["%", ["100% Urlaub"]],
    ["100%", ["100% Urlaub"]],
    ["100% u", ["100% Urlaub"]],
    ["_", ["a_b"]],
    ["a_b", ["a_b"]],
    ["\\", ["C:\\Reisen"]],
    [":\\r", ["C:\\Reisen"]],
    ["\\%", []],
    ["ÜBER", ["1000 Urlaube"]],
    ["rheinland", ["KÖLNER Dom"]],
    ["😀", ["Größe 😀"]],
    ["dom rheinland", []],
    ["domrheinland", []],
    ["' or 1=1 --", []],
  ])("for %j finds %j, by name or destination", async (words, found) => {
    const anna = await someone();
    for (const [name, destination] of trips) await aTrip(anna, { name, destination });
    const expected = trips.map(([name]): string => name).filter((name) => (found as string[]).includes(name));
    expect((await names(anna, words)).reverse()).toEqual(expected);
    expect(expected).toHaveLength(found.length);
  });

  test("finds the new name and not the old one after the name or destination has changed", async () => {
    const anna = await someone();
    const tripId = await aTrip(anna, { name: "Köln", destination: "Rheinland" });
    await changeTrip(anna, tripId, { name: "Düsseldorf" }, sent());
    expect(await names(anna, "köln")).toEqual([]);
    expect(await names(anna, "düsseldorf")).toEqual(["Düsseldorf"]);
    expect(await names(anna, "rheinland")).toEqual(["Düsseldorf"]);
    await changeTrip(anna, tripId, { destination: "Westfalen" }, sent());
    expect(await names(anna, "rheinland")).toEqual([]);
    expect(await names(anna, "düsseldorf")).toEqual(["Düsseldorf"]);
  });

  test("stays within the filter", async () => {
    const anna = await someone();
    for (const state of states) await aTrip(anna, { name: `Köln ${state}` }, state);
    for (const state of states) expect(await names(anna, "köln", state)).toEqual([`Köln ${state}`]);
    expect(await names(anna, "köln")).toEqual(["Köln active", "Köln planned", "Köln archived"]);
  });

  test("finds every part of a name, whatever characters it has", async () => {
    const anna = await someone();
    const character = fc.constantFrom(..."aÄäßẞẹ%_\\'\"*?[]-. 😀İ");
    const name = fc.array(character, { minLength: 1, maxLength: 12 }).map((all) => all.join(""));
    const cut = fc.tuple(name, fc.nat(), fc.nat()).map(([text, a, b]) => {
      const characters = [...text];
      const [from, to] = [a % characters.length, b % characters.length].sort((x, y) => x - y);
      return { name: text, part: characters.slice(from, to! + 1).join("") };
    });
    const check = async ({ name, part }: Pick<TripFields, "name"> & { part: string }) => {
      await aTrip(anna, { name });
      expect(await names(anna, part)).toContain(name);
    };
    await fc.assert(fc.asyncProperty(cut, check), { numRuns: 25 });
  });
});

test("Anna chooses among her first hundred trips outside the trash, in the order of her list", async () => {
  const anna = await someone();
  await aTrip(anna, {}, "deleted");
  for (let nth = 0; nth < 100; nth++) await aTrip(anna, { name: `Reise ${nth}` });
  const first = await names(anna, "");
  const choices = await tripChoices(anna);
  expect(choices.trips.map(({ name }) => name)).toEqual(first);
  expect([choices.trips.length, choices.hasMore]).toEqual([100, false]);
  await aTrip(anna);
  const more = await tripChoices(anna);
  expect([more.trips.length, more.hasMore]).toEqual([100, true]);
});
