// Anna owns a trip, Ben is on it, and Oma has only a name.
import { beforeAll, expect, test } from "vitest";
import { joins, memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, type Page, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";
import { statementsOf } from "../../support/statements";

withServer();

let anna: Person;
let ben: Person;
let tripId: string;

const address = (more = "") => `/analytics?trip=${tripId}${more}`;

beforeAll(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Oma" });
  await joins(ben, anna, tripId);
  const among = async (...names: string[]) => {
    const ids = await Promise.all(names.map((name) => memberId(anna, tripId, name)));
    return { splitMode: "equal", ...Object.fromEntries(ids.map((id) => [`for.${id}`, "on"])) };
  };
  const bens = { payer: await memberId(anna, tripId, "Ben") };
  await addExpense(anna, tripId, { amount: "12" });
  await addExpense(anna, tripId, { amount: "300", categoryId: "hotel", ...(await among("Anna", "Ben")) });
  await addExpense(ben, tripId, { amount: "0,01", categoryId: "taxi", ...(await among("Ben")), ...bens });
  await addExpense(ben, tripId, { amount: "77", ...(await among("Ben")), isPrivate: "on" });
});

const plain = (text: string) => text.replaceAll(/[\u00a0\s]+/g, " ").trim();

/** Each person's row, and the categories that unfold below it. */
function peopleOn({ root }: Page): string[][] {
  for (const face of root.querySelectorAll(".face")) face.remove();
  return root
    .querySelectorAll("#people .category-rows > li")
    .map((row) => [
      plain((row.querySelector("summary") ?? row).text),
      ...row.querySelectorAll("tbody tr").map(({ text }) => plain(text)),
    ]);
}

test("'Alle' shows what the trip costs each person, and folded below it for what", async () => {
  expect(peopleOn(await ben.open(address("&figures=all")))).toEqual([
    ["Ben (du)154,01 €50 %", "Unterkunft150,00 €97 %", "Essen4,00 €3 %", "Transport0,01 €0 %"],
    ["Anna154,00 €49 %", "Unterkunft150,00 €97 %", "Essen4,00 €3 %"],
    ["Oma4,00 €1 %", "Essen4,00 €100 %"],
  ]);
});

test("the people add up to what everybody reads as the trip's sum", async () => {
  for (const person of [anna, ben]) {
    const page = await person.open(address("&figures=all"));
    expect(plain(page.root.querySelector(".screen-column .card")!.text)).toContain("312,01 €");
    const sums = peopleOn(page).map(([row]) => Number(/(\d+),(\d\d) €/.exec(row!)!.slice(1).join("")));
    expect(sums.reduce((sum, cents) => sum + cents, 0)).toBe(31_201);
  }
});

test("who has left is there with what they had", async () => {
  await anna.post(`/trip/${tripId}`, { intent: "member.remove", id: await memberId(anna, tripId, "Oma") });
  const rows = peopleOn(await anna.open(address("&figures=all")));
  expect(rows.at(-1)).toEqual(["Omanicht mehr dabei4,00 €1 %", "Essen4,00 €100 %"]);
});

test("one's own figures, and a trip of one person, have no such rows and ask for none", async () => {
  expect((await ben.open(address())).root.querySelector("#people")).toBeNull();
  const alone = await createTrip(anna);
  await addExpense(anna, alone);
  const statements = (more: string) =>
    statementsOf(async () => {
      const { root } = await anna.open(`/analytics?trip=${alone}${more}`);
      expect(root.querySelector("#people")).toBeNull();
    });
  expect((await statements("&figures=all")).length).toBe((await statements("")).length);
});

test("the choice of another trip keeps 'Alle'", async () => {
  await createTrip(anna);
  const chosen = async (more: string) => {
    const { root } = await anna.open(address(more));
    return root.querySelector('form[action="/analytics"] [name=figures]')?.getAttribute("value");
  };
  expect([await chosen("&figures=all"), await chosen("")]).toEqual(["all", undefined]);
});
