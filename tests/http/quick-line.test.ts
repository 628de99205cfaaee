import { beforeAll, describe, expect, test } from "vitest";
import { addExpense, createTrip, entryOn, type Person, signUp, visitor } from "../support/person";
import { rows } from "../support/rows";
import { withServer } from "../support/server";

withServer();

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
});

const lineAddress = (line: string) => `/?${new URLSearchParams({ dialog: "expense", line })}`;

describe("Without JavaScript", () => {
  test("Anna writes a line on home, reads it back in the entry dialog, and saves it", async () => {
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
    expect(dialog.root.querySelector("dialog details.more[open]")).not.toBeNull();
    const saved = await anna.press(dialog, "Ausgabe speichern");
    expect([saved.path, saved.toast]).toEqual(["/", "Ausgabe hinzugefügt!"]);
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

  test("a line without a known word first asks for the category, and keeps the rest", async () => {
    const first = await anna.open(lineAddress("7,20 Xylophon Karte"));
    expect(entryOn(first)).toMatchObject({ amount: "7,20", description: "Xylophon" });
    const second = await anna.press(first, "Extras");
    expect(second.status).toBe(200);
    const saved = await anna.press(second, "Ausgabe speichern", { categoryId: "sonstiges" });
    expect(saved.toast).toBe("Ausgabe hinzugefügt!");
    expect(saved.text).toContain("7,20 €");
  });

  test("an unclear amount is left to Anna, with the whole line as the description", async () => {
    const dialog = await anna.open(lineAddress("2 Bier 8"));
    expect(entryOn(dialog)).toMatchObject({ amount: "", description: "2 Bier 8", categoryId: "bar" });
    const refused = await anna.press(dialog, "Ausgabe speichern");
    expect(refused.status).toBe(400);
    expect(entryOn(refused)).toMatchObject({ description: "2 Bier 8" });
  });

  test("5,000 characters fill description and note, and an empty line nothing", async () => {
    const long = `12,50 ${"Abendessen & mehr ".repeat(277)}`;
    const dialog = await anna.open(lineAddress(long));
    expect(dialog.status).toBe(200);
    const { amount, description, notes } = entryOn(dialog);
    expect(amount).toBe("12,50");
    expect(description!.length).toBeLessThanOrEqual(200);
    expect(notes!.length).toBeGreaterThan(1_900);
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
  const ben = await signUp("Ben");
  await createTrip(ben);
  const category = async (person: Person) =>
    entryOn(await person.open(lineAddress("5 kaffee bei Oma"))).categoryId;
  expect(await category(anna)).toBe("spenden");
  expect(await category(ben)).toBe("snacks");
});

test("On a trip in dong, numbers are dong, and a euro sign means euro", async () => {
  const eva = await signUp("Eva");
  const trip = await createTrip(eva);
  await addExpense(eva, trip, { amount: "1", originalCurrency: "VND", exchangeRate: "28605,1" });
  const dong = await eva.open(lineAddress("450.000 Pho"));
  expect(entryOn(dong)).toMatchObject({ amount: "450000", originalCurrency: "VND" });
  const euro = await eva.open(lineAddress("12,50 € Taxi"));
  expect(entryOn(euro)).toMatchObject({ amount: "12,50", originalCurrency: "EUR" });
});

test("Without an active trip there is no field, and a line does no harm", async () => {
  const emil = await signUp("Emil");
  const home = await emil.open("/");
  expect(home.root.querySelector('[name="line"]')).toBeNull();
  expect((await emil.open(lineAddress("12 Pizza"))).status).toBe(200);
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

  test("Vera sees the landing page at / as before, and no dialog", async () => {
    for (const path of ["/", "/?line=12", "/?dialog=trip"]) {
      const page = await visitor().open(path);
      expect([page.path, page.text.includes("Kostenlos testen")]).toEqual([path, true]);
    }
  });
});
