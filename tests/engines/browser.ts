// The browser as journeys use it, the same for all engines and protocols.
import { type Found, find, type Wanted } from "./find.ts";

export type EngineName = "chromium" | "firefox" | "webkit";

export interface Settings {
  width: number;
  height: number;
}

export interface Special {
  /** Pages run no scripts. */
  withoutScripts?: boolean;
  /** The Tab key does not stop at links, as in Safari; only in WebKit. */
  tabSkipsLinks?: boolean;
}

/** A running browser. */
export interface Browser {
  /** The folder of its downloads. */
  downloads: string;
  /**
   * Returns an empty tab, with all others closed and all cookies deleted. What is stored by origin stays: each journey
   * has an origin of its own.
   */
  onlyTab(): Promise<Tab>;
  newTab(): Promise<Tab>;
  /** Opens a tab with unusual settings. All other tabs may be closed by that. */
  specialTab(special: Special): Promise<Tab>;
  close(): Promise<void>;
}

export interface Cookie {
  name: string;
  value: string;
  httpOnly?: boolean;
}

export type Key = "Tab" | "Enter" | "ArrowDown";

/** Milliseconds that a tab looks for something on the screen before it gives up. */
const LOOK_MS = 30_000;

/** Milliseconds between two looks. */
const PAUSE_MS = 40;

/** Controls and links that the focus may pass before the one that is wanted. */
const STOPS_MAX = 40;

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

  /** The name of the element that has the focus; empty if none has. */
  focused(): Promise<string> {
    return this.run(() => {
      const element = document.activeElement;
      if (!element || element === document.body || element.id === "inhalt") return "";
      const [label] = (element as HTMLInputElement).labels ?? [];
      const name = element.getAttribute("aria-label") ?? (label ?? element).textContent;
      return name.replace(/\s+/g, " ").trim();
    });
  }

  /** Presses Tab until the focus is on what has this name. */
  async tabTo(name: string | RegExp): Promise<void> {
    const stops: string[] = [];
    while (stops.length < STOPS_MAX) {
      await this.press("Tab");
      const stop = await this.focused();
      if (typeof name === "string" ? stop === name : name.test(stop)) return;
      stops.push(stop);
    }
    throw new Error(`the focus never came to ${name}, but to: ${stops.join(" | ")}`);
  }

  /** Waits until this is on the screen. */
  async sees(wanted: Wanted): Promise<void> {
    await until(() => this.has(wanted), `${told(wanted)} is not on the screen`);
  }

  /** Waits until this is no longer on the screen. */
  async seesNo(wanted: Wanted): Promise<void> {
    await until(async () => !(await this.has(wanted)), `${told(wanted)} is still on the screen`);
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
    const { pathname, search, hash } = new URL(await this.url());
    return pathname + search + hash;
  }

  #look(wanted: Wanted): Promise<Found> {
    const json = JSON.stringify(wanted, (_, value) => (value instanceof RegExp ? [value.source] : value));
    // A script that runs while the page changes fails.
    return this.run(find, json).catch((error: Error) => {
      if (/context was destroyed|navigat/i.test(error.message)) return { count: 0, x: 0, y: 0 };
      throw error;
    });
  }

  /** Waits until this is found at the same place twice, but for the pixel of rounding, with nothing over it. */
  async #settled(wanted: Wanted): Promise<{ x: number; y: number }> {
    let last: Found | undefined;
    await until(
      async () => {
        const before = last;
        last = await this.#look(wanted);
        const isNear = (axis: "x" | "y") => Math.abs((before?.[axis] ?? Number.NaN) - last![axis]) <= 1;
        return last.count > 0 && !last.covered && isNear("x") && isNear("y");
      },
      () => {
        const covered = last?.covered;
        return `${told(wanted)} ${covered ? `is covered by ${covered}` : "is not on the screen or does not stay"}`;
      },
    );
    return last!;
  }
}

/** Waits until the check passes. @throws with the message if it does not in time */
export async function until(check: () => Promise<boolean>, message: string | (() => string)): Promise<void> {
  const end = Date.now() + LOOK_MS;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(typeof message === "string" ? message : message());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function told({ role, name, within }: Wanted): string {
  return `${role} ${name}${within ? ` in ${within}` : ""}`;
}
