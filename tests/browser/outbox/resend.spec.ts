import { expect, hasJavaScript, type Traveller, test, testInOwnWindow } from "../../support/browser";

const noNetwork = "Verbindungsfehler. Bitte versuchen Sie es erneut.";

/** Opens the dialog at its second step and fills it in. */
async function hasFilledIn(anna: Traveller, path = "/"): Promise<void> {
  await anna.open(`${path}?dialog=expense&main=food`);
  await anna.chooseCategory("Restaurant");
  await anna.amount.fill("12,50");
  await anna.dialog.getByLabel("Beschreibung").fill("Pastéis");
}

test.beforeEach(async ({ anna }) => {
  await anna.hasTrip();
});

test("Anna double-clicks on create and on duplicate and has one new trip and one copy", async ({ anna }) => {
  await anna.open("/my-trips?dialog=trip");
  await anna.fillInTrip({
    name: "Island",
    destination: "Reykjavík",
    startDate: "2026-12-01",
    endDate: "2026-12-09",
    travelMethod: "Boot",
  });
  await anna.dialog.getByRole("button", { name: "Reise erstellen" }).dblclick();
  await anna.expectToast("Reise erstellt!");
  expect(anna.tripCount).toBe(2);
  await anna.openMenu("Island");
  await anna
    .tripCard("Island")
    .getByRole("button", { name: /^Duplizieren/ })
    .dblclick();
  await anna.expectToast("Reise dupliziert!");
  expect(anna.tripCount).toBe(3);
});

test("Anna goes back after saving, saves again and has one expense @both", async ({ anna }) => {
  const { page } = anna;
  await anna.open("/");
  await page.getByRole("link", { name: /^Essen/ }).click();
  await anna.chooseCategory("Restaurant");
  await anna.amount.fill("12,50");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await page.goBack();
  if (hasJavaScript()) {
    await expect(anna.dialog).toHaveCount(0);
  } else {
    await expect(anna.amount).toHaveValue("");
    await anna.saveExpense();
    await expect(anna.amount).toBeFocused();
  }
  expect(anna.expenseCount).toBe(1);
});

test("Anna changes an amount, and changes it again and back, without leaving the page", async ({ anna }) => {
  const { page } = anna;
  await hasFilledIn(anna, "/expenses");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  for (const [from, to] of [
    ["12,50", "7,00"],
    ["7,00", "8,00"],
    ["8,00", "7,00"],
  ] as const) {
    // For a moment the row may be the waiting entry, which links to the outbox; the server's row opens here.
    const edit = (amount: string) =>
      page
        .getByRole("link", { name: `Bearbeiten: Pastéis, ${amount} €` })
        .and(page.locator('[href^="?dialog=expense"]'));
    await expect(edit(from)).toHaveCount(1);
    await edit(from).press("Enter");
    await anna.amount.fill(to);
    await anna.saveExpense();
    await expect(edit(to)).toHaveCount(1);
    await expect(anna.dialog).toHaveCount(0);
  }
});

testInOwnWindow("Anna's toast disappears while she is offline", async ({ anna }) => {
  const { page } = anna;
  anna.provokes(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/);
  // Otherwise the expense would be stored on the device, with another toast.
  await page.route("**/assets/offline-runtime-*.js", (route) => route.abort());
  await anna.hasTrip({ name: "Azoren", state: "planned" });
  await anna.hasOwnClock();
  await anna.open("/my-trips");
  await anna.stopsClock();
  await page.context().setOffline(true);
  await anna.openMenu("Azoren");
  await anna
    .tripCard("Azoren")
    .getByRole("button", { name: /^Duplizieren/ })
    .click();
  await anna.expectToast(noNetwork);
  await anna.letsTimePass(5_000, () => expect(anna.toast).toHaveCount(0, { timeout: 100 }));
  await expect(page.getByRole("heading", { name: "Meine Reisen" })).toBeVisible();
});

test("Anna signs in and opens another screen offline, and reads each time how to continue", async ({
  anna,
}) => {
  const { page } = anna;
  anna.provokes(/ERR_INTERNET_DISCONNECTED/);
  await anna.isSignedOut();
  await anna.open("/login?redirectTo=/expenses");
  await page.context().setOffline(true);
  await anna.signIn();
  await expect(page.getByRole("alert")).toHaveText(noNetwork);
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue(anna.email);
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Anmelden" }).click();
  await expect(page).toHaveURL("/expenses");

  await page.getByRole("link", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL("/");
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Ausgaben", exact: true }).click();
  await expect(page.getByRole("heading", { name: noNetwork })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Neu laden" }).click();
  await expect(page.getByRole("heading", { name: "Ausgaben", exact: true })).toBeVisible();
});
