import { expect, test, testInOwnWindow } from "../support/browser";

test.beforeEach(async ({ anna }) => {
  await anna.hasTrip();
});

testInOwnWindow("Anna adds her location to an expense", async ({ anna }) => {
  const { page, dialog } = anna;
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 48.13724, longitude: 11.57561 });
  await anna.open("/?dialog=expense&main=food");
  await anna.openMore();
  await dialog.getByRole("button", { name: "Standort übernehmen" }).click();
  await expect(dialog.getByLabel("Ort", { exact: true })).toHaveValue("48.1372, 11.5756");
  await anna.chooseCategory("Bar");
  await anna.amount.fill("4");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(".row-details")).toContainText("48.1372, 11.5756");
});

test("Anna denies access to her location and continues", async ({ anna }) => {
  const { dialog } = anna;
  await anna.page.context().clearPermissions();
  await anna.open("/?dialog=expense&main=food");
  await anna.openMore();
  await dialog.getByLabel("Ort", { exact: true }).fill("Alfama");
  await dialog.getByRole("button", { name: "Standort übernehmen" }).click();
  await anna.expectToast("Der Standort konnte nicht bestimmt werden.");
  await expect(anna.toast).toHaveAttribute("data-kind", "failure");
  await expect(dialog.getByLabel("Ort", { exact: true })).toHaveValue("Alfama");
  await expect(dialog.getByRole("button", { name: "Standort übernehmen" })).toBeEnabled();
});
