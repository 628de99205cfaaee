// The vocabulary of the browser tests: people who use Reisekasse in Chromium, with and without JavaScript.
import { test as base, type Download, expect, type Locator, type Page, type Route } from "@playwright/test";
import { dayFromToday } from "../../scripts/shots/days";
import { ready } from "../../scripts/shots/ready";
import { complaintsOf } from "./complaints";
import { Records } from "./records";
import { type ServerProcess, startServer } from "./server-process";

export { type Download, dayFromToday, expect };

let counter = 0;

export type TripState = "planned" | "active" | "archived" | "deleted";

export interface TripFields {
  name?: string;
  destination?: string;
  startDate?: string;
  endDate?: string;
  budget?: string;
  /** As the screens call it: "Bahn". */
  travelMethod?: string;
}

export interface ExpenseFields {
  amount: string;
  main?: string;
  category?: string;
  description?: string;
}

const someTrip = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  budget: "1500",
  travelMethod: "Bahn",
};

/** A person in front of a browser. What they do they do through the screens; what they have was there before. */
export class Traveller {
  readonly page: Page;
  readonly name: string;
  readonly email: string;
  readonly password = "geheim123";
  readonly #url: string;
  readonly #records: Records;
  readonly #complaints: string[];
  readonly #provoked: RegExp[] = [];

  constructor(page: Page, name: string, { records, url }: { records: Records; url: string }) {
    this.page = page;
    this.#url = url;
    this.name = name;
    this.email = `${name.toLowerCase()}-${process.pid}-${counter++}@example.com`;
    this.#records = records;
    this.#complaints = complaintsOf(page, url);
  }

  /** What the browser complained of and the test did not provoke. */
  get complaints(): string[] {
    return this.#complaints.filter((text) => !this.#provoked.some((pattern) => pattern.test(text)));
  }

  /** Says that the test itself provokes this complaint: a status that is no success, a network that fails. */
  provokes(complaint: RegExp): void {
    this.#provoked.push(complaint);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  /** Waits until JavaScript, where there is any, has taken over. Public pages have none that does. */
  async ready(): Promise<void> {
    if (!hasJavaScript()) return;
    await ready(this.page);
  }

  // What people have before a test begins: by plain requests with the browser's cookies, without any screen.

  /** Has an account and is signed in. */
  async hasAccount(): Promise<void> {
    await this.#post("/login", {
      intent: "account.register",
      email: this.email,
      password: this.password,
      firstName: this.name,
      lastName: "Muster",
    });
  }

  /** Has a trip, an active one unless told otherwise; answers its id. */
  async hasTrip(fields: TripFields & { state?: TripState } = {}): Promise<string> {
    const { state = "active", travelMethod, ...given } = { ...someTrip, ...fields };
    const { startDate = dayFromToday(-4), endDate = dayFromToday(8) } = given;
    const active: Record<string, string> = state === "active" ? { setAsActive: "on" } : {};
    await this.#post("/my-trips?dialog=trip", {
      ...{ intent: "trip.create", ...given, startDate, endDate, ...active },
      travelMethod: travelMethod.toLowerCase(),
    });
    const id = this.#records.tripId(this.email, given.name);
    if (state === "archived") await this.#post("/my-trips", { intent: "trip.end", id });
    if (state === "deleted") await this.#post("/my-trips", { intent: "trip.delete", id });
    return id;
  }

  /** Has an expense on a trip; answers its id. */
  async hasExpense(tripId: string, fields: { amount: string } & Record<string, string>): Promise<string> {
    await this.#post(`/trip/${tripId}/expenses?dialog=expense`, {
      ...{ intent: "expense.add", tripId, categoryId: "restaurant", ...fields },
    });
    return this.#records.expenses(this.email)[0]!.id;
  }

  /** Has chosen a theme. */
  async hasTheme(theme: "light" | "dark" | "auto"): Promise<void> {
    await this.page.context().addCookies([{ name: "theme", value: theme, url: this.#url }]);
  }

  /** Has a connection that keeps every form waiting until it is released. */
  async holdsPosts(): Promise<{ release(): void }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route("**", async (route) => {
      if (route.request().method() === "POST") await promise;
      await route.continue();
    });
    return { release: resolve };
  }

  /** Has a connection that brings every form there and loses the answer, until it is mended. */
  async losesAnswers(): Promise<{ mend(): Promise<void> }> {
    const lose = async (route: Route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch({ maxRedirects: 0 });
      return route.abort("connectionreset");
    };
    await this.page.route("**/*", lose);
    return { mend: () => this.page.unroute("**/*", lose) };
  }

  async #post(path: string, form: Record<string, string>): Promise<void> {
    const answer = await this.page.request.post(path, { form, maxRedirects: 0 });
    expect(answer.status(), `${form.intent} at ${path}: ${await answer.text()}`).toBe(303);
    // Its toast would be shown on the first screen that the test opens.
    await this.page.context().clearCookies({ name: "flash" });
  }

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
    return this.#records.expenses(this.email).length;
  }

  get tripCount(): number {
    return this.#records.tripCount(this.email);
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
  async toastIsAlive(): Promise<void> {
    await expect(this.toast.getByRole("button", { name: "Hinweis ausblenden" })).toBeVisible();
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

  /** Signs out on the profile. */
  async signOut(): Promise<void> {
    await this.open("/profile");
    await this.page.getByRole("button", { name: "Abmelden" }).click();
    await expect(this.page).toHaveURL("/logout-success");
  }

  /** Creates a trip through the dialog of the screen that is open, and starts it unless told otherwise. */
  async createTrip({ isActive = true, ...fields }: TripFields & { isActive?: boolean } = {}): Promise<void> {
    await this.page.getByRole("link", { name: "Neue Reise erstellen" }).first().click();
    await this.fillInTrip({
      ...{ ...someTrip, startDate: dayFromToday(-4), endDate: dayFromToday(8) },
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

/** Whether the project that runs has JavaScript on. */
export function hasJavaScript(): boolean {
  return base.info().project.use.javaScriptEnabled !== false;
}

interface Fixtures {
  /** Vera, whom Reisekasse does not know. */
  vera: Traveller;
  /** Anna, with an account and signed in; no page is open yet. */
  anna: Traveller;
}

interface WorkerFixtures {
  server: ServerProcess;
  records: Records;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  records: [
    async ({ server }, use) => {
      const records = new Records(server);
      await use(records);
      records.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  vera: async ({ page, records, baseURL }, use) => {
    const vera = new Traveller(page, "Vera", { records, url: baseURL! });
    await use(vera);
    expect(vera.complaints, "what the browser complained of").toEqual([]);
  },
  anna: async ({ page, records, baseURL }, use) => {
    const anna = new Traveller(page, "Anna", { records, url: baseURL! });
    await anna.hasAccount();
    await use(anna);
    expect(anna.complaints, "what the browser complained of").toEqual([]);
  },
});
