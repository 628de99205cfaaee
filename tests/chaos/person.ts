// A person with a phone on a bad line: presses buttons and records what the screen says.
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { OutboxEntry } from "../../app/domain/outbox.ts";
import { entriesOn, signOutsOn, waitUntilCached } from "../support/device.ts";
import type { Expectations, Wish } from "./model.ts";
import type { ClientTimeouts } from "./schedule.ts";
import type { Weather } from "./weather.ts";
import type { World } from "./world.ts";

/** An account with one active trip. */
export interface Account {
  name: "Anna" | "Ben";
  email: string;
  password: string;
  tripId: string;
  id: string;
}

/** How long a person looks for something on a screen before giving up, in milliseconds. */
const LOOK_MS = 4_000;
/** How long a person waits for a response. The app itself says something after eight seconds. */
const ANSWER_MS = 11_000;

/** How long a screen may take on a mended line, where only a busy machine holds it up. */
const MENDED_MS = 20_000;

/** How often the person looks again. The driver's default is every frame, and each look at a toast lays out the page. */
export const POLL_MS = 50;

/** Limit for each step: the browser's driver may wait forever for a page that is loading. */
const STEP_MS = 40_000;
/** How long the offline page may take to find out that the screen is cached. */
const SHELL_MS = 2_000;

const kept = "Auf dem Gerät gemerkt";
const toasts: Record<Wish["kind"], string> = {
  add: "Ausgabe hinzugefügt!",
  change: "Ausgabe aktualisiert!",
  delete: "Ausgabe gelöscht!",
  rename: "Reise aktualisiert!",
  duplicate: "Reise dupliziert!",
};

/** An operation that is impossible at the moment, because its screen cannot be opened. */
class NotNow extends Error {}

export class Person {
  who: Account;
  readonly #context: BrowserContext;
  readonly #world: World;
  readonly #model: Expectations;
  /** Each tab and the person who opened it. */
  #tabs: { page: Page; who: Account }[] = [];
  readonly #watch: Page;
  readonly #tag: string;
  #count = 0;
  /** Descriptions of what must not be on a screen, or is missing there. */
  readonly wrong: string[] = [];

  constructor(
    context: BrowserContext,
    {
      world,
      model,
      who,
      watch,
      tag,
    }: { world: World; model: Expectations; who: Account; watch: Page; tag: string },
  ) {
    this.#context = context;
    this.#world = world;
    this.#model = model;
    this.#watch = watch;
    this.#tag = tag;
    this.who = who;
  }

  // State

  /** Returns the outbox entries on the device, of all accounts. */
  async looks(): Promise<OutboxEntry[]> {
    // Tells a browser that hangs from an app that does.
    const entries = await Promise.race([entriesOn(this.#watch), tooLong()]);
    this.#model.onDevice(entries, this.nameOf);
    return entries;
  }

  /** Returns the description of an expense on the server. */
  readonly nameOf = (id: string): string | undefined => this.#world.records.descriptionOf(id);

  /** Returns the tab with this number, or a new one if it was closed. */
  async #tab(number: number): Promise<Page> {
    const own = this.#tabs.filter(({ who, page }) => who === this.who && !page.isClosed());
    const known = own[number] ?? (own.length > number ? own[0] : undefined);
    if (known) return known.page;
    const page = await this.#context.newPage();
    this.#tabs.push({ page, who: this.who });
    return page;
  }

  /** Records anything of somebody else's that the screen shows. */
  async #sees(page: Page): Promise<void> {
    const others = await page.locator("body").innerText({ timeout: LOOK_MS });
    const found = others.match(new RegExp(`(Anna|Ben) ${this.#tag}\\.\\d+`, "g")) ?? [];
    for (const about of found.filter((one) => !one.startsWith(this.who.name))) {
      this.wrong.push(`${this.who.name} sees ${about} on ${new URL(page.url()).pathname}`);
    }
  }

  /** Runs an operation, and records if it was impossible. */
  async tries(what: string, act: () => Promise<unknown>): Promise<void> {
    try {
      const came = await Promise.race([act(), tooLong()]);
      this.#model.say(`${this.who.name} ${what}${came ? `: ${came}` : ""}`);
    } catch (error) {
      if (!isNotNow(error)) throw error;
      this.#model.say(`${this.who.name} ${what}: not now (${sayWhy(error as Error)})`);
    }
  }

  // Opening screens

  /** Opens a screen, and signs in on the way if needed. Tries twice, each time for `patience` milliseconds. */
  async #isAt(page: Page, path: string, patience = LOOK_MS): Promise<void> {
    const here = () => new URL(page.url(), this.#world.line.url).pathname;
    if (here() === path && (await isAlive(page, patience))) return this.#close(page);
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.goto(this.#world.line.url + path, { waitUntil: "commit", timeout: patience }).catch(ignore);
      if (!(await isAlive(page, patience))) continue;
      // The offline page navigates to the screen at once if it is cached.
      if (here() === "/offline") {
        await page
          .waitForURL((url) => url.pathname === path, { timeout: SHELL_MS, waitUntil: "commit" })
          .catch(ignore);
        if (!(await isAlive(page, patience))) continue;
      }
      if (here() === "/login") {
        await this.#signIn(page, patience);
        if (here() !== path || !(await isAlive(page, patience))) continue;
      }
      if (here() === path) return this.#sees(page);
      break;
    }
    throw new NotNow(`no ${path} but ${here()}`);
  }

  async #signIn(page: Page, patience: number): Promise<void> {
    this.#model.say(`  signs in as ${this.who.name}`);
    await page.getByLabel("E-Mail-Adresse").fill(this.who.email, { timeout: patience });
    await page.getByLabel("Passwort").fill(this.who.password, { timeout: patience });
    await page
      .getByRole("button", { name: "Anmelden", exact: true })
      .click({ timeout: patience, noWaitAfter: true });
    await page.waitForURL((url) => url.pathname !== "/login", { timeout: patience, waitUntil: "commit" });
  }

  /** Closes a dialog that was left open. */
  async #close(page: Page): Promise<void> {
    if ((await page.getByRole("dialog").count()) === 0) return;
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: LOOK_MS });
  }

  /** Opens all screens with operations, so that they are cached. */
  async looksAround(): Promise<string[]> {
    const page = await this.#tab(0);
    const paths = ["/profile", "/my-trips", `/trip/${this.who.tripId}/expenses`, "/expenses"];
    for (const path of paths) {
      await page.goto(this.#world.line.url + path);
      await isAlive(page);
      await waitUntilCached(this.#watch, `${path}.data`);
    }
    return paths;
  }

  // Operations

  async adds(tab: number, then: ClientTimeouts): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/expenses");
    await page
      .getByRole("link", { name: "Ausgabe hinzufügen", exact: true })
      .last()
      .click({ timeout: LOOK_MS });
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Essen", exact: true }).click({ timeout: LOOK_MS });
    const about = `${this.who.name} ${this.#tag}.${++this.#count}`;
    const cents = this.#price();
    await this.#fill(dialog, cents, about);
    const wish = this.#model.wish(this.who.name, "add", about, cents);
    return `${about} ${cents}: ${await this.#press(page, saveButton(dialog), wish, then)}`;
  }

  async changes(tab: number, which: number, then: ClientTimeouts): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/expenses");
    const { about, row } = await this.#row(page, which);
    await row.getByRole("link", { name: /^Bearbeiten/ }).click({ timeout: LOOK_MS });
    const dialog = page.getByRole("dialog");
    const cents = this.#price();
    await this.#fill(dialog, cents);
    // It may have been sent while the dialog was open.
    await this.looks();
    const wish = this.#model.wish(this.who.name, "change", about, cents);
    const isMending = new URL(page.url()).pathname === "/outbox";
    const came = isMending
      ? await this.#mends(page, saveButton(dialog), then)
      : await this.#press(page, saveButton(dialog), wish, then);
    return `${about} to ${cents}${isMending ? " in the outbox" : ""}: ${came}`;
  }

  async deletes(tab: number, which: number, then: ClientTimeouts): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/expenses");
    const { about, row } = await this.#row(page, which);
    const menu = row.locator("summary");
    if (await menu.isVisible()) await menu.click({ timeout: LOOK_MS });
    await row.getByRole("link", { name: /^Löschen/ }).click({ timeout: LOOK_MS });
    const dialog = page.getByRole("dialog");
    await dialog.waitFor({ timeout: LOOK_MS });
    if (new URL(page.url()).pathname === "/outbox") return this.#givesUp(page, about);
    const wish = this.#model.wish(this.who.name, "delete", about);
    const button = dialog.getByRole("button", { name: "Löschen", exact: true });
    return `${about}: ${await this.#press(page, button, wish, then)}`;
  }

  async renames(tab: number, then: ClientTimeouts): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, `/trip/${this.who.tripId}/expenses`);
    await page.getByRole("link", { name: "Umbenennen", exact: true }).click({ timeout: LOOK_MS });
    const name = `Reise ${this.#tag}.${++this.#count}`;
    const field = page.locator("form", { has: page.locator('[value="trip.rename"]') });
    await field.getByRole("textbox").fill(name, { timeout: LOOK_MS });
    const wish = this.#model.wish(this.who.name, "rename", name);
    return `${name}: ${await this.#press(page, field.getByRole("button", { name: "Speichern" }), wish, then)}`;
  }

  async duplicates(tab: number, then: ClientTimeouts): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/my-trips");
    const menu = page.getByRole("article").locator("details").first();
    const isOpen = await menu.evaluate((details: HTMLDetailsElement) => details.open, null, {
      timeout: LOOK_MS,
    });
    if (!isOpen) await menu.locator("summary").click({ timeout: LOOK_MS });
    const button = page.getByRole("button", { name: /^Duplizieren/ }).first();
    await button.waitFor({ timeout: LOOK_MS });
    const wish = this.#model.wish(this.who.name, "duplicate", `copy ${++this.#count}`);
    return this.#press(page, button, wish, then);
  }

  /** Discards an entry in the outbox. */
  async discards(tab: number, which: number): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/outbox");
    const tools = page.getByRole("link", { name: /^Verwerfen/ });
    await tools.first().waitFor({ timeout: LOOK_MS });
    const count = await tools.count();
    await tools.nth(which % count).click({ timeout: LOOK_MS });
    return this.#givesUp(page);
  }

  async #givesUp(page: Page, about?: string): Promise<string> {
    const dialog = page.getByRole("dialog");
    const button = dialog.getByRole("button", { name: "Verwerfen", exact: true });
    await button.waitFor({ timeout: LOOK_MS });
    const id = new URL(page.url()).searchParams.get("id");
    const given = (await this.looks()).filter((entry) => entry.id === id);
    this.#model.discarded(given, this.nameOf);
    await button.click({ timeout: LOOK_MS });
    await dialog.waitFor({ state: "detached", timeout: LOOK_MS });
    await this.#until(
      async () => !(await this.looks()).some((entry) => entry.id === id && entry.state !== "saved"),
    );
    return `gives up ${about ?? id}`;
  }

  async reloads(tab: number): Promise<void> {
    const page = await this.#tab(tab);
    await page.reload({ waitUntil: "commit", timeout: LOOK_MS });
  }

  async closes(tab: number): Promise<void> {
    await (await this.#tab(tab)).close();
  }

  /** Tells the page that the browser is online again. */
  async isOnline(tab: number): Promise<void> {
    await (await this.#tab(tab)).evaluate(() => void dispatchEvent(new Event("online")));
  }

  /**
   * Adds an expense without a line, comes back online and loads the list at once: from its first moment on the page shows
   * every expense, however far the device is with sending.
   */
  async comesBack(tab: number, turn: (weather: Weather) => void): Promise<string> {
    turn("dead");
    await this.adds(tab, "answer").finally(() => turn("clear"));
    const page = await this.#tab(tab);
    const wanted = this.#model.sureExpenses(this.who.name);
    await page.evaluate(() => void dispatchEvent(new Event("online")));
    await page.goto(`${this.#world.line.url}/expenses`, { waitUntil: "domcontentloaded", timeout: LOOK_MS });
    const first = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("#strip, main")].map((part) => part.innerText).join("\n"),
    );
    await page.waitForFunction(() => performance.getEntriesByName("outbox ready").length > 0, undefined, {
      timeout: MENDED_MS,
      polling: POLL_MS,
    });
    const path = new URL(page.url()).pathname;
    if (path !== "/expenses") throw new NotNow(path);
    const hidden = wanted.filter((about) => !first.includes(about));
    if (hidden.length > 0) this.wrong.push(`the page without its scripts shows no ${hidden}: ${first}`);
    let titles: string[] = [];
    const isRight = () => wanted.every((about) => titles.filter((title) => title === about).length === 1);
    await this.#until(async () => {
      titles = await page.locator(".expense-row .row-title").allTextContents();
      return isRight();
    }).catch(ignore);
    if (!isRight()) this.wrong.push(`coming back shows ${titles}, but must show ${wanted}`);
    const named = /Wartet noch: .*/.exec(first)?.[0] ?? "nothing waits";
    return `sees ${wanted.length} expenses, ${named}`;
  }

  async sendsNow(tab: number): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/outbox");
    const button = page.getByRole("button", { name: "Jetzt senden" });
    if ((await button.count()) === 0) return "nothing waits";
    await button.click({ timeout: LOOK_MS, noWaitAfter: true });
    return (await this.looks()).map(({ state }) => state).join(" ");
  }

  /** Signs out; then the next person takes the phone and signs in on the next screen. */
  async signsOut(tab: number, warned: "send" | "discard" | "cancel", next: Account): Promise<string> {
    const page = await this.#tab(tab);
    await this.#isAt(page, "/profile");
    const button = page.locator('form[action="/logout"] button');
    await button.waitFor({ timeout: LOOK_MS });
    const mine = (entries: OutboxEntry[]) => entries.filter(({ account }) => account === this.who.id);
    await button.click({ timeout: LOOK_MS, noWaitAfter: true });
    const warning = page.getByRole("dialog", { name: "Noch nicht gesendet" });
    const isOut = () =>
      page.waitForURL((url) => url.pathname !== "/profile", { timeout: LOOK_MS, waitUntil: "commit" });
    const first = await Promise.race([
      warning.waitFor({ timeout: LOOK_MS }).then(
        () => "warned" as const,
        () => undefined,
      ),
      isOut().then(
        () => "out" as const,
        () => undefined,
      ),
    ]);
    let came: string = first ?? "nothing";
    if (first === "warned") {
      came += `, ${warned}`;
      if (warned === "cancel") {
        await warning.getByRole("button", { name: "Abbrechen" }).click({ timeout: LOOK_MS });
        return came;
      }
      if (warned === "send") {
        await warning
          .getByRole("button", { name: "Jetzt senden" })
          .click({ timeout: LOOK_MS, noWaitAfter: true });
        await isOut().catch(ignore);
      }
      if (await warning.isVisible()) {
        this.#model.discarded(mine(await this.looks()), this.nameOf);
        came += ", discards";
        const leave = warning.getByRole("button", { name: "Verwerfen und abmelden" });
        await leave.click({ timeout: LOOK_MS, noWaitAfter: true });
        await isOut().catch(ignore);
      }
    }
    // The next person checks whether somebody is still signed in.
    if ((await this.signedIn()) !== undefined) return `${came}, still signed in`;
    await page.close();
    this.who = next;
    return `${came}, next ${next.name}`;
  }

  /**
   * Returns the account that is signed in according to the server, without a line between; undefined if the device has
   * signed out and could not tell the server yet.
   */
  async signedIn(): Promise<string | undefined> {
    if ((await signOutsOn(this.#watch)).length > 0) return undefined;
    const answer = await this.#context.request.get(`${this.#world.url}/outbox`, { maxRedirects: 0 });
    const account = answer.headers()["reisekasse-account"];
    return account === "none" ? undefined : account;
  }

  /** Opens the outbox in a new tab as this person, and signs in if needed. */
  async opensOutbox(who: Account): Promise<Page> {
    this.who = who;
    const page = await this.#context.newPage();
    this.#tabs.push({ page, who });
    await this.#isAt(page, "/outbox", MENDED_MS);
    await page
      .getByRole("main")
      .locator(".rows, .empty, .card")
      .first()
      .waitFor({ timeout: LOOK_MS })
      .catch(ignore);
    return page;
  }

  async closesAll(): Promise<void> {
    for (const { page } of this.#tabs) await page.close();
    this.#tabs = [];
  }

  // Steps of operations

  /** Returns an amount that no other wish has. */
  #price(): number {
    return 100 + ++this.#count;
  }

  async #fill(dialog: Locator, cents: number, about?: string): Promise<void> {
    const amount = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
    await dialog.getByLabel("Betrag").fill(amount, { timeout: LOOK_MS });
    if (about === undefined) return;
    await dialog.locator(".chip").getByText("Restaurant", { exact: true }).click({ timeout: LOOK_MS });
    await dialog.getByLabel("Beschreibung").fill(about, { timeout: LOOK_MS });
  }

  /** Returns a row of the list and the description of its expense. */
  async #row(page: Page, which: number): Promise<{ about: string; row: Locator }> {
    const rows = page.locator(".expense-row");
    const found = await rows.evaluateAll((all) =>
      all.map((row) => ({
        title: row.querySelector(".row-title")!.textContent,
        pending: row.getAttribute("data-pending"),
        isMarked: row.querySelector(".pending-mark") !== null,
      })),
    );
    if (found.length === 0) throw new NotNow("no rows");
    const { title, pending, isMarked } = found[which % found.length]!;
    await this.looks();
    // A cached list may show an amount that was discarded before it reached the server: trust only rows without a mark.
    if (!isMarked && pending === null) this.#model.listed(title, false);
    return { about: title, row: rows.filter({ has: page.getByText(title, { exact: true }) }).first() };
  }

  /** Presses a button, and waits for the response as long as the person has patience. */
  async #press(page: Page, button: Locator, wish: Wish, then: ClientTimeouts): Promise<string> {
    await page.evaluate(() => {
      for (const toast of document.querySelectorAll<HTMLElement>(".toast"))
        toast.dataset.seen = toast.innerText;
    });
    const sent = then === "closeOnSend" ? this.#world.line.nextPost() : undefined;
    await button.click({ timeout: LOOK_MS, noWaitAfter: true });
    if (then === "leave") return "leaves";
    if (then === "close" || then === "closeOnSend") {
      if (sent) await Promise.race([sent, patience()]);
      await page.close();
      return sent ? "closes the tab as it is sent" : "closes the tab";
    }
    const price = wish.kind === "add" || wish.kind === "change" ? euros(wish.cents!) : "";
    const isNew = await page
      .waitForFunction(
        ([title, detail, kept]) => {
          if (location.pathname === "/login") return "login";
          for (const toast of document.querySelectorAll<HTMLElement>(".toast")) {
            const text = toast.innerText;
            if (toast.dataset.seen === text) continue;
            if (text.includes(title) && text.replaceAll("\u00a0", " ").includes(detail!)) return "confirmed";
            if (text.includes(kept!)) return "kept";
          }
          // The form says that it was not sent, or what is wrong.
          return document.querySelector("form [role=alert], form [aria-invalid=true]") ? "refused" : false;
        },
        [toasts[wish.kind], price, kept] as const,
        { timeout: ANSWER_MS, polling: POLL_MS },
      )
      .then(
        async (found) => (await found.jsonValue()) as string,
        () => "no answer",
      );
    if (isNew === "confirmed") this.#model.told(wish, isNew);
    // A person who waits and gets no response believes that it is stored, so it must be. Copies can only be
    // told apart by their entries.
    const isBelieved = isNew === "kept" || (isNew === "no answer" && (await isAlive(page)));
    if (isBelieved && wish.kind !== "duplicate") this.#model.told(wish, "kept");
    await this.looks();
    return isNew;
  }

  async #mends(page: Page, button: Locator, then: ClientTimeouts): Promise<string> {
    await button.click({ timeout: LOOK_MS, noWaitAfter: true });
    if (then !== "answer") {
      if (then !== "leave") await page.close();
      return then;
    }
    await page.getByRole("dialog").waitFor({ state: "detached", timeout: LOOK_MS });
    const entries = await this.looks();
    return entries.map(({ state }) => state).join(" ");
  }

  async #until(isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + LOOK_MS;
    while (!(await isSo())) if (Date.now() > end) throw new NotNow("it stays");
  }
}

/** Returns the first line of the driver's message, and the last thing it tried. */
function sayWhy({ message }: Error): string {
  const lines = message.split("\n").map((line) => line.trim());
  return [...new Set([lines[0], lines.filter(Boolean).at(-1)])].join(" … ");
}

async function tooLong(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, STEP_MS).unref());
  throw new NotNow("it takes too long");
}

const ignore = () => undefined;

const saveButton = (dialog: Locator) => dialog.getByRole("button", { name: "Ausgabe speichern" });

/** Formats an amount as screens show it. */
const euros = (cents: number) => `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")} €`;

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

/** Returns whether scripts have taken over; false if the page has none. */
async function isAlive(page: Page, patience = LOOK_MS): Promise<boolean> {
  const look = () => {
    // The browser's error page or a captive portal: no script will start.
    if (!location.protocol.startsWith("http")) return "dead";
    if (document.readyState !== "complete") return "";
    if (!document.querySelector("script")) return "dead";
    const isTakenOver = Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
    return isTakenOver || location.pathname === "/login" ? "alive" : "";
  };
  const found = await page
    .waitForFunction(look, undefined, { timeout: patience, polling: POLL_MS })
    .catch(() => undefined);
  return (await found?.jsonValue()) === "alive";
}

/** True for errors of a bad line: a screen, or a part of it, that does not load in time. */
function isNotNow(error: unknown): boolean {
  if (error instanceof NotNow) return true;
  return (
    error instanceof Error &&
    /Timeout|net::ERR|Execution context|closed|Navigation|interrupted|detached/.test(error.message)
  );
}
