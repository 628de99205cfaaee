// Anna enters expenses of a shared trip without scripts. Ben is on it, Clara and the child Emil have only names.
import { beforeAll, describe, expect, test } from "vitest";
import { joins, memberId } from "../../support/people-on-trip";
import {
  createTrip,
  entryOn,
  errorAt,
  expenseForm,
  type Fields,
  type Page,
  type Person,
  signUp,
} from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;
const ids: Record<string, string> = {};
const names = ["Anna", "Ben", "Clara", "Emil"];

const form = () => `/trip/${tripId}/expenses?dialog=expense&main=food`;

beforeAll(async () => {
  const ben = await signUp("Ben");
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  await joins(ben, anna, tripId);
  for (const name of ["Clara", "Emil"])
    await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name });
  for (const name of names) ids[name] = await memberId(anna, tripId, name);
});

/** Texts of one of the form's lists, such as `split`, by names. */
const texts = (list: string, of: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(of).map(([name, text]) => [`${list}.${ids[name]}`, text]));

const dinner = () => ({
  amount: "10",
  categoryId: expenseForm.categoryId,
  splitMode: "shares",
  ...texts("split", { Anna: "1", Ben: "1", Clara: "1", Emil: "0,5" }),
});

/** The shares that the form shows, by name. */
function sharesOn({ root }: Page): Record<string, string> {
  const shown = root.querySelectorAll("dialog li").flatMap((row) => {
    const share = row.querySelector("label small")?.text;
    const name = names.find((name) => row.querySelector("label")!.text.startsWith(name));
    return share && name ? [[name, share.replaceAll("\u00a0", " ")]] : [];
  });
  return Object.fromEntries(shown);
}

/** The shares of the newest expense, by name. */
async function storedShares(): Promise<{ id: string; shares: Record<string, string> }> {
  const answer = await anna.request(`/api/trips/${tripId}/expenses`);
  const [{ id, split }] = ((await answer.json()) as Listed).expenses;
  const shares = split.parts.map(({ memberId, share }) => [
    names.find((name) => ids[name] === memberId),
    `${share.toFixed(2).replace(".", ",")} €`,
  ]);
  return { id, shares: Object.fromEntries(shares) };
}

type Listed = {
  expenses: [{ id: string; split: { parts: { memberId: string; share: number }[] } }];
};

/** Whether the payers and shares are unfolded. */
const isOpen = ({ root }: Page) =>
  root.querySelector('[name="splitMode"]')!.closest("details")!.hasAttribute("open");

/** The name of the field that the browser focuses. */
const focused = ({ root }: Page) => root.querySelector("dialog [autofocus]")?.getAttribute("name");

describe("'Anteile berechnen' shows what will be stored", () => {
  // Several times: whom an odd cent hits depends on the expense, and one might be hit by chance.
  test.each([1, 2, 3, 4])("for a new expense, and for a changed one (%d)", async () => {
    const computed = await anna.press(await anna.open(form()), "Anteile berechnen", dinner());
    const saved = await anna.press(computed, "Ausgabe speichern");
    expect(saved.toast).toBe("Ausgabe hinzugefügt!");
    const { id, shares } = await storedShares();
    expect(sharesOn(computed)).toEqual(shares);

    const opened = await anna.open(`/trip/${tripId}/expenses?dialog=expense&id=${id}`);
    const same = await anna.press(opened, "Anteile berechnen");
    expect(sharesOn(same)).toEqual(shares);
    const again = await anna.press(same, "Anteile berechnen", { amount: "10,01" });
    await anna.press(again, "Ausgabe speichern");
    expect(sharesOn(again)).toEqual((await storedShares()).shares);
  });

  test("and brings them into view", async () => {
    const opened = await anna.open(form());
    expect(isOpen(opened)).toBe(false);
    const computed = await anna.press(opened, "Anteile berechnen", { amount: "10" });
    expect([isOpen(computed), focused(computed)]).toEqual([true, "set"]);
    expect(sharesOn(computed)).toMatchObject({ Clara: "2,50 €", Emil: "2,50 €" });
  });
});

test("Who has paid too little is said at the payers; the shares stay, and the folded line follows", async () => {
  const pays = async (payments: Record<string, string>) =>
    anna.press(await anna.open(form()), "Anteile berechnen", {
      ...dinner(),
      splitMode: "equal",
      ...texts("paidBy", payments),
    });
  const page = await pays({ Anna: "4", Clara: "4" });
  const payers = page.root.querySelector(`[name="paidBy.${ids.Anna}"]`)!.closest("details")!;
  expect(payers.text.replaceAll("\u00a0", " ")).toContain("Es fehlen 2,00 €.");
  expect(page.text.match(/Es fehlen/g)).toHaveLength(1);
  expect(sharesOn(page)).toMatchObject({ Anna: "2,50 €", Emil: "2,50 €" });
  expect(page.text).toContain("Bezahlt von mehreren");
  expect((await pays({ Anna: "0", Clara: "10" })).text).toContain("Bezahlt von Clara");
});

describe("Boxes and weights", () => {
  test("by shares, Clara is left out by her box, and Emil, ticked without a weight, counts 1", async () => {
    const computed = await anna.press(await anna.open(form()), "Anteile berechnen", {
      ...dinner(),
      ...texts("for", { Clara: "" }),
      ...texts("split", { Emil: "" }),
    });
    expect(Object.keys(sharesOn(computed))).toEqual(["Anna", "Ben", "Emil"]);
    expect(entryOn(computed)).toMatchObject(texts("split", { Anna: "1", Clara: "", Emil: "1" }));
    await anna.press(computed, "Ausgabe speichern");
    expect((await storedShares()).shares).toEqual(sharesOn(computed));
  });

  test("have names of their own, and say what counts", async () => {
    const page = await anna.open(form());
    const labels = names.map((name) => page.root.querySelector(`label[for="for.${ids[name]}"]`)?.text);
    const fields = names.map((name) => page.root.querySelector(`[name="split.${ids[name]}"]`));
    const shown = ["Anna (du)", ...names.slice(1)];
    expect(labels).toEqual(shown);
    expect(fields.map((field) => field?.getAttribute("aria-label"))).toEqual(
      shown.map((name) => `Anteil von ${name}`),
    );
    expect(page.text).toContain("Gleichmäßig und nach Anteilen teilen alle mit Häkchen");
  });
});

test("the folded line counts only those who have a share", async () => {
  const folded = async (percent: Record<string, string>) => {
    const sent = { ...dinner(), splitMode: "percent", ...texts("split", percent) };
    const { root } = await anna.press(await anna.open(form()), "Anteile berechnen", sent);
    return root.querySelectorAll(".pill-text").map(({ text }) => text)[1];
  };
  expect(await folded({ Anna: "50", Ben: "50", Clara: "0", Emil: "0,00 %" })).toBe("Geteilt nach Prozent");
  expect(await folded({ Anna: "0", Ben: "100", Clara: "0", Emil: "0,00 %" })).toBe("Geteilt nur für Ben");
});

describe("What is refused is said at the first wrong field, unfolded:", () => {
  const saves = async (fields: Fields) =>
    anna.press(await anna.open(form()), "Ausgabe speichern", { ...dinner(), ...fields });

  test.each<[what: string, fields: () => Fields, name: () => string, error: string]>([
    [
      "percentages that are not 100 together",
      () => ({ splitMode: "percent", ...texts("split", { Anna: "60", Ben: "30", Clara: "", Emil: "" }) }),
      () => `split.${ids.Anna}`,
      "Zusammen müssen es 100 % sein. Es fehlen 10 %.",
    ],
    [
      "a weight that nobody can read",
      () => texts("split", { Clara: "halb" }),
      () => `split.${ids.Clara}`,
      "Diesen Anteil verstehen wir nicht.",
    ],
    [
      "payments that don't add up",
      () => texts("paidBy", { Anna: "4", Ben: "5" }),
      () => `paidBy.${ids.Anna}`,
      "Was bezahlt wurde, ergibt nicht den Betrag. Es fehlt 1,00 €.",
    ],
  ])("%s", async (_what, fields, name, error) => {
    const page = await saves(fields());
    expect([page.status, isOpen(page), focused(page)]).toEqual([400, true, name()]);
    expect(errorAt(page, name())?.replaceAll("\u00a0", " ")).toBe(error);
  });
});

test("Emil and Frieda, merged with 1.000 shares each, keep both when only the amount changes", async () => {
  await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name: "Frieda" });
  ids.Frieda = await memberId(anna, tripId, "Frieda");
  const split = {
    ...texts("for", { Ben: "", Clara: "" }),
    ...texts("split", { Anna: "1000", Emil: "1000", Frieda: "1000" }),
  };
  await anna.press(await anna.open(form()), "Ausgabe speichern", { ...dinner(), amount: "9", ...split });
  const { id } = await storedShares();
  const merge = { intent: "member.merge", id: ids.Frieda, into: ids.Emil!, isSame: "on" };
  await anna.send(`/trip/${tripId}?dialog=member&id=${ids.Frieda}`, merge);

  const opened = await anna.open(`/trip/${tripId}/expenses?dialog=expense&id=${id}`);
  const computed = await anna.press(opened, "Anteile berechnen", { amount: "30" });
  expect(sharesOn(computed)).toEqual({ Anna: "10,00 €", Emil: "20,00 €" });
  await anna.press(computed, "Ausgabe speichern");
  expect((await storedShares()).shares).toEqual(sharesOn(computed));
});

test("eleven people cannot pay an expense, and what Anna typed stays", async () => {
  const payers = Array.from({ length: 11 }, (_, nth) => `Kind ${nth}`);
  for (const name of payers) {
    await anna.fillIn(`/trip/${tripId}?dialog=members`, "member.add", { name });
    ids[name] = await memberId(anna, tripId, name);
  }
  const typed = texts("paidBy", Object.fromEntries(payers.map((name) => [name, "1"])));
  const page = await anna.press(await anna.open(form()), "Ausgabe speichern", {
    ...{ amount: "11", categoryId: expenseForm.categoryId, ...typed },
  });
  expect([page.status, isOpen(page)]).toEqual([400, true]);
  const [last] = Object.keys(typed).slice(-1);
  expect(page.root.querySelector("dialog")!.text).toContain(
    "Höchstens 10 Personen können eine Ausgabe bezahlen.",
  );
  // None of them is wrong: it is their number.
  expect(page.root.querySelectorAll('[name^="paidBy."][aria-invalid]')).toEqual([]);
  expect(page.root.querySelector(`[name="${last}"]`)!.getAttribute("value")).toBe("1");
  const ten = await anna.press(page, "Ausgabe speichern", { amount: "10", [last!]: "" });
  expect([ten.status, ten.root.querySelector("dialog")]).toEqual([200, null]);
});
