// The definition of a screen to photograph, and functions for the lists beside this file.
import type { Page } from "@playwright/test";
import type { People, PersonName } from "../people.ts";
import type { Person } from "../visitor.ts";

export interface Screen {
  name: string;
  /** The person who is signed in; undefined for a signed-out visitor. */
  as?: PersonName;
  path: string | ((person: Person, people: People) => string);
  act?: (page: Page) => Promise<void>;
  /** Shows the cookie banner, because nothing has been chosen in it. */
  isFirstVisit?: boolean;
  /** Takes only the visible part, as for a dialog, instead of the whole page. */
  isWindow?: boolean;
}

/** Returns a path below the person's trip. */
export const trip = (rest: string) => (person: Person) => `/trip/${person.tripId}${rest}`;

/** Returns the path of a dialog about the person's trip or expense. */
export const about = (path: string, dialog: string, id: "tripId" | "expenseId") => (person: Person) =>
  `${path}?dialog=${dialog}&id=${person[id]}`;

/** Defines dialogs: by default for the demo account, and only the visible part of the page. */
export function dialogs(screens: readonly Screen[]): Screen[] {
  return screens.map((screen) => ({ as: "demo", isWindow: true, ...screen }));
}

export const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();

/** Presses the button of a form that has an error, and waits for its message. */
export const pressAndSeeError = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.locator(".text-danger:visible").first().waitFor();
};
