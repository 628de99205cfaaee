// What people in front of a browser see and do.
import { expect, type Locator } from "@playwright/test";
import { dayFromToday } from "../../scripts/shots/days";
import { hasJavaScript, Owner, someTrip, type TripFields } from "./owner";

export interface ExpenseFields {
  amount: string;
  main?: string;
  category?: string;
  description?: string;
}

/** A person in front of a browser. What they do they do through the screens; what they have was there before. */
export class Traveller extends Owner {
  // What is on the screen.

  /** The dialog that is open. */
  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  get toast(): Locator {
    return this.page.locator(".toast");
  }

  /** The card of the trip of this name in the list of trips. */
  tripCard(name: string): Locator {
    return this.page
      .getByRole("article")
      .filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  /** What the expenses on the screen are called, from the top. */
  get rowTitles(): Locator {
    return this.page.locator(".row-title");
  }

  async expectToast(title: string): Promise<void> {
    await expect(this.toast.getByText(title, { exact: true })).toBeVisible();
  }

  /** Expects this below the field of the amount, whose own description the test's runner cannot reckon. */
  async expectAtAmount(text: string): Promise<void> {
    const line = await this.amount.getAttribute("aria-describedby");
    await expect(this.page.locator(`[id="${line}"]`)).toHaveText(text);
  }

  async expectSum(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true }).first()).toBeVisible();
  }

  /** How many expenses there are, whatever the screens show. */
  get expenseCount(): number {
    return this.records.expenses(this.email).length;
  }

  get tripCount(): number {
    return this.records.tripCount(this.email);
  }

  // What people do.

  /** Registers through the sign-in page. */
  async register(): Promise<void> {
    await this.open("/login?mode=register");
    await this.page.getByLabel("Vorname").fill(this.name);
    await this.page.getByLabel("Nachname").fill("Muster");
    await this.page.getByLabel("E-Mail-Adresse").fill(this.email);
    await this.page.getByLabel("Passwort").fill(this.password);
    await this.page.getByRole("button", { name: "Registrieren" }).click();
    await expect(this.page.getByRole("heading", { name: `Hallo ${this.name}!` })).toBeVisible();
  }

  /** Signs in on the sign-in page that is open. */
  async signIn(email = this.email, password = this.password): Promise<void> {
    await this.page.getByLabel("E-Mail-Adresse").fill(email);
    await this.page.getByLabel("Passwort").fill(password);
    await this.page.getByRole("button", { name: "Anmelden", exact: true }).click();
  }

  /** Waits until the toast can do what needs JavaScript: that part is loaded only where there is one. */
  async toastIsAlive(timeout?: number): Promise<void> {
    const cross = this.toast.getByRole("button", { name: "Hinweis ausblenden" });
    await expect(cross).toBeVisible({ timeout });
  }

  async closeToast(): Promise<void> {
    await this.toast.getByLabel("Hinweis ausblenden").click();
    await expect(this.toast).toHaveCount(0);
  }

  /** Presses Tab until this has the focus, and sees at each stop where the focus is. */
  async tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < 60; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
      await this.expectVisibleFocus();
    }
    throw new Error(`Tab never came to ${target}`);
  }

  /** Expects that one sees what has the focus; answers its name, empty for the browser's own. */
  async expectVisibleFocus(): Promise<string> {
    const stop = await this.page.evaluate(() => {
      const { activeElement: element } = document;
      // The parts of a date within its field show their focus themselves.
      const isOwn = !element || element === document.body || element.matches("input[type=date]");
      if (isOwn) return { name: "", isSeen: true };
      // The ring of a chip is around its label: the radio in it is invisible.
      const rings = [element, element.closest("label")].map((ring) => ring && getComputedStyle(ring));
      const isSeen = rings.some(
        (style) => style?.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2,
      );
      return { name: element.getAttribute("aria-label") ?? element.textContent.trim(), isSeen };
    });
    expect(stop, "the focus is to be seen").toEqual({ name: stop.name, isSeen: true });
    return stop.name;
  }

  /** Signs out on the profile. The page that says goodbye leads on after three seconds. */
  async signOut(): Promise<void> {
    await this.open("/profile");
    const goodbye = this.page.waitForURL("**/logout-success", { waitUntil: "commit" });
    await this.page.getByRole("button", { name: "Abmelden" }).click();
    await goodbye;
  }

  /** Creates a trip through the dialog of the screen that is open, and starts it unless told otherwise. */
  async createTrip({ isActive = true, ...fields }: TripFields & { isActive?: boolean } = {}): Promise<void> {
    await this.page.getByRole("link", { name: "Neue Reise erstellen" }).first().click();
    await this.fillInTrip({
      ...someTrip,
      startDate: dayFromToday(-4),
      endDate: dayFromToday(8),
      ...fields,
    });
    if (isActive) await this.dialog.getByText("Gleich starten").click();
    await this.dialog.getByRole("button", { name: "Reise erstellen" }).click();
    await this.expectToast("Reise erstellt!");
  }

  /** Fills in what is given of the trip's form that is open. */
  async fillInTrip({ travelMethod, ...fields }: TripFields): Promise<void> {
    const labels = {
      name: "Reisename",
      destination: "Reiseziel",
      startDate: "Startdatum",
      endDate: "Enddatum",
      budget: "Budget",
    };
    for (const [name, value] of Object.entries(fields)) {
      await this.page.getByLabel(labels[name as keyof typeof labels], { exact: true }).fill(value);
    }
    if (travelMethod) await this.page.locator(".chip").getByText(travelMethod, { exact: true }).click();
  }

  async openExpenseDialog(): Promise<void> {
    await this.page.getByRole("link", { name: "Ausgabe hinzufügen", exact: true }).last().click();
    await expect(this.dialog).toBeVisible();
  }

  /** Adds an expense through the two-step dialog of the screen that is open. */
  async addExpense(fields: ExpenseFields): Promise<void> {
    await this.openExpenseDialog();
    await this.fillInExpense(fields);
    await this.saveExpense();
    await this.expectToast("Ausgabe hinzugefügt!");
  }

  /** The same where nobody answers: it is kept on the device. */
  async keepExpense(fields: ExpenseFields): Promise<void> {
    await this.openExpenseDialog();
    await this.fillInExpense(fields);
    await this.saveExpense();
    await this.expectToast("Auf dem Gerät gemerkt");
  }

  /** Waits until the part of the page that keeps things on the device is loaded, and listens. */
  async outboxIsReady(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName("outbox ready").length > 0);
  }

  /** Goes through both steps of the dialog for a new expense, up to the button that saves. */
  async fillInExpense({
    amount,
    main = "Essen",
    category = "Restaurant",
    ...more
  }: ExpenseFields): Promise<void> {
    await this.chooseMain(main);
    await this.chooseCategory(category);
    await this.amount.fill(amount);
    if (more.description) await this.dialog.getByLabel("Beschreibung").fill(more.description);
  }

  /** The first step of the dialog for an expense. */
  async chooseMain(name: string): Promise<void> {
    await this.dialog.getByRole("button", { name, exact: true }).click();
  }

  async chooseCategory(name: string): Promise<void> {
    await this.dialog.locator(".chip").getByText(name, { exact: true }).click();
  }

  /** Unfolds date, place and note. */
  async openMore(): Promise<void> {
    const details = this.dialog.locator("details");
    if (!(await details.evaluate((element: HTMLDetailsElement) => element.open))) {
      await details.getByText("Datum, Ort, Notiz").click();
    }
  }

  /** Pastes text where the cursor is, as from another app. */
  async paste(field: Locator, text: string): Promise<void> {
    await field.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Has a browser that sends forms as they are, so that the server must say what is wrong. */
  async browserChecksNothing(): Promise<void> {
    if (hasJavaScript()) return;
    await this.page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true;
    });
  }

  get amount(): Locator {
    return this.dialog.getByLabel("Betrag");
  }

  get saveButton(): Locator {
    return this.dialog.getByRole("button", { name: "Ausgabe speichern" });
  }

  async saveExpense(): Promise<void> {
    await this.saveButton.click();
  }
}
