import type { Locator, Page } from "@playwright/test";
import { expectAccessibleHere } from "../../support/accessibility";
import { noNetwork } from "../../support/bad-line";
import { expect, hasJavaScript, type Traveller, test } from "../../support/browser";

/** Gives Anna an active trip with Ben and Oma, who have only names. */
async function hasSharedTrip(anna: Traveller): Promise<string> {
  const trip = await anna.hasTrip();
  for (const name of ["Ben", "Oma"]) await anna.hasCompanion(trip, name);
  return trip;
}

const paid = (page: Page) => page.locator("summary", { hasText: "Bezahlt von" });
const shared = (page: Page) => page.locator("summary", { hasText: "Geteilt" });
const said = (pill: Locator) => pill.locator(".pill-text");

test("Anna divides a dinner by shares, sees what is missing of exact amounts, and what is hers @both", async ({
  anna,
  page,
}) => {
  await hasSharedTrip(anna);
  await anna.open("/expenses?dialog=expense&main=food");
  const { dialog } = anna;
  await expect(said(paid(page))).toHaveText("Bezahlt von dir");
  await expect(said(shared(page))).toHaveText("Geteilt auf alle 3");
  await shared(page).click();
  await dialog.getByLabel("Betrag", { exact: true }).fill("10");
  await anna.chooseCategory("Restaurant");
  await dialog.getByRole("radio", { name: "Nach Anteilen" }).check();
  await dialog.getByLabel("Anteil von Anna").fill("1");
  await dialog.getByLabel("Anteil von Ben").fill("1");
  await dialog.getByLabel("Anteil von Oma").fill("0,5");
  if (hasJavaScript()) await expectAccessibleHere(page);
  else await dialog.getByRole("button", { name: "Anteile berechnen" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Oma" })).toContainText("2,00 €");

  await dialog.getByRole("radio", { name: "Genaue Beträge" }).check();
  for (const [name, text] of [
    ["Anna", "4,99"],
    ["Ben", "3"],
    ["Oma", "2"],
  ] as const)
    await dialog.getByLabel(`Anteil von ${name}`).fill(text);
  if (!hasJavaScript()) await dialog.getByRole("button", { name: "Anteile berechnen" }).click();
  await expect(dialog.getByText("Es fehlen 0,01 €.")).toBeVisible();
  await dialog.getByLabel("Anteil von Anna").fill("5");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(".expense-row")).toContainText("Du hast bezahlt");
  await expect(page.locator(".expense-row")).toContainText("dein Anteil 5,00 €");

  await anna.followInRow(/^Bearbeiten/);
  await expect(dialog.getByLabel("Anteil von Anna")).toHaveValue("5,00");
  await expect(dialog.getByLabel("Anteil von Oma")).toHaveValue("2,00");
});

test("Anna taps shares together: what she types replaces what is there, and buttons count for her", async ({
  anna,
  page,
}) => {
  await hasSharedTrip(anna);
  const { dialog } = anna;
  await anna.open("/expenses?dialog=expense&main=food");
  await shared(page).click();
  await anna.amount.fill("10");
  await anna.chooseCategory("Restaurant");
  await dialog.getByRole("radio", { name: "Nach Anteilen" }).check();
  const share = (name: string) => dialog.getByLabel(`Anteil von ${name}`);
  await share("Oma").click();
  await page.keyboard.type("0,5");
  await expect(share("Oma")).toHaveValue("0,5");
  await dialog.getByRole("button", { name: "Ein Anteil mehr: Anna (du)" }).click();
  await expect(share("Anna")).toHaveValue("2");
  await dialog.getByRole("button", { name: "Halber Anteil: Ben" }).click();
  await dialog.getByRole("button", { name: "Ein Anteil mehr: Ben" }).click();
  await expect(share("Ben")).toHaveValue("1,5");
  const oma = dialog.getByRole("listitem").filter({ hasText: "Oma" });
  await expect(oma).toContainText("1,25 €");
  const less = dialog.getByRole("button", { name: "Ein Anteil weniger: Oma" });
  await less.click();
  await expect(share("Oma")).toHaveValue("0");
  await expect(said(shared(page))).toHaveText("Geteilt nach Anteilen");
  await expectAccessibleHere(page);
  for (const name of ["Anna (du)", "Ben"]) {
    for (let nth = 0; nth < 2; nth++)
      await dialog.getByRole("button", { name: `Ein Anteil weniger: ${name}` }).click();
  }
  await anna.saveExpense();
  const error = dialog.getByText("Mindestens eine Person braucht einen Anteil.");
  await expect(error).toBeVisible();
  await expect(dialog.locator(".split-foot")).toHaveText("0 von 3");
  await dialog.getByRole("button", { name: "Ein Anteil mehr: Ben" }).click();
  await expect(error).toHaveCount(0);
  // Without a share nobody is asked for a part of the whole, either.
  await dialog.getByRole("radio", { name: "Nach Prozent" }).check();
  await expect(share("Ben")).toHaveValue("100");
  await expect(oma).toContainText("%");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
});

test("What Anna typed for each person is still there after she has looked at another way of splitting", async ({
  anna,
  page,
}) => {
  await hasSharedTrip(anna);
  const { dialog } = anna;
  const way = (name: string) => dialog.getByRole("radio", { name }).check();
  const share = (name: string) => dialog.getByLabel(`Anteil von ${name}`);
  await anna.open("/expenses?dialog=expense&main=food");
  await shared(page).click();
  // Without an odd cent, which hits anybody.
  await anna.amount.fill("9");
  await way("Nach Anteilen");
  await share("Oma").fill("0,5");
  await way("Genaue Beträge");
  await expect(share("Ben")).toHaveValue("3,00");
  await share("Ben").fill("7");
  await way("Nach Anteilen");
  await expect(share("Oma")).toHaveValue("0,5");
  await way("Gleichmäßig");
  await way("Genaue Beträge");
  await expect(share("Ben")).toHaveValue("7");
  // What nobody has typed follows the amount.
  await way("Nach Prozent");
  await expect(share("Ben")).not.toHaveValue("7");
});

test("Whom the odd cent hits is known before Anna saves, and before she changes it", async ({
  anna,
  page,
}) => {
  const trip = await hasSharedTrip(anna);
  // Among three it might be the same people by chance.
  for (const name of ["Clara", "Dora", "Emil"]) await anna.hasCompanion(trip, name);
  const { dialog } = anna;
  const list = dialog.getByRole("listitem").filter({ hasText: "€" });
  const shown = async (share: string, times: number) => {
    await expect(list).toHaveCount(6);
    await expect(list.filter({ hasText: share })).toHaveCount(times);
    const texts = await list.allInnerTexts();
    // Each begins with the letter of the face.
    return texts.map((text) => text.replace(" (du)", "").replaceAll(/\s+/g, " ").trim().slice(2));
  };
  const names: Record<string, string> = {};
  for (const { id, name } of await (await page.request.get(`/api/trips/${trip}/members`)).json())
    names[id] = name;
  const stored = async () => {
    const [newest] = (await (await page.request.get(`/api/trips/${trip}/expenses`)).json()).expenses;
    const parts = newest.split.parts as { memberId: string; share: number }[];
    return parts.map(({ memberId, share }) => `${names[memberId]} ${share.toFixed(2).replace(".", ",")} €`);
  };
  await anna.open("/expenses?dialog=expense&main=food");
  await shared(page).click();
  await anna.amount.fill("10");
  await anna.chooseCategory("Restaurant");
  const before = await shown("1,67", 4);
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  expect((await stored()).sort()).toEqual(before.sort());

  await anna.followInRow(/^Bearbeiten/);
  await shared(page).click();
  await anna.amount.fill("10,01");
  const changed = await shown("1,66", 1);
  await anna.saveExpense();
  await anna.expectToast("Ausgabe aktualisiert!");
  expect((await stored()).sort()).toEqual(changed.sort());
});

test("Percentages that don't add up are seen, and Anna can go on typing", async ({ anna, page }) => {
  await hasSharedTrip(anna);
  await anna.open("/expenses?dialog=expense&main=food");
  const { dialog } = anna;
  await anna.amount.fill("10");
  await anna.chooseCategory("Restaurant");
  await shared(page).click();
  await dialog.getByRole("radio", { name: "Nach Prozent" }).check();
  for (const name of ["Anna", "Ben", "Oma"]) await dialog.getByLabel(`Anteil von ${name}`).fill("30");
  await anna.saveExpense();
  const error = dialog.getByText("Zusammen müssen es 100 % sein. Es fehlen 10 %.");
  await expect(error).toBeInViewport();
  await expect(dialog.getByLabel("Anteil von Anna")).toBeFocused();

  await dialog.getByLabel("Anteil von Anna").fill("40");
  await expect(error).toHaveCount(0);
  await dialog.getByLabel("Anteil von Anna").fill("39");
  await anna.saveExpense();
  const another = dialog.getByText("Zusammen müssen es 100 % sein. Es fehlt 1 %.");
  await expect(another).toBeInViewport();
  await dialog.getByRole("radio", { name: "Gleichmäßig" }).check();
  await expect(another).toHaveCount(0);
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
});

test("A split that no longer adds up is refused on Anna's device, unfolded, before anything is kept or sent", async ({
  anna,
  page,
}) => {
  await hasSharedTrip(anna);
  await anna.open("/expenses?dialog=expense&main=food");
  const { dialog } = anna;
  await anna.outboxIsReady();
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await anna.amount.fill("10");
  await anna.chooseCategory("Restaurant");
  await shared(page).click();
  await dialog.getByRole("radio", { name: "Genaue Beträge" }).check();
  await dialog.getByLabel("Anteil von Ben").fill("drei");
  await anna.saveExpense();
  await expect(dialog.getByText("Diesen Anteil verstehen wir nicht.")).toBeInViewport();
  await expect(dialog.getByLabel("Anteil von Ben")).toBeFocused();
  for (const [name, text] of [
    ["Anna", "5"],
    ["Ben", "5"],
    ["Oma", ""],
  ] as const)
    await dialog.getByLabel(`Anteil von ${name}`).fill(text);
  await expect(dialog.getByLabel("Anteil von Ben")).not.toHaveAttribute("aria-invalid");
  await shared(page).click();
  await expect(dialog.getByLabel("Anteil von Ben")).toBeHidden();

  await anna.amount.fill("11,11");
  await anna.saveExpense();
  const error = dialog.getByText("Die Beträge ergeben nicht den Betrag der Ausgabe. Es fehlen 1,11 €.");
  await expect(error).toBeInViewport();
  await expect(dialog.getByLabel("Anteil von Anna")).toBeFocused();
  await dialog.getByLabel("Anteil von Anna").fill("6");
  await expect(error).toHaveCount(0);
  await dialog.getByLabel("Anteil von Anna").fill("6,11");
  await anna.saveExpense();
  await anna.expectToast("Auf dem Gerät gemerkt");
});

test("What several people paid must add up, and everything typed stays", async ({ anna, page }) => {
  await hasSharedTrip(anna);
  await anna.open("/expenses?dialog=expense&main=food");
  const { dialog } = anna;
  await dialog.getByLabel("Betrag", { exact: true }).fill("10");
  await anna.chooseCategory("Restaurant");
  await paid(page).click();
  await page.locator("summary", { hasText: "Mehrere haben bezahlt" }).click();
  await dialog.getByLabel("Bezahlt von Anna").fill("6");
  await dialog.getByLabel("Bezahlt von Ben").fill("3");
  await expect(said(page.locator("summary", { hasText: "von mehreren" }))).toHaveText("Bezahlt von mehreren");
  await shared(page).click();
  await expect(dialog.locator("details details").getByText("Es fehlt 1,00 €.")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Oma" })).toContainText(/3,3[34]\s€/);
  await dialog.getByRole("radio", { name: "Nach Anteilen" }).check();
  // Neither focus nor error of a field touches the next one.
  for (const list of ["Bezahlt von", "Anteil von"]) {
    const second = await dialog.getByLabel(`${list} Ben`).elementHandle();
    // Measured at one moment: what each owes is computed again a frame after the chip was chosen.
    const gap = () =>
      dialog
        .getByLabel(`${list} Anna`)
        .evaluate(
          (first, next) => next!.getBoundingClientRect().top - first.getBoundingClientRect().bottom,
          second,
        );
    await expect.poll(gap, { message: list }).toBeGreaterThanOrEqual(12);
  }
  await dialog.getByRole("radio", { name: "Gleichmäßig" }).check();
  await anna.saveExpense();
  await expect(
    dialog.getByText("Was bezahlt wurde, ergibt nicht den Betrag. Es fehlt 1,00 €."),
  ).toBeVisible();
  await expect(dialog.getByLabel("Bezahlt von Ben")).toHaveValue("3");
  await dialog.getByLabel("Bezahlt von Ben").fill("4");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(".expense-row")).toContainText("Ben und du habt bezahlt");
});

test("Eleven people cannot pay an expense: the message is where Anna typed them", async ({ anna, page }) => {
  const trip = await anna.hasTrip();
  const kids = Array.from({ length: 11 }, (_, nth) => `Kind ${nth + 10}`);
  for (const name of kids) await anna.hasCompanion(trip, name);
  await anna.open("/expenses?dialog=expense&main=food");
  const { dialog } = anna;
  await dialog.getByLabel("Betrag", { exact: true }).fill("11");
  await anna.chooseCategory("Restaurant");
  await paid(page).click();
  await page.locator("summary", { hasText: "Mehrere haben bezahlt" }).click();
  for (const name of kids) await dialog.getByLabel(`Bezahlt von ${name}`).fill("1");
  await anna.saveExpense();
  const payers = dialog.locator("details details");
  const message = payers.getByText("Höchstens 10 Personen können eine Ausgabe bezahlen.");
  await expect(message).toBeVisible();
  await expect(payers.locator('input[aria-invalid="true"]')).toHaveCount(0);
  await expect(message).toBeFocused();
  await expect(dialog.getByLabel(`Bezahlt von ${kids[0]}`)).toHaveValue("1");
  await dialog.getByLabel(`Bezahlt von ${kids[0]}`).fill("");
  await dialog.getByLabel(`Bezahlt von ${kids[1]}`).fill("2");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
});

test("Anna's draft comes back and says so, divided among those who are there now", async ({ anna, page }) => {
  const trip = await hasSharedTrip(anna);
  await anna.open("/expenses?dialog=expense&main=food");
  await anna.outboxIsReady();
  const { dialog } = anna;
  await anna.amount.fill("20");
  await paid(page).click();
  await dialog.getByLabel("Wer hat bezahlt?").selectOption("Ben");
  await shared(page).click();
  await dialog.getByRole("radio", { name: "Nach Prozent" }).check();
  await dialog.getByLabel("Anteil von Anna").fill("40");
  const note = dialog.getByText("Das hattest du eingegeben. Gespeichert ist es noch nicht.");
  await expect(note).toHaveCount(0);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(anna.amount).toHaveValue("20");
  await expect(dialog.getByLabel("Anteil von Anna")).toHaveValue("40");

  await anna.hasCompanion(trip, "Clara");
  await page.reload();
  await expect(note).toBeVisible();
  await expect(anna.amount).toHaveValue("20");
  await expect(said(paid(page))).toHaveText("Bezahlt von Ben");
  await expect(said(shared(page))).toHaveText("Geteilt auf alle 4");
});

test("'Nur für mich' hides an expense, and home shows Anna's own figures or those of all", async ({
  anna,
  page,
}) => {
  const trip = await hasSharedTrip(anna);
  await anna.hasSharedExpense(trip, 30);
  await anna.open("/?dialog=expense&main=shopping");
  const { dialog } = anna;
  await dialog.getByLabel("Betrag", { exact: true }).fill("7");
  await anna.chooseCategory("Souvenirs");
  await shared(page).click();
  await dialog.getByLabel(/^Nur für mich/).check();
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  await expect(page.locator(".expense-row").first()).toContainText("Nur für mich");
  const switches = page.getByRole("navigation", { name: "Wessen Zahlen" });
  const todays = page.locator(".card").filter({ has: page.getByRole("heading", { name: "Heute" }) });
  await expect(todays).toContainText("17,00 €");
  await switches.getByRole("link", { name: "Alle" }).click();
  await expect(todays).toContainText("30,00 €");
});

test("What Anna typed into a conflict still is one after her tab has been loaded anew", async ({
  anna,
  page,
}) => {
  anna.provokes(/status of 409/);
  const trip = await hasSharedTrip(anna);
  const id = await anna.hasExpense(trip, { amount: "12,50", description: "Pastéis" });
  await anna.open(`/expenses?dialog=expense&id=${id}`);
  await anna.outboxIsReady();
  await anna.hasChanged(id, { amount: 13 });
  await anna.amount.fill("14");
  await anna.saveExpense();
  const both = anna.dialog.getByRole("region", { name: "Inzwischen geändert" });
  await expect(both).toContainText("13,00");
  await page.reload();
  await anna.outboxIsReady();
  await expect(anna.amount).toHaveValue("14");
  await expect(both).toHaveCount(0);
  await anna.saveExpense();
  await expect(both).toContainText("13,00");
  await anna.saveExpense();
  await anna.expectToast("Ausgabe aktualisiert!");
  await expect(page.locator(".expense-row")).toContainText("14,00 €");
});

test("Anna deletes what was changed meanwhile once she knows of it @both", async ({ anna, page }) => {
  anna.provokes(/status of 409/);
  const trip = await hasSharedTrip(anna);
  const id = await anna.hasExpense(trip, { amount: "12,50", description: "Pastéis" });
  await anna.open(`/expenses?dialog=delete-expense&id=${id}`);
  if (hasJavaScript()) await anna.outboxIsReady();
  await anna.hasChanged(id, { amount: 13 });
  const remove = anna.dialog.getByRole("button", { name: "Löschen" });
  await remove.click();
  await expect(anna.dialog.getByRole("alert")).toContainText("Du hast diese Ausgabe inzwischen geändert.");
  await expect(anna.dialog).toContainText("13,00 €");
  await expect(anna.dialog).not.toContainText("12,50 €");
  expect(anna.expenseCount).toBe(1);
  await remove.click();
  await anna.expectToast("Ausgabe gelöscht!");
  await expect(page.locator(".expense-row")).toHaveCount(0);
  expect(anna.expenseCount).toBe(0);
});
