import { expect, test } from "../support/browser";

test("Anna's session ends while she creates a trip, and her form is there again after signing in", async ({
  anna,
  records,
}) => {
  const { page } = anna;
  anna.provokes(/status of 401/);
  await anna.open("/my-trips");
  await page.getByRole("link", { name: "Neue Reise erstellen" }).first().click();
  await anna.fillInTrip({
    name: "Perú",
    destination: "Cusco",
    startDate: "2027-02-01",
    endDate: "2027-02-20",
  });
  await anna.fillInTrip({ budget: "1.234,50", travelMethod: "Bahn" });
  records.endSessions(anna.email);
  await anna.dialog.getByRole("button", { name: "Reise erstellen" }).click();

  await expect(page.getByText("Sie sind abgemeldet. Melden Sie sich erneut an.")).toBeVisible();
  await expect(page.getByText("Was du eingegeben hast, ist noch da.")).toBeVisible();
  // She looks at the other form, which does not promise anything, and comes back.
  await page.getByRole("link", { name: "Noch kein Konto? Registrieren" }).click();
  await expect(page.getByText("Was du eingegeben hast")).toHaveCount(0);
  await page.getByLabel("Vorname").fill("Anna");
  await page.getByRole("link", { name: "Schon ein Konto? Anmelden" }).click();
  await expect(page.getByText("Was du eingegeben hast, ist noch da.")).toBeVisible();
  await page.getByRole("link", { name: "Noch kein Konto? Registrieren" }).click();
  await expect(page.getByLabel("Vorname")).toHaveValue("Anna");
  await page.getByRole("link", { name: "Schon ein Konto? Anmelden" }).click();
  // Both forms have a field for the address: what is typed before the other has come goes with the first.
  await expect(page.getByLabel("Vorname")).toHaveCount(0);
  await anna.signIn(anna.email, "geheim124");
  await expect(page.getByRole("alert")).toHaveText("E-Mail-Adresse oder Passwort ist falsch.");
  await anna.signIn();

  await expect(page).toHaveURL("/my-trips?dialog=trip&draft=1");
  await expect(anna.dialog.getByRole("status").first()).toContainText("Das hattest du eingegeben.");
  await expect(anna.dialog.getByLabel("Reisename")).toHaveValue("Perú");
  await expect(anna.dialog.getByLabel("Budget")).toHaveValue("1.234,50");
  await anna.dialog.getByRole("button", { name: "Reise erstellen" }).click();
  await anna.expectToast("Reise erstellt!");
  await expect(anna.tripCard("Perú")).toBeVisible();
});

test("Clara signs in while Anna's page is open: nothing is stored for Clara, and what Anna typed waits for her, if it may", async ({
  anna,
}) => {
  const { page } = anna;
  anna.provokes(/status of 401/);
  const clara = { firstName: "Clara", lastName: "M", email: `clara-${anna.email}`, password: "geheim123" };
  const claraSignsIn = (intent: string) => page.request.post("/login", { form: { intent, ...clara } });
  await anna.open("/profile?dialog=edit-profile");
  await anna.dialog.getByLabel("Vorname").fill("Änne");
  await claraSignsIn("account.register");
  await anna.dialog.getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText("Inzwischen ist hier ein anderes Konto angemeldet.")).toBeVisible();
  await expect(page.getByText("Was du eingegeben hast, ist noch da.")).toBeVisible();
  await anna.signIn();
  await expect(anna.dialog.getByLabel("Vorname")).toHaveValue("Änne");

  await anna.open("/profile/payout");
  const holder = page.getByLabel("Kontoinhaber");
  await holder.fill("Anna Größer");
  await claraSignsIn("account.sign-in");
  await page.getByRole("button", { name: "Speichern" }).click();
  await anna.expectToast("Was eingegeben war, gehört zu einem anderen Konto und wurde nicht übernommen.");
  await expect(holder).toHaveValue("");
});
