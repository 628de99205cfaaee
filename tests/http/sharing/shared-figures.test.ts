// Anna owns a trip, and Ben is on it.
import { beforeAll, expect, test } from "vitest";
import { joins, memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, type Page, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna, { budget: "1000" });
  await joins(ben, anna, tripId);
  await addExpense(ben, tripId, { amount: "24,59" });
  // What she pays for herself alone would not add its currency to the trip.
  await anna.post(`/trip/${tripId}`, { intent: "trip.currencies", id: tripId, newCurrency: "USD" });
  const paidInDollars = { amount: "12", originalCurrency: "USD", exchangeRate: "1" };
  await addExpense(anna, tripId, {
    categoryId: "souvenirs",
    splitMode: "equal",
    isPrivate: "on",
    ...paidInDollars,
  });
});

const plain = (text: string) => text.replaceAll(/[\u00a0\s]+/g, " ").trim();
const texts = ({ root }: Page, selector: string) =>
  root.querySelectorAll(selector).map(({ text }) => plain(text));

test("Anna's lists sum what they list, her hat for herself too, beside the trip's budget", async () => {
  for (const path of ["/expenses", `/trip/${tripId}/expenses`]) {
    const page = await anna.open(path);
    expect(page.root.querySelectorAll(".expense-row").length).toBe(2);
    const [header] = texts(page, ".card");
    expect(header).toMatch(/Ausgegeben.*36,59 €.*2 Ausgaben.*975,41 € übrig.*davon 12,00 € nur für dich/);
    expect(plain(page.text)).toMatch(/Essen24,59 € 67 %Einkaufen12,00 € 33 %/);
    expect(texts(page, "[title='Summe des Tages']")).toEqual(["36,59 €"]);
    const byCurrency = await anna.open(`${path}?totals=currency`);
    expect(plain(byCurrency.text)).toMatch(/Euro1 Ausgabe ?24,59 €.*US-Dollar1 Ausgabe ?12,00 US\$/);
    expect(plain((await ben.open(`/trip/${tripId}/expenses`)).text)).not.toContain("nur für dich");
  }
  for (const path of ["/?figures=all", `/trip/${tripId}`, "/my-trips"])
    expect([path, plain((await anna.open(path)).text).includes("36,59 €")]).toEqual([path, false]);
});

test("without a budget of her own, Anna's part of the trip's counts, and home leads to her own", async () => {
  const home = await anna.open("/");
  const part = "Bis dahin zählt dein Anteil am Budget der Reise (1.000,00 €).";
  expect(plain(home.text)).toContain(`Dein Budget festlegen${part}`);
  expect(plain(home.text)).toContain("von 500,00 €");
  const statistics = await anna.open("/analytics");
  expect(plain(statistics.text)).toContain(part);
  // Half of the dinner, and the hat for herself.
  expect(plain(statistics.text)).toMatch(/Ausgegeben.*24,(29|30) €.*475,7[01] € übrig/);
  expect(plain((await anna.open(`/trip/${tripId}`)).text)).toContain("1.000,00 € · dein Anteil 500,00 €");
  const trip = (await (await anna.request(`/api/trips/${tripId}`)).json()) as Record<string, unknown>;
  expect([trip.budget, trip.myBudget]).toEqual([1000, null]);
  expect((await anna.follow(home, "Dein Budget festlegen")).path).toContain("dialog=member");
  expect((await anna.open("/?figures=all")).text).not.toContain("Budget der Reise");
});

test("Oma without an account has a part too, and Ben's own budget takes the place of his", async () => {
  await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Oma" });
  await ben.post("/my-trips", { intent: "trip.start", id: tripId });
  expect(plain((await ben.open("/")).text)).toContain("von 333,33 €");
  const own = `/trip/${tripId}?dialog=member&id=${await memberId(ben, tripId, "Ben")}`;
  await ben.fillIn(own, "member.change", { budget: "80" });
  const home = plain((await ben.open("/")).text);
  expect(home).toContain("von 80,00 €");
  expect(home).not.toContain("Anteil am Budget");
  expect(plain((await ben.open(`/trip/${tripId}`)).text)).toContain("1.000,00 € · dein Budget 80,00 €");
});

test("Ben's list of trips shows his share against his budget, and who else is there", async () => {
  const card = async (person: Person) =>
    plain((await person.open("/my-trips")).root.querySelector(".trip-card")!.text);
  // A third of nothing: the dinner was divided before Oma came.
  expect(await card(ben)).toMatch(/12,(29|30) € dein Anteil67,7[01] € übrig.*mit Anna und Oma.*1 Ausgabe/);
  expect(await card(anna)).toMatch(/24,(29|30) € dein Anteil309,0[34] € übrig.*mit Ben und Oma.*2 Ausgaben/);
  for (const name of ["Emil", "Opa Hans-Friedrich"])
    await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name });
  expect(await card(anna)).toContain("mit Ben, Oma und 2 weiteren");
  const alone = await signUp("Ida");
  await createTrip(alone);
  expect(await card(alone)).toMatch(/0,00 € ausgegeben/);
  expect(await card(alone)).not.toContain("mit ");
});
