// The vocabulary of the browser tests: people who use Reisekasse in Chromium, with and without JavaScript.
import { test as base, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "./server-process";

export { expect };

let counter = 0;

export interface TripFields {
  name?: string;
  destination?: string;
  startDate?: string;
  endDate?: string;
  budget?: string;
  travelMethod?: string;
  isActive?: boolean;
}

export interface ExpenseFields {
  amount: string;
  main?: string;
  category?: string;
  description?: string;
}

/** A person in front of a browser. What they do they do through the screens. */
export class Traveller {
  readonly page: Page;
  readonly name: string;
  readonly email: string;
  readonly password = "geheim123";
  /** What the browser complained of: errors of scripts, refused resources, hydration that did not fit. */
  readonly complaints: string[] = [];

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
    this.email = `${name.toLowerCase()}-${process.pid}-${counter++}@example.com`;
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  /** Waits until JavaScript, where there is any, has taken over. */
  async ready(): Promise<void> {
    if (!hasJavaScript()) return;
    await this.page.waitForFunction(
      () => "__reactRouterDataRouter" in window && document.readyState === "complete",
    );
  }

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

  /** Creates a trip through the dialog of the screen that is open, and starts it unless told otherwise. */
  async createTrip(fields: TripFields = {}): Promise<void> {
    const { page } = this;
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: "Neue Reise erstellen" }).first().click();
    await dialog.getByLabel("Reisename").fill(fields.name ?? "Interrail Portugal");
    await dialog.getByLabel("Reiseziel").fill(fields.destination ?? "Lissabon und Porto");
    await dialog.getByLabel("Startdatum").fill(fields.startDate ?? dayFromToday(-4));
    await dialog.getByLabel("Enddatum").fill(fields.endDate ?? dayFromToday(8));
    await dialog.getByLabel("Budget").fill(fields.budget ?? "1500");
    await dialog.getByText(fields.travelMethod ?? "Bahn", { exact: true }).click();
    if (fields.isActive ?? true) await dialog.getByText("Gleich starten").click();
    await dialog.getByRole("button", { name: "Reise erstellen" }).click();
    await this.expectToast("Reise erstellt!");
  }

  /** Adds an expense through the two-step dialog of the screen that is open. */
  async addExpense(fields: ExpenseFields): Promise<void> {
    const { page } = this;
    const dialog = page.getByRole("dialog");
    await page.getByRole("link", { name: "Ausgabe hinzufügen", exact: true }).last().click();
    await dialog.getByRole("button", { name: fields.main ?? "Essen", exact: true }).click();
    await dialog.getByText(fields.category ?? "Restaurant", { exact: true }).click();
    await dialog.getByLabel("Betrag").fill(fields.amount);
    if (fields.description) await dialog.getByLabel("Beschreibung").fill(fields.description);
    await dialog.getByRole("button", { name: "Ausgabe speichern" }).click();
    await this.expectToast("Ausgabe hinzugefügt!");
  }

  async expectToast(title: string): Promise<void> {
    await expect(this.page.locator(".toast").getByText(title, { exact: true })).toBeVisible();
  }

  async expectSum(text: string): Promise<void> {
    await expect(this.page.getByText(text, { exact: true }).first()).toBeVisible();
  }
}

/** Whether the project that runs has JavaScript on. */
export function hasJavaScript(): boolean {
  return base.info().project.use.javaScriptEnabled !== false;
}

/** The day so many days from today where the tests are, `YYYY-MM-DD`. */
export function dayFromToday(days: number): string {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(new Date());
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
}

interface Fixtures {
  /** Anna, registered and signed in, on her empty home screen. */
  anna: Traveller;
}

interface WorkerFixtures {
  server: ServerProcess;
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
  baseURL: async ({ server }, use) => use(server.url),
  anna: async ({ page }, use) => {
    const anna = new Traveller(page, "Anna");
    await anna.register();
    await use(anna);
  },
});
