// Anna and Ben travel together, and pay in different currencies.
import { beforeEach, expect, test } from "vitest";
import { joins } from "../../support/people-on-trip";
import { addExpense, createTrip, entryOn, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;

const francs = { amount: "50", originalCurrency: "CHF", exchangeRate: "0,95" };

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  await joins(ben, anna, tripId);
  await ben.post("/my-trips", { intent: "trip.start", id: tripId });
});

/** The currency in which a new expense opens; undefined if the form asks for none. */
const chosenFor = async (person: Person, path: string) =>
  entryOn(await person.open(`${path}?dialog=expense&main=food`)).originalCurrency;

test("Anna's francs change nothing for Ben, who may switch to them", async () => {
  await addExpense(anna, tripId, francs);
  for (const path of ["/", "/expenses", `/trip/${tripId}`, `/trip/${tripId}/expenses`]) {
    expect([path, await chosenFor(anna, path)]).toEqual([path, "CHF"]);
    expect([path, await chosenFor(ben, path)]).toEqual([path, "EUR"]);
  }
  const line = entryOn(await ben.open("/?dialog=expense&line=12+Pizza"));
  expect(line).toMatchObject({ amount: "12,00", originalCurrency: "EUR" });
  const annas = entryOn(await anna.open("/?dialog=expense&line=12+Pizza"));
  expect(annas).toMatchObject({ amount: "12,00", originalCurrency: "CHF" });
});

test("francs that Anna pays for herself alone count for her, and Ben's form knows nothing of them", async () => {
  await addExpense(anna, tripId, { ...francs, splitMode: "equal", isPrivate: "on" });
  expect(await chosenFor(anna, "/")).toBe("CHF");
  expect(await chosenFor(ben, "/")).toBeUndefined();
  expect((await ben.open("/?dialog=expense&main=food")).html).not.toContain('"CHF"');
  const euro = entryOn(await anna.open("/?dialog=expense&line=12+%E2%82%AC+Pizza"));
  expect(euro).toMatchObject({ amount: "12,00" });
  expect(euro.originalCurrency ?? "EUR").toBe("EUR");
});
