// Anna in front of a browser of any engine: what she has before a journey, and what she does.
import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { OutboxEntry } from "../../app/domain/outbox.ts";
import { dayFromToday } from "../../scripts/shots/days.ts";
import type { Line } from "../support/line.ts";
import { addExpense, createTrip, type Fields, Person } from "../support/person.ts";
import type { Records } from "../support/records.ts";
import type { Tab } from "./browser.ts";
import { button, choice, field, link } from "./find.ts";

export class Traveller {
  /** The tab in front of her. */
  tab: Tab;
  readonly line: Line;
  readonly person: Person;
  readonly #records: Records;

  constructor(tab: Tab, line: Line, records: Records, name = "Anna") {
    this.tab = tab;
    this.line = line;
    this.person = new Person(name);
    this.#records = records;
  }

  /** Has a copy of this account and is signed in. */
  async hasAccount(original: Person): Promise<void> {
    const token = randomBytes(32).toString("base64url");
    const { email, name } = this.person;
    this.#records.copyAccount(original.email, { email, firstName: name, token });
    this.person.cookies.session = token;
    await this.isSignedIn();
  }

  /** Has the session's cookie in the browser. */
  async isSignedIn(): Promise<void> {
    // A cookie is set on a page of the site; this one has no scripts.
    await this.open("/robots.txt");
    await this.tab.setCookie({ name: "session", value: this.person.cookies.session!, httpOnly: true });
  }

  /** Has an active trip of twelve days; returns its id. */
  hasTrip(fields: Fields = {}): Promise<string> {
    return createTrip(this.person, { startDate: dayFromToday(-4), endDate: dayFromToday(8), ...fields });
  }

  hasExpense(tripId: string, fields: Fields): Promise<string> {
    return addExpense(this.person, tripId, fields);
  }

  /** Amounts in cents of the expenses that the server has stored, newest first. */
  get stored(): number[] {
    return this.#records.expenses(this.person.email).map(({ amount }) => amount);
  }

  open(path: string, tab = this.tab): Promise<void> {
    return tab.open(this.line.url + path);
  }

  async isLoaded(): Promise<void> {
    await expect.poll(() => this.tab.run(() => document.readyState)).toBe("complete");
  }

  /** Waits until scripts have taken over the page. */
  async ready(tab = this.tab): Promise<void> {
    await expect
      .poll(() =>
        tab.run(
          () =>
            document.readyState === "complete" &&
            Object.keys(document.body).some((key) => key.startsWith("__reactFiber")),
        ),
      )
      .toBe(true);
    await tab.run(toastLines);
  }

  /** Waits until the outbox is loaded and listens. */
  async outboxIsReady(tab = this.tab): Promise<void> {
    await expect
      .poll(() => tab.run(() => performance.getEntriesByName("outbox ready").length), {
        message: "the outbox is ready",
      })
      .toBeGreaterThan(0);
    await tab.run(toastLines);
  }

  /** Opens a screen and waits until it can be read offline. */
  async isOn(path: string): Promise<void> {
    await this.open(path);
    await this.outboxIsReady();
    await this.hasCached(`${path === "/" ? "/_" : path}.data`, "/outbox.data");
  }

  async hasCached(...addresses: string[]): Promise<void> {
    const missing = (wanted: string[]) =>
      Promise.all(wanted.map((one) => caches.match(one))).then((found) =>
        wanted.filter((_, index) => !found[index]),
      );
    await expect.poll(() => this.tab.run(missing, addresses), { message: "not cached" }).toEqual([]);
  }

  /** Returns what the device's outbox has stored. */
  entries(): Promise<OutboxEntry[]> {
    return this.tab.run(async () => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open("reisekasse");
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const entries = await new Promise<OutboxEntry[]>((resolve, reject) => {
        const reading = database.transaction("outbox").objectStore("outbox").getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
      database.close();
      return entries;
    });
  }

  // Actions

  /** The line is back, and the device notices. */
  async isOnline(): Promise<void> {
    this.line.mend();
    await this.tab.run(() => void dispatchEvent(new Event("online")));
  }

  /** Lets the page wait a twentieth of what it would wait for the network or the device. */
  async waitsShorter(): Promise<void> {
    await this.tab.run(() => {
      const { setTimeout: wait } = window;
      Object.assign(window, {
        setTimeout: (task: () => void, ms = 0) => wait(task, ms >= 8_000 ? ms / 20 : ms),
      });
    });
  }

  async signIn(): Promise<void> {
    await this.tab.fill(field("E-Mail-Adresse"), this.person.email);
    await this.tab.fill(field("Passwort"), this.person.password);
    await this.tab.click(button("Anmelden"));
  }

  /** Goes through both steps of the dialog for a new expense, and saves. */
  async entersExpense({ amount, description }: { amount: string; description?: string }): Promise<void> {
    await this.tab.click(link("Ausgabe hinzufügen"));
    await this.tab.click(button("Essen", "dialog"));
    await this.tab.click(choice("Restaurant", "dialog"));
    await this.tab.fill(field(/^Betrag/, "dialog"), amount);
    if (description) await this.tab.fill(field(/^Beschreibung/, "dialog"), description);
    await this.tab.click(button("Ausgabe speichern", "dialog"));
  }

  /** Unfolds fields of a dialog, and waits for the frame in which the page scrolls to them. */
  async unfolds(name: string | RegExp): Promise<void> {
    await this.tab.click(button(name, "dialog"));
    const isUnfolded = () => document.querySelector("dialog details[open]") !== null;
    await expect.poll(() => this.tab.run(isUnfolded)).toBe(true);
    await this.tab.run(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }

  /** Sees a toast with this line, perhaps between two looks: on a busy machine it may be gone at the second. */
  async seesToast(line: string | RegExp): Promise<void> {
    const wanted = typeof line === "string" ? line : expect.stringMatching(line);
    await expect.poll(() => this.tab.run(toastLines)).toContainEqual(wanted);
  }

  async seesText(words: string): Promise<void> {
    await expect.poll(() => this.tab.text()).toContain(words);
  }

  async seesPath(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.tab.path()).toMatch(pattern);
  }

  /** Sees this in the strip above the screen. */
  async seesStrip(words: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.tab.texts(".strip")).join()).toMatch(words);
  }

  async seesNoStrip(): Promise<void> {
    await expect.poll(() => this.tab.texts(".strip")).toEqual([]);
  }
}

/** Runs in the page: returns the lines of all toasts since it ran for the first time. */
function toastLines(): string[] {
  const page = window as { toastLines?: Set<string> };
  const isNew = !page.toastLines;
  page.toastLines ??= new Set();
  const lines = page.toastLines;
  const note = () => {
    for (const toast of document.querySelectorAll<HTMLElement>(".toast")) {
      if (toast.checkVisibility()) for (const line of toast.innerText.split("\n")) lines.add(line);
    }
  };
  note();
  if (isNew) new MutationObserver(note).observe(document.body, { subtree: true, childList: true });
  return [...lines];
}
