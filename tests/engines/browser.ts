// What the journeys need of a browser, whichever engine it has and whichever protocol drives it.
import { expect } from "vitest";
import { type Found, find, type Wanted } from "./find.ts";

export type EngineName = "chromium" | "firefox" | "webkit";

export interface Settings {
  /** True unless the browser runs no scripts of pages. */
  javaScript?: boolean;
  width?: number;
  height?: number;
  isDark?: boolean;
}

/** A running browser with one tab. */
export interface Browser {
  tab: Tab;
  /** The folder of its downloads. */
  downloads: string;
  newTab(): Promise<Tab>;
  /** Closes all tabs but one and deletes all cookies. What is stored by origin stays: each journey has its own. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export interface Cookie {
  name: string;
  value: string;
  httpOnly?: boolean;
}

export type Key = "Tab" | "Enter" | "Escape" | "Space";

/** Milliseconds that a tab looks for something on the screen before it gives up. */
const LOOK_MS = 20_000;

/** Milliseconds between two looks. */
const PAUSE_MS = 40;

/** A tab, as a driver's page or window handle. */
export abstract class Tab {
  /** Opens an address and waits until it is loaded. */
  abstract open(url: string): Promise<void>;
  abstract back(): Promise<void>;
  abstract reload(): Promise<void>;
  abstract url(): Promise<string>;
  abstract front(): Promise<void>;
  abstract close(): Promise<void>;
  abstract resize(width: number, height: number): Promise<void>;
  abstract press(key: Key): Promise<void>;
  /** Types into the field that has the focus. */
  abstract type(text: string): Promise<void>;
  /** Runs a function in the page that uses nothing from outside but its arguments. */
  abstract run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  abstract setCookie(cookie: Cookie): Promise<void>;
  abstract cookie(name: string): Promise<string | undefined>;
  abstract deleteCookie(name: string): Promise<void>;
  /** A PNG of what the tab shows. */
  abstract picture(): Promise<Buffer>;
  /** Clicks at a point of the window, in CSS pixels. */
  protected abstract clickAt(x: number, y: number): Promise<void>;

  /** Waits until this is on the screen, still, and not covered, and clicks on it. */
  async click(wanted: Wanted): Promise<void> {
    const { x, y } = await this.#settled(wanted);
    await this.clickAt(x, y);
  }

  /** Replaces the text of a field by typing. */
  async fill(wanted: Wanted, text: string): Promise<void> {
    await this.click(wanted);
    await this.run(() => (document.activeElement as HTMLInputElement).select());
    await this.type(text);
  }

  /** Waits until this is on the screen. */
  async sees(wanted: Wanted): Promise<void> {
    await expect.poll(() => this.has(wanted), { message: `${told(wanted)} is on the screen` }).toBe(true);
  }

  /** Waits until this is no longer on the screen. */
  async seesNo(wanted: Wanted): Promise<void> {
    await expect
      .poll(() => this.has(wanted), { message: `${told(wanted)} is no longer on the screen` })
      .toBe(false);
  }

  async has(wanted: Wanted): Promise<boolean> {
    return (await this.#look(wanted)).count > 0;
  }

  /** The texts of all elements on the screen that match this selector. */
  async texts(selector: string): Promise<string[]> {
    return this.run(
      (all) =>
        [...document.querySelectorAll<HTMLElement>(all)]
          .filter((one) => one.checkVisibility())
          .map((one) => one.innerText.replace(/\s+/g, " ").trim()),
      selector,
    );
  }

  /** All text on the screen. */
  async text(): Promise<string> {
    return this.run(() => document.body?.innerText.replaceAll("\u00a0", " ") ?? "");
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.url());
    return pathname + search;
  }

  #look(wanted: Wanted): Promise<Found> {
    return this.run(
      find,
      JSON.stringify(wanted, (_, value) => (value instanceof RegExp ? [value.source] : value)),
    );
  }

  /** Waits until this is found at the same place twice. */
  async #settled(wanted: Wanted): Promise<{ x: number; y: number }> {
    const end = Date.now() + LOOK_MS;
    let before: Found | undefined;
    for (;;) {
      const now = await this.#look(wanted);
      const { count, covered, x, y } = now;
      if (count > 0 && !covered && before?.x === x && before.y === y) return { x, y };
      if (Date.now() > end) {
        const why =
          count === 0 ? "is not on the screen" : covered ? `is covered by ${covered}` : "does not stay";
        throw new Error(`${told(wanted)} ${why}`);
      }
      before = now;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

function told({ role, name, within }: Wanted): string {
  return `${role} ${name}${within ? ` in ${within}` : ""}`;
}
