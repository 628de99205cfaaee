import { beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import { formatDayAndMonth } from "~/locales/format";
import {
  addExpense,
  createTrip,
  entryOn,
  type Page,
  type Person,
  signUp,
  tripForm,
  visitor,
} from "../../support/person";
import { execute, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

/** The first line that is shown while a category is to be chosen. */
const readLine = ({ root }: Page) =>
  root.querySelector("dialog form div:not([hidden]) > p.bg-tint")?.text.replaceAll("\u00a0", " ");

const lineAddress = (line: string) => `/?${new URLSearchParams({ dialog: "expense", line })}`;

describe("Without JavaScript", () => {
  test("Anna writes a line on home, reads it back in the expense dialog, and saves it", async () => {
    const dialog = await anna.press(await anna.open("/"), "Eingabe prüfen", {
      line: "12 Pizza bar 1.11.2026 @Da Nang",
    });
    expect(dialog.path).toContain("dialog=expense");
    expect(entryOn(dialog)).toMatchObject({
      amount: "12,00",
      description: "Pizza",
      paymentMethod: "barzahlung",
      date: "2026-11-01",
      categoryId: "restaurant",
      locationName: "Da Nang",
    });
    // The trip was only paid in euro, so there is no select of currencies.
    expect(entryOn(dialog)).not.toHaveProperty("originalCurrency");
    expect(dialog.root.querySelector('dialog select[name="originalCurrency"]')).toBeNull();
    // Day and place are among the fields that are folded away otherwise.
    expect(dialog.root.querySelector("dialog details.fold-line[open]")).not.toBeNull();
    const saved = await anna.press(dialog, "Ausgabe speichern");
    expect(saved.path).toBe("/");
    expect(saved.toast).toMatch(/^Ausgabe für So\., 1\. Nov\. (2026 )?gespeichert$/);
    expect(rows("select amount, description, category_id, payment_method, day from expenses")).toContainEqual(
      {
        amount: 1_200,
        description: "Pizza",
        category_id: "restaurant",
        payment_method: "barzahlung",
        day: "2026-11-01",
      },
    );
  });

  test("what lies below the fold is said above the button that saves, and leads to its field", async () => {
    const today = dayOf(new Date(), "Europe/Berlin");
    const { root } = await anna.open(lineAddress("gestern Hotel 3 Nächte 240 bar @Hanoi"));
    const chips = root.querySelectorAll(".sheet-foot a");
    expect(chips.map(({ text }) => text)).toEqual([
      `Datum: Gestern, ${formatDayAndMonth(addDays(today, -1))}`,
      "Bezahlt mit: Barzahlung",
      "Ort: @Hanoi",
      "Verteilen auf … Nächte: 3 Nächte",
    ]);
    const fields = chips.map((chip) => root.querySelector(`[id="${chip.getAttribute("href")!.slice(1)}"]`));
    expect(
      fields.map((field) => field?.getAttribute("name") ?? field?.querySelector("legend")?.text),
    ).toEqual([...["date", "Bezahlt mit", "locationName", "nights"]]);
    expect((await anna.open("/?dialog=expense&main=food")).root.querySelector(".sheet-foot a")).toBeNull();
  });

  test("a deposit that came back leads to those that are held, or is told that none is", async () => {
    const line = lineAddress("Kaution zurück 200");
    const link = ({ root }: Page) =>
      root.querySelectorAll("dialog a").find(({ text }) => text === "Offene Kautionen ansehen");
    const none = await anna.open(line);
    expect([entryOn(none).amount, link(none)]).toEqual(["", undefined]);
    expect(none.text).toContain("Gerade ist keine Kaution offen.");
    const id = await addExpense(anna, tripId, { amount: "200", kind: "deposit" });
    const held = await anna.open(line);
    expect(held.text).not.toContain("Gerade ist keine Kaution offen.");
    const address = link(held)!.getAttribute("href")!;
    expect((await anna.open(address)).root.querySelector(`a[href*="id=${id}"]`)).not.toBeNull();
    execute("delete from expenses where id = ?", id);
  });

  test("a refund of nothing named is read back by its kind, once", async () => {
    const today = formatDayAndMonth(dayOf(new Date(), "Europe/Berlin"));
    expect(readLine(await anna.open(lineAddress("Erstattung 12,50")))).toBe(
      `Verstanden: 12,50 € · Erstattung · Heute, ${today}`,
    );
  });

  test("a day that does not exist is left open, and the form says so", async () => {
    const dialog = await anna.open(lineAddress("31.2. Pizza 12"));
    expect(entryOn(dialog)).toMatchObject({ amount: "12,00", description: "Pizza", date: "" });
    expect(dialog.text).toContain("Den Tag „31.2.“ gibt es nicht.");
    const day = dialog.root.querySelector('details[open] [name="date"]')!;
    expect(day.hasAttribute("required")).toBe(true);
    expect(dialog.root.querySelector(".sheet-foot a")!.text).toBe("Datum: Welcher Tag war es?");
  });

  test("a line without a known word first asks for the category, and keeps the rest", async () => {
    const first = await anna.open(lineAddress("7,20 Xylophon Karte"));
    expect(entryOn(first)).toMatchObject({ amount: "7,20", description: "Xylophon" });
    const today = formatDayAndMonth(dayOf(new Date(), "Europe/Berlin"));
    expect(readLine(first)).toBe(`Verstanden: 7,20 € · Xylophon · Heute, ${today} · Kreditkarte`);
    // What she often enters is offered here too.
    const filled = entryOn(await anna.press(first, "Restaurant · Barzahlung"));
    expect(filled).toMatchObject({ amount: "7,20", description: "Xylophon", categoryId: "restaurant" });
    const second = await anna.press(first, "Extras");
    expect(second.status).toBe(200);
    const saved = await anna.press(second, "Ausgabe speichern", { categoryId: "sonstiges" });
    expect(saved.toast).toBe("Ausgabe hinzugefügt!");
    expect(saved.text).toContain("7,20 €");
  });

  test("what was read stays above the categories, also where it leaves something open", async () => {
    const read = async (line: string) => readLine(await anna.open(lineAddress(line)));
    const yesterday = formatDayAndMonth(addDays(dayOf(new Date(), "Europe/Berlin"), -1));
    expect(await read("7,20 Zither gestern @Hanoi")).toBe(
      `Verstanden: 7,20 € · Zither · Gestern, ${yesterday} · @Hanoi`,
    );
    expect(await read("Zither 31.2.")).toBe("Verstanden: Welcher Betrag? · Zither · Welcher Tag war es?");
    const { root } = await anna.open("/?dialog=expense");
    expect(root.querySelector("dialog")!.text).not.toContain("Verstanden");
  });

  test("an unclear amount is left to Anna, with the whole line as the description", async () => {
    const dialog = await anna.open(lineAddress("2 Bier 8"));
    expect(entryOn(dialog)).toMatchObject({ amount: "", description: "2 Bier 8", categoryId: "bar" });
    const refused = await anna.press(dialog, "Ausgabe speichern");
    expect(refused.status).toBe(400);
    expect(entryOn(refused)).toMatchObject({ description: "2 Bier 8" });
  });

  test("a long line fills description and note, and an empty line nothing", async () => {
    const long = `12,50 ${"Abendessen & mehr ".repeat(30)}`;
    const dialog = await anna.open(lineAddress(long));
    expect(dialog.status).toBe(200);
    const { amount, description, notes } = entryOn(dialog);
    expect(amount).toBe("12,50");
    expect(description!.length).toBeLessThanOrEqual(200);
    expect(notes!.length).toBeGreaterThan(500);
    const saved = await anna.press(dialog, "Ausgabe speichern");
    expect(saved.toast).toBe("Ausgabe hinzugefügt!");
    for (const line of ["", " ", "\u0000", "%", "<script>", "\ud800"]) {
      expect([line, (await anna.open(lineAddress(line))).status]).toEqual([line, 200]);
    }
  });

  test("closing the dialog leads back to home without the line", async () => {
    const dialog = await anna.open(lineAddress("12 Pizza"));
    expect((await anna.follow(dialog, "Schließen")).path).toBe("/");
  });
});

test("A line takes the category that Anna chose for the same words, and not what Ben chose", async () => {
  await addExpense(anna, tripId, { description: "Kaffee bei Oma", categoryId: "spenden" });
  // So do those that she made on her last trip, and on one before it.
  const earlier = { Wayan: "souvenirs", Ketut: "kleidung" };
  for (const [description, categoryId] of Object.entries(earlier)) {
    const ended = await createTrip(anna, { setAsActive: "" });
    await addExpense(anna, ended, { description, categoryId });
    await anna.post("/my-trips", { intent: "trip.end", id: ended });
  }
  const ben = await signUp("Ben");
  await createTrip(ben);
  const category = async (person: Person, words = "kaffee bei Oma") =>
    entryOn(await person.open(lineAddress(`5 ${words}`))).categoryId;
  expect(await category(anna)).toBe("spenden");
  expect(await category(ben)).toBe("snacks");
  for (const [words, categoryId] of Object.entries(earlier)) {
    expect(await category(anna, words)).toBe(categoryId);
    expect(await category(ben, words)).toBeUndefined();
  }
});

test("On a trip in dong, numbers are dong, and a euro sign means euro", async () => {
  const eva = await signUp("Eva");
  const trip = await createTrip(eva);
  await addExpense(eva, trip, { amount: "90000", originalCurrency: "VND", exchangeRate: "28605,1" });
  const dong = await eva.open(lineAddress("450.000 Pho"));
  expect(entryOn(dong)).toMatchObject({ amount: "450000", originalCurrency: "VND" });
  const euro = await eva.open(lineAddress("12,50 € Taxi"));
  expect(entryOn(euro)).toMatchObject({ amount: "12,50", originalCurrency: "EUR" });
});

test("Where Eva's trip has no lira, the amount asks which currency that is", async () => {
  const eva = await signUp("Eva");
  await createTrip(eva);
  const asked = await eva.open(lineAddress("200 Lira Taxi"));
  expect(entryOn(asked)).toMatchObject({ amount: "", categoryId: "taxi" });
  expect(asked.text).toContain("Lira: welche Währung?");
  const uncategorized = await eva.open(lineAddress("200 Lira"));
  expect(uncategorized.text).toContain("Lira: Welche Währung das ist, fragen wir beim Betrag.");
  expect((await eva.open(lineAddress("200 Taxi"))).text).not.toContain("welche Währung?");
});

test("On a trip in US$ and dong, a sum that would be far too many dollars is asked about", async () => {
  const eva = await signUp("Eva");
  const trip = await createTrip(eva);
  await addExpense(eva, trip, { amount: "90000", originalCurrency: "VND", exchangeRate: "28605,1" });
  await addExpense(eva, trip, { amount: "12,50", originalCurrency: "USD", exchangeRate: "1,0837" });
  for (const line of ["12 Pho", "$450.000 Pho", "450.000 VND Pho"])
    expect([line, (await eva.open(lineAddress(line))).text.includes("US$ oder ₫?")]).toEqual([line, false]);
  const asked = await eva.open(lineAddress("450.000 Pho"));
  expect(asked.text).toContain("US$ oder ₫?");
  expect(entryOn(asked)).toMatchObject({ amount: "450000", originalCurrency: "", description: "Pho" });
  expect(asked.root.querySelector('select[name="originalCurrency"]')!.hasAttribute("required")).toBe(true);
  const answered = await eva.press(asked, "₫");
  expect(entryOn(answered)).toMatchObject({ amount: "450000", originalCurrency: "VND" });
  expect(answered.text).not.toContain("US$ oder ₫?");
  const saved = await eva.press(answered, "Ausgabe speichern", { exchangeRate: "28605,1" });
  expect(saved.text).toContain("450.000 ₫");
});

test("Without an active trip there is no field, and a line does no harm", async () => {
  const emil = await signUp("Emil");
  const home = await emil.open("/");
  expect(home.root.querySelector('[name="line"]')).toBeNull();
  for (const address of ["/?dialog=expense", lineAddress("12 Pizza"), "/?dialog=expense&again=gone"]) {
    const page = await emil.open(address);
    expect([address, page.status]).toEqual([address, 200]);
    // A screen is inert only below a dialog, or nothing could be pressed.
    expect(page.root.querySelector("main[inert]")).not.toBeNull();
    expect(page.root.querySelector("dialog[open]")?.text).toContain("Gerade ist keine Reise aktiv.");
    expect((await emil.follow(page, "Schließen")).path).toBe("/");
  }
  const shared = await emil.open("/share?text=12+Pizza+bar");
  expect(shared.root.querySelector("dialog")?.text).toContain("12 Pizza bar");
  const create = await emil.follow(shared, "Reise anlegen");
  const { intent: _, ...trip } = tripForm;
  const entry = await emil.press(create, "Reise erstellen", { ...trip, setAsActive: "on" });
  expect(entryOn(entry)).toMatchObject({
    amount: "12,00",
    description: "Pizza",
    paymentMethod: "barzahlung",
  });
});

describe("Sharing to the installed app", () => {
  test("the manifest names an address of ours, and shortcuts that open", async () => {
    const { headers, html } = await visitor().open("/manifest.webmanifest");
    expect(headers.get("Content-Type")).toContain("manifest+json");
    const { shortcuts, share_target: target } = JSON.parse(html);
    expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(["Ausgabe hinzufügen", "Reisen"]);
    for (const { url, icons } of shortcuts) {
      expect([url, (await anna.open(url)).status]).toEqual([url, 200]);
      for (const { src } of icons) expect((await anna.request(src)).status).toBe(200);
    }
    expect([target.action, target.method]).toEqual(["/share", "GET"]);
    const query = new URLSearchParams({ [target.params.text]: "12 Pizza bar" });
    const dialog = await anna.open(`${target.action}?${query}`);
    expect(entryOn(dialog)).toMatchObject({ amount: "12,00", description: "Pizza" });
  });

  test("Anna is signed out: she signs in and arrives at the dialog with her text", async () => {
    const browser = visitor("Anna");
    const login = await browser.open(`/share?${new URLSearchParams({ text: "3x4,50 Bier & Brezel" })}`);
    expect(login.path).toMatch(/^\/login/);
    const { email, password } = anna;
    const dialog = await browser.press(login, "Anmelden", { email, password });
    expect(entryOn(dialog)).toMatchObject({ amount: "13,50", description: "Bier & Brezel" });
  });

  test("whatever is shared leads to the dialog, and a text that was cut says so", async () => {
    const share = (text: string) => anna.open(`/share?${new URLSearchParams({ text })}`);
    for (const query of [
      "",
      "text=",
      "text=%00%ff",
      "text=%",
      "text=1&text=2",
      "text=<script>alert(1)</script>",
    ]) {
      const page = await anna.open(`/share?${query}`);
      expect([query, page.status, page.root.querySelector("dialog script")]).toEqual([query, 200, null]);
      expect(entryOn(page)).toHaveProperty("amount");
    }
    const cut = "Hier steht nur sein Anfang.";
    expect((await share(`12,50 ${"Menü ".repeat(98)}`)).text).not.toContain(cut);
    const long = await share(`12,50 ${"Menü ".repeat(150)}`);
    expect(long.text).toContain(cut);
    expect(entryOn(long)).toMatchObject({
      amount: "12,50",
      notes: expect.stringMatching(/^(Menü )+M?e?n?ü?…$/),
    });
    expect((await share("Menü ".repeat(4_000))).status).not.toBe(500);
  });

  test("Vera sees the landing page at / as before, and no dialog", async () => {
    for (const path of ["/", "/?line=12", "/?dialog=trip"]) {
      const page = await visitor().open(path);
      expect([page.path, page.text.includes("Kostenlos testen")]).toEqual([path, true]);
    }
  });
});
