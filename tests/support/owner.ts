// The state that people in front of a browser have before a test begins, and the complaints of their browser.
import { randomBytes } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { dayFromToday } from "../../scripts/shots/days";
import { ready } from "../../scripts/shots/ready";
import { complaintsOf } from "./complaints";
import type { Checked } from "./forms";
import type { Records } from "./records";

let counter = 0;

export type TripState = "planned" | "active" | "archived" | "deleted";

export interface TripFields {
  name?: string;
  destination?: string;
  startDate?: string;
  endDate?: string;
  budget?: string;
  /** The label on the screens, such as "Bahn". */
  travelMethod?: string;
}

export const tripFields = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  budget: "1500",
  travelMethod: "Bahn",
};

/** The registration of which all accounts of a server are copies. */
const registered = {
  intent: "account.register",
  email: "registered@example.com",
  password: "geheim123",
  firstName: "Anna",
  lastName: "Muster",
};

/** A person with a browser. */
export class Owner {
  readonly page: Page;
  readonly name: string;
  readonly email: string;
  readonly password = registered.password;
  readonly #url: string;
  protected readonly records: Records;
  readonly #complaints: string[];
  readonly #provoked: RegExp[] = [];

  constructor(page: Page, name: string, { records, url }: { records: Records; url: string }) {
    this.page = page;
    this.#url = url;
    this.name = name;
    this.email = `${name.toLowerCase()}-${process.pid}-${counter++}@example.com`;
    this.records = records;
    this.#complaints = complaintsOf(page, url);
  }

  /** Complaints of the browser that the test did not provoke. */
  get complaints(): string[] {
    return this.#complaints.filter((text) => !this.#provoked.some((pattern) => pattern.test(text)));
  }

  /** Declares that the test itself provokes this complaint, such as a failed request. */
  provokes(complaint: RegExp): void {
    this.#provoked.push(complaint);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.ready();
  }

  /** Waits until scripts have taken over. Returns at once without JavaScript. */
  async ready(): Promise<void> {
    if (!hasJavaScript()) return;
    await ready(this.page);
  }

  // State before a test: plain requests with the browser's cookies, without any screen.

  /** Has an account and is signed in. */
  async hasAccount(): Promise<void> {
    if (!this.records.hasAccount(registered.email)) await this.#post("/login", registered);
    const token = randomBytes(32).toString("base64url");
    this.records.copyAccount(registered.email, { email: this.email, firstName: this.name, token });
    const session = { name: "session", value: token, url: this.#url, httpOnly: true };
    await this.page.context().addCookies([{ ...session, sameSite: "Lax" }]);
  }

  /** Has followed the link in the mail that proves the address. */
  async hasProvenAddress(): Promise<void> {
    this.records.proveAddress(this.email);
  }

  /** Has a trip, active unless told otherwise; returns its id. */
  async hasTrip(fields: TripFields & { state?: TripState } = {}): Promise<string> {
    const { state = "active", travelMethod, ...given } = { ...tripFields, ...fields };
    const { startDate = dayFromToday(-4), endDate = dayFromToday(8) } = given;
    const active: Record<string, string> = state === "active" ? { setAsActive: "on" } : {};
    const next = await this.#post("/my-trips?dialog=trip", {
      intent: "trip.create",
      ...given,
      startDate,
      endDate,
      ...active,
      travelMethod: travelMethod.toLowerCase(),
    });
    const id = this.records.tripId(this.email, given.name);
    if (next.includes("dialog=start-trip"))
      await this.#post("/my-trips", { intent: "trip.start", id, former: "postpone" });
    if (state === "archived") await this.#post("/my-trips", { intent: "trip.end", id });
    if (state === "deleted") await this.#post("/my-trips", { intent: "trip.delete", id });
    return id;
  }

  /** Has set limits of a trip by category, and no others. */
  async hasLimits(tripId: string, limits: Record<string, string>): Promise<void> {
    await this.#post(`/trip/${tripId}`, { intent: "trip.limits", id: tripId, ...limits });
  }

  /** Has moved the trip to the trash, as if from another device. */
  async losesTrip(id: string): Promise<void> {
    await this.#post("/my-trips", { intent: "trip.delete", id });
  }

  /** Has an expense on a trip; returns its id. */
  async hasExpense(tripId: string, fields: { amount: string } & Record<string, string>): Promise<string> {
    await this.#post(`/trip/${tripId}/expenses?dialog=expense`, {
      intent: "expense.add",
      tripId,
      categoryId: "restaurant",
      ...fields,
    });
    return this.records.expenses(this.email)[0]!.id;
  }

  /** Has deleted the expense, as if from another device. */
  async losesExpense(id: string): Promise<void> {
    await this.#post("/expenses", { intent: "expense.delete", id });
  }

  /** Has changed the expense, as if from another device. */
  async hasChanged(id: string, data: { amount: number }): Promise<void> {
    const answer = await this.page.request.put(`/api/expenses/${id}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  /** Has somebody without an account on a trip. */
  async hasCompanion(tripId: string, name: string): Promise<void> {
    await this.#sendJson(`/api/trips/${tripId}/members`, { name });
  }

  /** Has an expense that every member of a shared trip pays in equal parts. */
  async hasSharedExpense(tripId: string, amount: number): Promise<void> {
    await this.#sendJson("/api/expenses", { tripId, amount, categoryId: "restaurant" });
  }

  /** Has chosen a theme. */
  async hasTheme(theme: "light" | "dark" | "auto"): Promise<void> {
    await this.page.context().addCookies([{ name: "theme", value: theme, url: this.#url }]);
  }

  /** Has lost the session, without any screen. */
  async isSignedOut(): Promise<void> {
    await this.page.context().clearCookies({ name: "session" });
  }

  /** Has a clock that a test can stop. Call it before the first page is opened. */
  async hasOwnClock(): Promise<void> {
    await this.page.clock.install();
  }

  /** Stops the page's clock: from now on time passes only by `letsTimePass`. */
  async stopsClock(): Promise<void> {
    // The clock can only be paused at a moment that is still in the future when the page gets the command.
    await expect(async () => {
      const now = await this.page.evaluate(() => Date.now());
      await this.page.clock.pauseAt(now + 5_000);
    }).toPass();
  }

  /** Advances the page's clock repeatedly until the check passes. */
  async letsTimePass(ms: number, check: () => Promise<void>): Promise<void> {
    await expect(async () => {
      await this.page.clock.fastForward(ms);
      await check();
    }).toPass();
  }

  /** Has a connection that delays every form until it is released. */
  async holdsPosts(): Promise<{ release(): void }> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await this.page.route("**", async (route) => {
      if (route.request().method() === "POST") await promise;
      await route.continue();
    });
    return { release: resolve };
  }

  async #sendJson(path: string, data: object): Promise<void> {
    const answer = await this.page.request.post(path, { data });
    expect(answer.status(), `POST ${path}: ${await answer.text()}`).toBe(201);
  }

  /** Returns the address of the next page. */
  async #post<const Form extends Record<string, string>>(
    path: string,
    form: Form & Checked<Form>,
  ): Promise<string> {
    const answer = await this.page.request.post(path, { form, maxRedirects: 0 });
    expect(answer.status(), `${form.intent} at ${path}: ${await answer.text()}`).toBe(303);
    // The toast would appear on the first screen that the test opens.
    await this.page.context().clearCookies({ name: "flash" });
    return answer.headers().location!;
  }
}

/** Returns whether the running project has JavaScript enabled. */
export function hasJavaScript(): boolean {
  return base.info().project.use.javaScriptEnabled !== false;
}
