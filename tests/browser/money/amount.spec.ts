import { expect, test } from "../../support/browser";

test("Anna types, pastes and corrects amounts: the field shows what it reads, and keeps what it cannot read", async ({
  anna,
}) => {
  await anna.hasTrip();
  await anna.open("/?dialog=expense&main=food");
  await anna.chooseCategory("Bar");
  await anna.amount.fill("0");
  await anna.saveExpense();
  await anna.expectAtAmount("Der Betrag muss größer als 0 sein.");
  await anna.amount.pressSequentially(",5");
  await anna.expectAtAmount("Gelesen als 0,50 €");

  for (const [typed, kept, read] of [
    ["12,,5", "12,5", "Gelesen als 12,50 €"],
    [" 12,5 €", "12,5", "Gelesen als 12,50 €"],
    ["12+3", "12+3", "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50"],
    ["2x4,50", "2x4,50", "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50"],
    ["Fr. 20", "Fr. 20", "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50"],
    ["1234567890123", "123456789012", "Höchstens 999.999.999,99 €."],
    ["-5", "-5", "Für Geld, das zurückkam, wähle die Art Erstattung."],
  ] as const) {
    await anna.amount.clear();
    await anna.amount.pressSequentially(typed);
    await expect(anna.amount).toHaveValue(kept);
    await anna.expectAtAmount(read);
  }

  // In the middle, where the cursor must stay.
  await anna.amount.fill("1234,56");
  for (let step = 0; step < 4; step++) await anna.amount.press("ArrowLeft");
  await anna.amount.press("Backspace");
  await anna.amount.pressSequentially(" 98");
  await expect(anna.amount).toHaveValue("12984,56");

  await anna.amount.clear();
  await anna.paste(anna.amount, "  EUR 12,50\n");
  await expect(anna.amount).toHaveValue("12,50");
  await anna.expectAtAmount("Gelesen als 12,50 €");
  await anna.paste(anna.amount, "1234567890,12");
  await expect(anna.amount).toHaveValue("12,50");
  await anna.expectAtAmount("Das ist zu lang zum Einfügen: höchstens 12 Zeichen.");
  await anna.amount.press("End");
  await anna.amount.press("Backspace");
  await expect(anna.amount).toHaveValue("12,5");
  await anna.expectAtAmount("Gelesen als 12,50 €");
  await anna.amount.fill("123456789,12");
  await anna.amount.selectText();
  await anna.paste(anna.amount, "98,76");
  await expect(anna.amount).toHaveValue("98,76");
});
