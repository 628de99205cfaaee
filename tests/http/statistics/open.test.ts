// What is still to pay, and deposits that are held, in the figures of every screen.
import type { HTMLElement } from "node-html-parser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, type Fields, type Page, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeEach(async () => {
  anna = await signUp("Anna");
});

afterEach(() => vi.useRealTimers());

/** It is noon of this day of November. */
function itIs(day: number): void {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(`${november(day)}T12:00:00Z`));
}

const november = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;

/** Anna's trip from the first to the last of these days, with 1.000 € unless it is said. */
async function annasTrip(first: number, last: number, budget = "1000"): Promise<void> {
  tripId = await createTrip(anna, { startDate: november(first), endDate: november(last), budget });
}

function note(day: number, amount: string, fields: Fields = {}): Promise<string> {
  return addExpense(anna, tripId, { date: november(day), amount, ...fields });
}

/** Sends the form of an expense with another kind, and the amount that it shows. */
async function becomes(id: string, kind: string, amount: string): Promise<void> {
  const { date: _, ...form } = await anna.formAt(`/expenses?dialog=expense&id=${id}`, "expense.change");
  await anna.send(`/expenses?dialog=expense&id=${id}`, { ...form, kind, amount });
}

/** The text of an element, its parts apart. */
function plain(element: HTMLElement | null | undefined): string {
  return (element?.innerHTML ?? "")
    .replace(/<[^>]*>|[\s\u00a0]/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** Home: the main figure, the line below the bar, and the bar's percent. */
async function home(person = anna) {
  const { root } = await person.open("/");
  const line = plain(root.querySelector(".cover-card .bar-text"));
  const percent = root.querySelector(".cover-card [role=progressbar]")?.getAttribute("aria-valuenow");
  const [label, figure] = [".cover-card h2", ".figure-hero"].map((part) => plain(root.querySelector(part)));
  return { figure: `${label} ${figure}`, line, percent };
}

/** The group of what is open: its heading, and its rows with the links that say that it is done. */
function openOn({ root }: Page) {
  const section = root
    .querySelectorAll("section")
    .find((one) => one.querySelector("h2")?.text === "Noch offen" && !one.querySelector("section"));
  return {
    heading: plain(section?.querySelector("div > p")),
    rows: (section?.querySelectorAll(".expense-row > a:first-child") ?? []).map(plain),
    links: (section?.querySelectorAll(".row-action") ?? []).map((link) => [
      link.getAttribute("aria-label")?.replaceAll("\u00a0", " "),
      link.getAttribute("href")?.replaceAll("&amp;", "&"),
    ]),
  };
}

async function pace(): Promise<string> {
  const { root } = await anna.open("/analytics");
  const card = root
    .querySelectorAll("section.card")
    .find((one) => one.querySelector("h2")?.text === "Dein Tempo")!;
  return plain(card);
}

test("Anna's hotel is due in three days: it takes from what is left and from today, and is paid without a change of either", async () => {
  itIs(1);
  await annasTrip(1, 10);
  const hotel = await note(4, "270", { kind: "planned", categoryId: "hotel", description: "Hotel" });
  const before = { figure: "Heute noch 73,00 €", percent: "27" };
  expect(await home()).toEqual({ ...before, line: "0,00 € ausgegeben 730,00 € übrig · 73 %" });
  const group = openOn(await anna.open("/"));
  expect(group).toEqual({
    heading: "270,00 €",
    rows: ["Hotel 270,00 € fällig am 4. Nov. · Hotel"],
    links: [["Bezahlt: Hotel, 270,00 €", `?dialog=expense&id=${hotel}&kind=expense`]],
  });
  await becomes(hotel, "expense", "270");
  expect(await home()).toEqual({ ...before, line: "270,00 € ausgegeben 730,00 € übrig · 73 %" });
  const after = await anna.open("/");
  expect([openOn(after).rows, after.text.includes("4. Nov.")]).toEqual([[], true]);
});

test("what is due today is taken from today once, paid or not", async () => {
  itIs(6);
  await annasTrip(1, 10);
  await note(1, "500");
  await note(6, "10");
  const museum = await note(6, "90", { kind: "planned" });
  expect((await home()).figure).toBe("Heute noch 0,00 €");
  expect(openOn(await anna.open("/")).rows[0]).toContain("Heute fällig");
  await becomes(museum, "expense", "90");
  expect((await home()).figure).toBe("Heute noch 0,00 €");
});

test("Anna is over her budget with what is still to pay, though she has not spent it", async () => {
  itIs(6);
  await annasTrip(1, 10, "500");
  await note(2, "450");
  await note(8, "100", { kind: "planned" });
  expect(await home()).toEqual({
    figure: "Noch übrig −50,00 €",
    line: "450,00 € ausgegeben Überschritten",
    percent: "100",
  });
  const screens = ["/expenses", `/trip/${tripId}`, "/analytics", "/my-trips"];
  for (const path of screens) {
    const { root } = await anna.open(path);
    expect([path, plain(root)]).toEqual([path, expect.stringMatching(/450,00 €.*50,00 € über dem Budget/)]);
    const bar = root.querySelector("[role=progressbar]")!;
    expect([path, bar.getAttribute("aria-valuenow")]).toEqual([path, "100"]);
  }
});

test("the forecast counts what is still to pay, the average does not, and what was due says so", async () => {
  itIs(4);
  await annasTrip(1, 10);
  for (const day of [1, 2, 3]) await note(day, "60");
  await note(6, "25", { kind: "planned" });
  await note(8, "200", { kind: "planned" });
  await note(20, "150", { kind: "planned" });
  expect(await home()).toEqual({
    figure: "Heute noch 63,57 €",
    line: "180,00 € ausgegeben 445,00 € übrig · 44 %",
    percent: "56",
  });
  expect(await pace()).toMatch(/890,00 €.*110,00 € unter dem Budget.*Im Schnitt am Tag.*60,00 €/);
  // The line ends where the forecast does.
  expect(await pace()).toMatch(/10\. Nov\. – 1\.000,00 € 890,00 €/);
  await note(2, "30", { kind: "planned", description: "Stadtführung" });
  expect(await pace()).toMatch(/920,00 €.*Im Schnitt am Tag.*60,00 €/);
  expect(openOn(await anna.open("/")).rows[0]).toContain("Stadtführung 30,00 € War am 2. Nov. fällig");
});

test("a deposit counts in its own sum alone, until Anna has it back", async () => {
  itIs(1);
  await annasTrip(1, 10);
  const flat = await note(1, "800", { kind: "deposit", categoryId: "ferienwohnung", description: "Wohnung" });
  const figures = {
    figure: "Heute noch 100,00 €",
    line: "0,00 € ausgegeben 1.000,00 € übrig · 100 %",
    percent: "0",
  };
  expect(await home()).toEqual(figures);
  expect(openOn(await anna.open("/"))).toEqual({
    heading: "Kaution 800,00 €",
    rows: ["Wohnung 800,00 € Kaution · Heute · Ferienwohnung"],
    links: [["Zurückbekommen: Wohnung, 800,00 €", `?dialog=expense&id=${flat}&kind=returned`]],
  });
  await becomes(flat, "returned", "800");
  expect(await home()).toEqual(figures);
  expect(openOn(await anna.open("/")).rows).toEqual([]);
  const { root } = await anna.open("/expenses");
  expect(plain(root)).toMatch(
    /Heute, So\., 1\. Nov\. 0,00 € Wohnung 800,00 € Kaution zurück · Ferienwohnung/,
  );
});

test("home shows the three that are due next, and leads to the others", async () => {
  itIs(1);
  await annasTrip(1, 10);
  for (const day of [9, 3, 7, 5]) await note(day, "10", { kind: "planned", description: `Nr. ${day}` });
  const page = await anna.open("/");
  const { heading, rows } = openOn(page);
  expect([heading, rows.map((row) => row.slice(0, 5))]).toEqual(["40,00 €", ["Nr. 3", "Nr. 5", "Nr. 7"]]);
  expect((await anna.follow(page, "Alle ansehen")).path).toBe("/expenses");
});

test("on a shared trip Anna's home counts her share of what is to pay, and the deposits that she gave", async () => {
  itIs(1);
  await annasTrip(1, 10);
  await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Oma" });
  await note(4, "270", { kind: "planned", categoryId: "hotel" });
  await note(1, "800", { kind: "deposit" });
  expect(openOn(await anna.open("/")).heading).toBe("135,00 € · Kaution 800,00 €");
  expect(openOn(await anna.open("/?figures=all")).heading).toBe("270,00 € · Kaution 800,00 €");
  const rows = openOn(await anna.open("/")).rows.join();
  expect(rows).toContain("fällig am 4. Nov. · Anteil 135,00 €");
  // Who gets it back is who gave it, not those whom the flat is for.
  expect(rows).not.toMatch(/Kaution · Anteil|hast bezahlt · fällig/);
  const { text } = await anna.open(`/trip/${tripId}/settle`);
  expect(text).toContain("Alle sind quitt.");
});

test("Anna's home leaves out what is not hers, lists it with the group's figures, and leads from the line to Ben's deposit", async () => {
  itIs(1);
  await annasTrip(1, 10);
  await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Ben" });
  const ben = await memberId(anna, tripId, "Ben");
  const toBens = async () =>
    (await anna.open(`/?dialog=expense&line=${encodeURIComponent("Kaution zurück")}`)).text;
  expect(await toBens()).not.toContain("Offene Kautionen ansehen");
  await note(1, "800", {
    kind: "deposit",
    payer: ben,
    splitMode: "equal",
    [`for.${ben}`]: "on",
    description: "Wohnung",
  });
  await note(4, "270", { kind: "planned", splitMode: "equal", [`for.${ben}`]: "on", description: "Konzert" });
  expect(openOn(await anna.open("/")).rows).toEqual([]);
  expect(await toBens()).toContain("Offene Kautionen ansehen");
  const { heading, rows } = openOn(await anna.open("/?figures=all"));
  expect([heading, rows.map((row) => row.split(" ")[0])]).toEqual([
    "270,00 € · Kaution 800,00 €",
    ["Konzert", "Wohnung"],
  ]);
  await note(5, "30", { kind: "planned", isPrivate: "on", description: "Geschenk" });
  expect(openOn(await anna.open("/")).heading).toBe("30,00 €");
  expect(openOn(await anna.open("/?figures=all")).heading).toBe("270,00 € · Kaution 800,00 €");
  expect(openOn(await anna.open("/?figures=all")).rows.join()).not.toContain("Geschenk");
});

test("a trip leads to its list if that shows more: what is private, or a deposit that Anna has back", async () => {
  const hasLink = async () =>
    (await anna.open(`/trip/${tripId}`)).root.querySelector(`a[href="/trip/${tripId}/expenses"]`) !== null;
  await annasTrip(1, 10);
  await note(1, "5");
  expect(await hasLink()).toBe(false);
  await note(1, "800", { kind: "returned" });
  expect(await hasLink()).toBe(true);
  await annasTrip(1, 10);
  await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Oma" });
  expect(await hasLink()).toBe(false);
  await note(4, "30", { kind: "planned", isPrivate: "on" });
  expect(await hasLink()).toBe(true);
});

test("whoever has nothing open sees no group on any screen", async () => {
  await annasTrip(1, 30);
  await note(1, "5");
  for (const path of ["/", "/expenses", `/trip/${tripId}`, "/analytics", "/my-trips"]) {
    const { text } = await anna.open(path);
    expect([path, text.includes("Noch offen"), text.includes("noch zu zahlen")]).toEqual([
      path,
      false,
      false,
    ]);
  }
});
