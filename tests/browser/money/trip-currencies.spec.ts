import { expect, test } from "../../support/browser";

test("Anna sets her rate for cash and adds a currency with the keyboard alone; she reads her rate while she types, and an error at its field", async ({
  anna,
}) => {
  const { page, dialog } = anna;
  const { keyboard } = page;
  const trip = await anna.hasTrip();
  await anna.hasExpense(trip, { originalCurrency: "VND", amount: "450.000", exchangeRate: "28605,1" });
  await anna.open(`/trip/${trip}`);
  await anna.tabTo(page.getByRole("link", { name: /^Währungen/ }));
  await keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await anna.ready();
  const cash = dialog.getByLabel("100 € getauscht in Vietnamesischer Dong");
  await anna.tabTo(cash);
  await keyboard.type("2.700.000");
  await anna.tabTo(dialog.getByLabel("Währung", { exact: true }));
  await keyboard.type("Japan");
  await anna.tabTo(dialog.getByLabel("Kartengebühr in Prozent"));
  await keyboard.type("1,75");
  await keyboard.press("Enter");
  await anna.expectToast("Währungen gespeichert");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(`/trip/${trip}`);
  await page.getByRole("link", { name: /^Währungen/ }).click();
  await expect(cash).toHaveValue("2700000");
  await expect(dialog.getByRole("heading", { name: "Japanischer Yen" })).toBeVisible();

  await cash.fill("2.600.000");
  await expect(dialog.getByText("1 € = 26.000 VND")).toBeVisible();
  await cash.fill("2,5");
  const fee = dialog.getByLabel("Kartengebühr in Prozent");
  await fee.fill("2");
  anna.provokes(/status of 400/);
  await dialog.getByRole("button", { name: "Währungen speichern" }).click();
  await expect(dialog.getByText("Diese Währung hat keine Nachkommastellen.")).toBeVisible();
  await expect(cash).toBeFocused();
  await expect(cash).toHaveValue("2,5");
  await expect(fee).toHaveValue("2");
});
