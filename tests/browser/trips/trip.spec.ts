import { expect, test } from "../../support/browser";

test("Anna cancels a change of a trip, begins again, and is told while its days are in the wrong order", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  await anna.open(`/trip/${trip}`);
  const edit = page.getByRole("link", { name: /^Bearbeiten/ });
  await edit.click();
  await anna.fillInTrip({ name: "Verworfen", budget: "7" });
  await page.getByRole("link", { name: "Abbrechen" }).click();
  await expect(page).toHaveURL(`/trip/${trip}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interrail Portugal");
  await edit.click();
  await expect(page.getByLabel("Reisename")).toHaveValue("Interrail Portugal");
  await expect(page.getByLabel("Budget", { exact: true })).toHaveValue("1500,00");

  const hint = page.getByText("Das Ende liegt vor dem Anfang. Ist das so gemeint?");
  await expect(hint).toBeHidden();
  await anna.fillInTrip({ startDate: "2026-12-04", endDate: "2026-12-03" });
  await expect(hint).toBeVisible();
  await anna.fillInTrip({ endDate: "2026-12-05" });
  await expect(hint).toBeHidden();
  await anna.fillInTrip({
    name: "Rundreise",
    destination: "Algarve",
    startDate: "2026-12-01",
    endDate: "2026-12-03",
    budget: "",
    travelMethod: "Auto",
  });
  await page.getByRole("button", { name: "Speichern" }).click();
  await anna.expectToast("Reise aktualisiert!");
  await expect(page).toHaveURL(`/trip/${trip}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rundreise");
  await expect(page.getByText("1. bis 3. Dez. 2026")).toBeVisible();
  await expect(page.getByText("Ohne Budget")).toBeVisible();
  await expect(page.getByText("Auto", { exact: true })).toBeVisible();
});

test("Anna renames a trip to nothing, to the same, and cancels: it keeps its name until she presses Enter", async ({
  anna,
}) => {
  const { page } = anna;
  const trip = await anna.hasTrip();
  const name = page.getByLabel("Name der Reise");
  await anna.open(`/trip/${trip}/expenses`);
  for (const typed of ["   ", " Interrail Portugal "]) {
    await page.getByRole("link", { name: "Umbenennen" }).click();
    await name.fill(typed);
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect(page).toHaveURL(`/trip/${trip}/expenses`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interrail Portugal");
    await expect(anna.toast).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Umbenennen" }).click();
  await name.fill("Verworfen");
  await name.press("Escape");
  await expect(page).toHaveURL(`/trip/${trip}/expenses`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Interrail Portugal");

  await page.getByRole("link", { name: "Umbenennen" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Interrail Portugal");
  await name.fill("  Mit dem Zug nach Porto ");
  await name.press("Enter");
  await anna.expectToast("Reise aktualisiert!");
  await expect(page).toHaveURL(`/trip/${trip}/expenses`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mit dem Zug nach Porto");
});

test("At the foot of a phone's screen Anna presses Bearbeiten, and is at the form @both", async ({
  anna,
  page,
}) => {
  const trip = await anna.hasTrip();
  for (const description of ["Tee", "Kaffee", "Saft"])
    await anna.hasExpense(trip, { amount: "2", description });
  await page.setViewportSize({ width: 360, height: 640 });
  await anna.open(`/trip/${trip}`);
  await page.getByRole("link", { name: /^Bearbeiten.*Interrail/ }).click();
  await expect(page.getByRole("heading", { name: "Reise bearbeiten" })).toBeInViewport();
  await expect(page.locator(".add-button"), "over the button that saves").toBeHidden();
});
