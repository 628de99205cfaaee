import { expect, test } from "../../support/browser";

test("Anna denies access to her location and continues; allowed, it is in her expense", async ({ anna }) => {
  const { page, dialog } = anna;
  await anna.hasTrip();
  await page.context().setGeolocation({ latitude: 48.13724, longitude: 11.57561 });
  await anna.open("/?dialog=expense&main=food");
  await anna.openMore();
  const place = dialog.getByLabel("Ort", { exact: true });
  const locate = dialog.getByRole("button", { name: "Standort übernehmen" });
  await place.fill("Alfama");
  await locate.click();
  await anna.expectToast("Der Standort konnte nicht bestimmt werden.");
  await expect(anna.toast).toHaveAttribute("data-kind", "failure");
  await expect(place).toHaveValue("Alfama");
  await expect(locate).toBeEnabled();

  await page.context().grantPermissions(["geolocation"]);
  await locate.click();
  await expect(place).toHaveValue("48.1372, 11.5756");
  await anna.chooseCategory("Bar");
  await anna.amount.fill("4");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(".row-meta")).toContainText("48.1372, 11.5756");
});
