// Choices that a traveller often enters, each offered as one button of the expense form, without JavaScript.
import { beforeAll, describe, expect, test } from "vitest";
import { addExpense, createTrip, entryOn, type Page, type Person, signUp } from "../../support/person";
import { rows } from "../../support/rows";
import { withServer } from "../../support/server";

withServer();

let anna: Person;
let tripId: string;

const coffee = { categoryId: "snacks", paymentMethod: "barzahlung" };

beforeAll(async () => {
  anna = await signUp("Anna");
  tripId = await createTrip(anna);
  for (const fields of [coffee, { categoryId: "taxi" }, coffee]) await addExpense(anna, tripId, fields);
});

/** Texts of the buttons above the main categories. */
function chipsOn({ root }: Page): string[] {
  return root.querySelectorAll("dialog button.chip").map(({ text }) => text);
}

describe("Anna, who often buys snacks in cash,", () => {
  test("presses one button, types the amount and saves", async () => {
    const home = await anna.open("/");
    const first = await anna.follow(home, "Ausgabe hinzufügen");
    expect(first.text).toContain("Häufig");
    expect(chipsOn(first)).toEqual(["Snacks · Barzahlung", "Taxi · Kreditkarte"]);
    // The step begins with them.
    const steps = first.root.querySelectorAll('dialog button[name="set"]').map(({ text }) => text.trim());
    expect(steps.slice(0, 3)).toEqual(["Snacks · Barzahlung", "Taxi · Kreditkarte", "Essen"]);
    const second = await anna.press(first, "Snacks · Barzahlung");
    expect(second.status).toBe(200);
    expect(entryOn(second)).toMatchObject({ ...coffee, main: "food", amount: "" });
    const saved = await anna.press(second, "Ausgabe speichern", { amount: "2,40" });
    expect([saved.path, saved.toast]).toEqual(["/", "Ausgabe hinzugefügt!"]);
    const [row] = rows("select category_id, payment_method from expenses where amount = 240");
    expect(row).toEqual({ category_id: "snacks", payment_method: "barzahlung" });
  });

  test("finds the buttons wherever she can add an expense, and not where she changes one", async () => {
    for (const path of ["/", "/expenses", `/trip/${tripId}`, `/trip/${tripId}/expenses`])
      expect([path, chipsOn(await anna.open(`${path}?dialog=expense`)).length]).toEqual([path, 2]);
    const [{ id }] = rows<{ id: string }>("select id from expenses limit 1") as [{ id: string }];
    expect(chipsOn(await anna.open(`/expenses?dialog=expense&id=${id}`))).toEqual([]);
  });

  test("loses nothing that she has typed before, and may change her mind", async () => {
    const typed = { amount: "7,20", description: "Zum „Mitnehmen“ & mehr=1", notes: "Zeile 1\nZeile 2" };
    const drinks = await anna.press(await anna.open("/expenses?dialog=expense"), "Einkaufen");
    const first = await anna.press(drinks, "Ändern", typed);
    const second = await anna.press(first, "Taxi · Kreditkarte");
    expect(entryOn(second)).toMatchObject({ ...typed, main: "transport", categoryId: "taxi" });
    const again = await anna.press(await anna.press(second, "Ändern"), "Snacks · Barzahlung");
    expect(entryOn(again)).toMatchObject({ ...typed, ...coffee, main: "food" });
  });

  test("is offered what she enters next as soon as it is frequent", async () => {
    for (let n = 0; n < 4; n++)
      await addExpense(anna, tripId, { categoryId: "hotel", paymentMethod: "ec-konto" });
    expect(chipsOn(await anna.open("/expenses?dialog=expense"))[0]).toBe("Hotel · EC-Konto");
  });
});

test("A button whose query is odd leaves the form as it was typed", async () => {
  for (const set of [
    "",
    "=",
    "&&",
    "main",
    "%",
    "main=%zz",
    "__proto__=1&constructor=2",
    "main=food&main=extras",
  ]) {
    const page = await anna.send("/expenses?dialog=expense", {
      intent: "expense.add",
      tripId,
      set,
      amount: "3",
    });
    expect([set, page.status]).toEqual([set, 200]);
    expect(entryOn(page).amount).toBe("3");
  }
});
