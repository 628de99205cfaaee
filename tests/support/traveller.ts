// The things that people in front of a browser see and do.
import { expect, type Locator } from "@playwright/test";
import { dayFromToday } from "../../scripts/shots/days";
import { hasJavaScript, Owner, type TripFields, tripFields } from "./owner";

export interface ExpenseFields {
  amount: string;
  main?: string;
  category?: string;
  description?: string;
}

/** A person in front of a browser. Methods with a verb use the screens; `has…` methods of Owner do not. */
export class Traveller extends Owner {
  // On the screen

  /** The open dialog. */
  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Without scripts there is one outside a dialog too, which is hidden. */
  get toast(): Locator {
    return this.page.locator(".toast").filter({ visible: true });
  }

  /** The card of the trip with this name in the list of trips. */
  tripCard(name: string): Locator {
    return this.page
      .getByRole("article")
      .filter({ has: this.page.getByRole("heading", { name, exact: true }) });
  }

  /** Opens the menu of actions on the card of a trip, unless it is open. */
  async openMenu(name: string): Promise<void> {
    const menu = this.tripCard(name).locator("details");
    const isOpen = await menu.evaluate((details: HTMLDetailsElement) => details.open);
    if (!isOpen) await menu.getByLabel(`Mehr: ${name}`).click();
  }

  /** The titles of the expenses on the screen, from the top. */
  get rowTitles(): Locator {
    return this.page.locator(".row-title");
  }

  async expectToast(title: string | RegExp): Promise<void> {
    await expect(this.toast.getByText(title, { exact: true })).toBeVisible();
  }

  /** Expects this text below the amount field. The test runner cannot compute this field's description itself. */
  async expectAtAmount(text: string | RegExp): Promise<void> {
    const line = await this.amount.getAttribute("aria-describedby");
    await expect(this.page.locator(`[id="${line}"]`)).toHaveText(text);
  }

  async expectSum(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true }).first()).toBeVisible();
  }

  /** The number of stored expenses, whatever the screens show. */
  get expenseCount(): number {
    return this.records.expenses(this.email).length;
  }

  get tripCount(): number {
    return this.records.tripCount(this.email);
  }

  // Actions

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

  /** Signs in on the open sign-in page. */
  async signIn(email = this.email, password = this.password): Promise<void> {
    await this.page.getByLabel("E-Mail-Adresse").fill(email);
    await this.page.getByLabel("Passwort").fill(password);
    await this.page.getByRole("button", { name: "Anmelden", exact: true }).click();
  }

  /** Waits until the script of the toast, which is loaded on demand, has added its close button. */
  async toastIsAlive(timeout?: number): Promise<void> {
    const cross = this.toast.getByRole("button", { name: "Hinweis ausblenden" });
    await expect(cross).toBeVisible({ timeout });
  }

  /** Follows the link with this name in an expense's row by keyboard: a finger reaches it through the row's view. */
  async followInRow(name: string | RegExp): Promise<void> {
    await this.page.getByRole("link", { name }).press("Enter");
  }

  async closeToast(): Promise<void> {
    await this.toast.getByLabel("Hinweis ausblenden").click();
    await expect(this.toast).toHaveCount(0);
  }

  /** Presses Tab until this has the focus, and checks that the focus is visible at each stop. */
  async tabTo(target: Locator): Promise<void> {
    for (let step = 0; step < 60; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
      await this.expectVisibleFocus();
    }
    throw new Error(`Tab never came to ${target}`);
  }

  /** Expects a visible focus, and returns the name of the focused element; empty for the browser's own controls. */
  async expectVisibleFocus(): Promise<string> {
    const stop = await this.page.evaluate(() => {
      const { activeElement: element } = document;
      // The parts of a date within its field show their focus themselves.
      const isOwn = !element || element === document.body || element.matches("input[type=date]");
      if (isOwn) return { name: "", isSeen: true };
      // The ring of a chip is around its label, since its radio is invisible.
      const rings = [element, element.closest("label")].map((ring) => ring && getComputedStyle(ring));
      const isSeen = rings.some(
        (style) => style?.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2,
      );
      return { name: element.getAttribute("aria-label") ?? element.textContent.trim(), isSeen };
    });
    expect(stop, "the focus is to be seen").toEqual({ name: stop.name, isSeen: true });
    return stop.name;
  }

  /** Signs out on the profile. The goodbye page redirects after three seconds. */
  async signOut(): Promise<void> {
    await this.open("/profile");
    const goodbye = this.page.waitForURL("**/logout-success", { waitUntil: "commit" });
    await this.page.getByRole("button", { name: "Abmelden" }).click();
    await goodbye;
  }

  /** Creates a trip through the dialog of the open screen, and starts it unless told otherwise. */
  async createTrip({ isActive = true, ...fields }: TripFields & { isActive?: boolean } = {}): Promise<void> {
    await this.page.getByRole("link", { name: "Neue Reise erstellen" }).first().click();
    await this.fillInTrip({
      ...tripFields,
      startDate: dayFromToday(-4),
      endDate: dayFromToday(8),
      ...fields,
    });
    await this.dialog.getByLabel("Gleich starten").setChecked(isActive);
    await this.dialog.getByRole("button", { name: "Reise erstellen" }).click();
    await this.expectToast("Reise erstellt!");
  }

  /** Fills in the given fields of the open trip form. */
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

  /** Adds an expense through the two-step dialog of the open screen. */
  async addExpense(fields: ExpenseFields): Promise<void> {
    await this.openExpenseDialog();
    await this.fillInExpense(fields);
    await this.saveExpense();
    await this.expectToast("Ausgabe hinzugefügt!");
  }

  /** Adds an expense while the server cannot be reached, so that it waits in the outbox. */
  async keepExpense(fields: ExpenseFields): Promise<void> {
    await this.openExpenseDialog();
    await this.fillInExpense(fields);
    await this.saveExpense();
    await this.expectToast("Auf dem Gerät gemerkt");
  }

  /** Waits until the outbox is loaded and listens. */
  async outboxIsReady(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName("outbox ready").length > 0);
  }

  /** Goes through both steps of the dialog for a new expense, without saving. */
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

  /** Chooses the main category in the first step of the expense dialog. */
  async chooseMain(name: string): Promise<void> {
    await this.dialog.getByRole("button", { name, exact: true }).click();
  }

  async chooseCategory(name: string): Promise<void> {
    await this.dialog.locator(".chip").getByText(name, { exact: true }).click();
  }

  /** The line that names the chosen payment method and unfolds all of them. */
  get methodLine(): Locator {
    return this.dialog.locator("summary", { hasText: "Bezahlt mit" });
  }

  async chooseMethod(name: string): Promise<void> {
    await this.methodLine.click();
    await this.dialog.locator(".chip").getByText(name, { exact: true }).click();
    await expect(this.methodLine).toContainText(name);
  }

  /** Unfolds date, place and note. */
  async openMore(): Promise<void> {
    const details = this.dialog.locator("details").filter({ hasText: "Datum, Ort, Notiz" });
    if (!(await details.evaluate((element: HTMLDetailsElement) => element.open))) {
      await details.getByText("Datum, Ort, Notiz").click();
    }
  }

  /** Pastes text into the field, as from another app. */
  async paste(field: Locator, text: string): Promise<void> {
    await field.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }

  /** Turns the browser's own validation off, so that the server must report what is wrong. */
  async browserChecksNothing(): Promise<void> {
    if (hasJavaScript()) return;
    await this.page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true;
    });
  }

  get amount(): Locator {
    return this.dialog.getByLabel("Betrag");
  }

  /** The select of the amount's currency. */
  get currency(): Locator {
    return this.dialog.getByLabel("Währung", { exact: true });
  }

  get saveButton(): Locator {
    return this.dialog.getByRole("button", { name: / speichern$/ });
  }

  async saveExpense(): Promise<void> {
    await this.saveButton.click();
  }
}
