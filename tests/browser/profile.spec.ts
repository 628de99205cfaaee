import { expect, test } from "../support/browser";

test("Anna deletes her account, and is led to the start page", async ({ anna }) => {
  await anna.hasTrip();
  await anna.open("/profile");
  await anna.page.getByRole("link", { name: "Konto löschen" }).click();
  await expect(anna.page).toHaveURL("/profile?dialog=delete-account");
  const word = anna.dialog.getByLabel("Tippe LÖSCHEN");
  anna.provokes(/status of 400/);
  await word.fill("weg");
  await anna.dialog.getByRole("button", { name: "Konto löschen" }).click();
  await expect(anna.dialog.getByText("Bitte tippe LÖSCHEN ein.")).toBeVisible();
  await expect(word).toHaveValue("weg");
  await word.fill("löschen");
  await anna.dialog.getByRole("button", { name: "Konto löschen" }).click();
  await expect(anna.page.getByRole("heading", { name: "Auf Wiedersehen!" })).toBeVisible();
  await expect(anna.page).toHaveURL("/");
  expect(anna.tripCount).toBe(0);
  await anna.open("/profile");
  await expect(anna.page).toHaveURL("/login?redirectTo=%2Fprofile");
});

test("Anna thinks better of it, and keeps her account", async ({ anna }) => {
  await anna.open("/profile?dialog=delete-account");
  await anna.dialog.getByRole("link", { name: "Abbrechen" }).click();
  await expect(anna.page).toHaveURL("/profile");
  await expect(anna.page.getByText(anna.email)).toBeVisible();
});
