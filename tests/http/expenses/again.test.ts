// Entering an expense again, as browsers without JavaScript do it.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, dayOf } from "~/domain/day";
import { addExpense, createTrip, entryOn, type Page, type Person, signUp } from "../../support/person";
import { execute, rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

const today = dayOf(new Date(), "Europe/Berlin");
const gone = "Diese Ausgabe finden wir nicht mehr";
const ended = "Diese Reise ist beendet, deshalb gibt es hier kein Nochmal.";

let anna: Person;
let tripId: string;

beforeAll(async () => {
  anna = await signUp("Anna");
});

beforeEach(async () => {
  tripId = await createTrip(anna);
});

const againAddress = (id: string, path = "/expenses") => `${path}?dialog=expense&again=${id}`;

/** Whether the fields that are folded away at first are in sight. */
const isUnfolded = ({ root }: Page) => root.querySelector("dialog details.fold-line[open]") !== null;

function newest(): Record<string, unknown> {
  return rows<Record<string, unknown>>(
    "select * from expenses where trip_id = ? order by created_at desc, id desc limit 1",
    tripId,
  )[0]!;
}

const hotel = {
  amount: "1234,50",
  categoryId: "hotel",
  paymentMethod: "ec-konto",
  description: "Casa „Äpfel & Birnen“",
  date: "2026-11-13",
  locationName: "Évora",
  locationAddress: "Rua 5",
  notes: "Mit Frühstück\nund Hund",
  nights: "3",
};

describe("Without JavaScript, Anna", () => {
  test("enters an expense again from its row: all fields are filled in, for today, under a new key", async () => {
    const id = await addExpense(anna, tripId, hotel);
    const list = await anna.open("/expenses");
    const dialog = await anna.follow(list, "Nochmal: Casa");
    expect(dialog.path).toBe(againAddress(id));
    expect(dialog.root.querySelectorAll(".sheet-foot a").map(({ text }) => text)).toEqual([
      ...["Bezahlt mit: EC-Konto", "Ort: @Évora", "Adresse: Rua 5"],
      ...["Verteilen auf … Nächte: 3 Nächte", "Notiz: Notiz"],
    ]);
    const filled = entryOn(dialog);
    expect(filled).toMatchObject({
      ...hotel,
      date: today,
      tripId,
      intent: "expense.add",
      main: "accommodation",
    });
    expect(filled.id).toBeUndefined();
    expect(isUnfolded(dialog)).toBe(true);
    expect(dialog.text).not.toContain(gone);
    const first = newest();
    const saved = await anna.press(dialog, "Ausgabe speichern");
    expect([saved.path, saved.toast]).toEqual(["/expenses", "Ausgabe hinzugefügt!"]);
    const { id: secondId, ...second } = newest();
    expect(secondId).not.toBe(id);
    expect(second).toEqual({ ...first, id: undefined, day: today, created_at: second.created_at });
  });

  test("finds it in rows and in the dialog of the expense, on home and on the trip's screens", async () => {
    const id = await addExpense(anna, tripId, { date: today });
    for (const path of ["/", "/expenses", `/trip/${tripId}`, `/trip/${tripId}/expenses`]) {
      const fromRow = await anna.follow(await anna.open(path), "Nochmal: Past");
      expect(fromRow.path).toBe(againAddress(id, path));
      const change = await anna.open(`${path}?dialog=expense&id=${id}`);
      const offered = change.root.querySelectorAll("dialog a").find(({ text }) => text.trim() === "Nochmal");
      const dialog = await anna.open(path + offered!.getAttribute("href")!.replaceAll("&amp;", "&"));
      expect(dialog.path).toBe(againAddress(id, path));
      expect(entryOn(dialog)).toMatchObject({
        amount: "12,50",
        description: "Pastéis de Belém",
        date: today,
      });
      expect(isUnfolded(dialog)).toBe(false);
      expect((await anna.follow(dialog, "Schließen")).path).toBe(path);
    }
  });

  test("keeps what she typed if it is refused, though the earlier expense is deleted meanwhile", async () => {
    const id = await addExpense(anna, tripId);
    const dialog = await anna.open(againAddress(id));
    await anna.post("/expenses", { intent: "expense.delete", id });
    const refused = await anna.press(dialog, "Ausgabe speichern", {
      amount: "zwölf",
      description: "Noch eins",
    });
    expect(refused.status).toBe(400);
    expect(entryOn(refused)).toMatchObject({ amount: "zwölf", description: "Noch eins" });
    expect(refused.text).not.toContain(gone);
    expect((await anna.press(refused, "Ausgabe speichern", { amount: "12" })).toast).toBe(
      "Ausgabe hinzugefügt!",
    );
  });

  test("is told that it is gone, and gets an empty form", async () => {
    const id = await addExpense(anna, tripId);
    await anna.post("/expenses", { intent: "expense.delete", id });
    for (const unknown of [id, "", "none", "\u0000", "%", "x".repeat(1_500)]) {
      const dialog = await anna.open(againAddress(encodeURIComponent(unknown)));
      expect([unknown, dialog.status]).toEqual([unknown, 200]);
      expect(dialog.text).toContain(gone);
      expect(entryOn(dialog)).toMatchObject({ amount: "", description: "", date: today });
    }
  });

  test("pays in dong again: with the foreign amount, at the rate that counts now", async () => {
    const lastWeek = addDays(today, -7);
    execute(
      `insert into rates (source, currency, day, rate) values ('ecb', 'USD', ?, '1.25')
       on conflict (source, currency, day) do update set rate = excluded.rate`,
      today,
    );
    const id = await addExpense(anna, tripId, {
      amount: "100",
      originalCurrency: "USD",
      exchangeRate: "2",
      date: lastWeek,
    });
    const charged = { amount: "80", originalCurrency: "USD", chargedAmount: "70", date: lastWeek };
    const chargedId = await addExpense(anna, tripId, charged);
    for (const [again, amount] of [
      [id, "100,00"],
      [chargedId, "80,00"],
    ] as const) {
      const dialog = await anna.open(againAddress(again));
      expect(entryOn(dialog)).toMatchObject({ amount, originalCurrency: "USD" });
      expect(entryOn(dialog)).toMatchObject({ exchangeRate: "", chargedAmount: "", rateSource: "" });
      await anna.press(dialog, "Ausgabe speichern");
      expect(newest()).toMatchObject({ rate: "1.25", rate_day: today, rate_source: "ecb" });
    }
  });

  test("pays in euro again on a trip where she last paid in dollars", async () => {
    const id = await addExpense(anna, tripId, { amount: "7" });
    await addExpense(anna, tripId, { amount: "100", originalCurrency: "USD", exchangeRate: "2" });
    expect(entryOn(await anna.open("/expenses?dialog=expense")).originalCurrency).toBe("USD");
    expect(entryOn(await anna.open(againAddress(id)))).toMatchObject({
      amount: "7,00",
      originalCurrency: "EUR",
    });
  });

  test("gets a method of today's form for an imported expense", async () => {
    const id = await addExpense(anna, tripId);
    const methodFor = async (stored: string | null) => {
      execute("update expenses set payment_method = ? where id = ?", stored, id);
      return entryOn(await anna.open(againAddress(id))).paymentMethod;
    };
    expect(await methodFor("cash")).toBe("barzahlung");
    expect(await methodFor("paypal")).toBe("kreditkarte");
    expect(await methodFor(null)).toBe("kreditkarte");
  });
});

describe("On a trip that has ended", () => {
  test("it is not offered, its address says why, and adding what was forgotten still works", async () => {
    const id = await addExpense(anna, tripId);
    await anna.post("/", { intent: "trip.end", id: tripId });
    const list = await anna.open(`/trip/${tripId}/expenses`);
    expect(list.text).toContain("Pastéis");
    for (const path of [`/trip/${tripId}`, `/trip/${tripId}/expenses`]) {
      for (const search of ["", `?dialog=expense&id=${id}`])
        expect((await anna.open(path + search)).html).not.toContain("Nochmal");
      const dialog = await anna.open(againAddress(id, path));
      expect(dialog.text).toContain(ended);
      expect(entryOn(dialog)).toMatchObject({ amount: "", description: "" });
    }
  });

  test("its expense is entered again on the active trip", async () => {
    const id = await addExpense(anna, tripId, { description: "Wie letztes Jahr" });
    await anna.post("/", { intent: "trip.end", id: tripId });
    const next = await createTrip(anna, { name: "Die nächste" });
    const dialog = await anna.open(againAddress(id));
    expect(entryOn(dialog)).toMatchObject({ tripId: next, description: "Wie letztes Jahr" });
    await anna.press(dialog, "Ausgabe speichern");
    expect(rows("select description from expenses where trip_id = ?", next)).toEqual([
      { description: "Wie letztes Jahr" },
    ]);
  });
});
