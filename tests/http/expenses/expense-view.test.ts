// What people read of an expense, without JavaScript.
import { beforeEach, expect, test } from "vitest";
import { joins, memberId } from "../../support/people-on-trip";
import { addExpense, createTrip, expenseForm, type Page, type Person, signUp } from "../../support/person";
import { withServer } from "../../support/server";

withServer();

let [anna, ben]: Person[] = [];
let tripId: string;
let expenseId: string;
let list: string;

beforeEach(async () => {
  [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  tripId = await createTrip(anna);
  list = `/trip/${tripId}/expenses`;
  await joins(ben!, anna!, tripId);
  expenseId = await addExpense(anna!, tripId, {
    ...{ amount: "50", originalCurrency: "CHF", exchangeRate: "0,8", description: "Schweizer Hütte" },
    ...{ locationName: "Rifugio", locationAddress: "Cortina", notes: "Rösti für zwei.", date: "2026-11-14" },
    payer: await memberId(anna!, tripId, "Anna"),
  });
});

const plain = (text: string) => text.replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();
const view = ({ root }: Page) => plain(root.querySelector("dialog")!.text);
const listed = ({ root }: Page, selector: string) =>
  root.querySelectorAll(`dialog ${selector}`).map(({ text }) => plain(text));

test("Ben opens Anna's expense from its row: what it cost, by which rate, who paid, whose parts, where and why", async () => {
  const page = await ben!.follow(await ben!.open(list), "Schweizer Hütte");
  expect(page.path).toBe(`${list}?dialog=view&id=${expenseId}`);
  expect(page.root.querySelector("dialog h2")!.text).toBe("Schweizer Hütte");
  expect(view(page)).toContain("Restaurant · Sa., 14. Nov. 2026");
  expect(view(page)).toContain("62,50 €50,00 CHF · 1 € = 0,8 CHF (eigener Kurs)");
  expect(listed(page, "section.card li")).toEqual([
    "AAnna hat bezahltdein Anteil 31,25 €62,50 €",
    ...["AAnna31,25 €", "BBen (du)31,25 €"],
  ]);
  expect(listed(page, ".card > span")).toEqual([
    ...["Bezahlt mit: Kreditkarte", "Ort: Rifugio, Cortina", "Notiz: Rösti für zwei."],
  ]);
  expect(page.root.querySelector("main")!.hasAttribute("inert")).toBe(true);
  expect((await ben!.follow(page, "Schließen")).path).toBe(list);
});

test("Its foot leads to changing it, entering it again and deleting it, as do the links in its row", async () => {
  const page = await ben!.open(`${list}?dialog=view&id=${expenseId}`);
  const paths = await Promise.all(
    ["Bearbeiten", "Nochmal", "Löschen"].map(async (label) => {
      const [own, inRow] = await Promise.all([ben!.follow(page, label), ben!.follow(page, `${label}: Sch`)]);
      expect([own.status, own.path]).toEqual([200, inRow.path]);
      return own.path;
    }),
  );
  expect(paths).toEqual(
    [`expense&id=`, `expense&again=`, `delete-expense&id=`].map(
      (dialog) => `${list}?dialog=${dialog}${expenseId}`,
    ),
  );
});

test("Ben reads who has changed it, on the page and as its view asks for it later", async () => {
  const form = `${list}?dialog=expense&id=${expenseId}`;
  await ben!.press(await ben!.open(form), "Ausgabe speichern", { notes: "Rösti" });
  const page = await anna!.open(`/expenses?dialog=view&id=${expenseId}`);
  expect(listed(page, "ol p")).toEqual([
    "Ben hat die Notiz von „Rösti für zwei.“ auf „Rösti“ geändert.",
    "Du hast die Ausgabe eingetragen.",
  ]);
  const { changes } = (await (await anna!.request(`/expense/${expenseId}/history`)).json()) as {
    changes: { sentences: string[] }[];
  };
  expect(changes.flatMap(({ sentences }) => sentences)).toEqual(listed(page, "ol p"));
});

test("Of an expense that Anna keeps to herself Ben sees nothing, as of one that never was", async () => {
  const id = await addExpense(anna!, tripId, { splitMode: "equal", isPrivate: "on" });
  expect(view(await anna!.open(`/expenses?dialog=view&id=${id}`))).toContain("Nur für mich");
  await ben!.open(list);
  for (const path of [`${list}?dialog=view&id=`, "/expense/"]) {
    const end = path === "/expense/" ? "/history" : "";
    const [hidden, none] = [await ben!.open(path + id + end), await ben!.open(`${path}none${end}`)];
    expect([hidden.status, none.status]).toEqual([404, 404]);
    expect(plain(hidden.text).replaceAll(id, "none")).toBe(plain(none.text));
  }
});

test("On a trip of one person an expense has neither parts nor a history", async () => {
  const own = await createTrip(anna!, { name: "Allein" });
  const id = await addExpense(anna!, own, { ...expenseForm, nights: "2" });
  const page = await anna!.open(`/expenses?dialog=view&id=${id}`);
  expect(view(page)).toContain("12,50 €2 Nächte, je 6,25 €");
  expect([listed(page, "section.card"), listed(page, "ol")]).toEqual([[], []]);
});
