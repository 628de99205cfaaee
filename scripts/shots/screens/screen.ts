// What a screen to look at is, and the words in which the lists beside this file speak of them.
import type { Page } from "@playwright/test";
import type { Person, PersonName } from "../people.ts";

export interface Screen {
  name: string;
  /** Who looks at it; nobody is a visitor. */
  as?: PersonName;
  path: string | ((person: Person) => string);
  act?: (page: Page) => Promise<void>;
  /** Nothing was chosen yet in the cookie banner. */
  isFirstVisit?: boolean;
  /** Only what the window shows, as with a dialog, instead of the whole page. */
  isWindow?: boolean;
}

/** Below the person's own trip. */
export const trip = (rest: string) => (person: Person) => `/trip/${person.tripId}${rest}`;

/** A dialog about something that the person has. */
export const about = (path: string, dialog: string, id: keyof Person) => (person: Person) =>
  `${path}?dialog=${dialog}&id=${person[id]}`;

/** Dialogs: seen by the demo's person unless they name another, and through the window. */
export function dialogs(screens: readonly Screen[]): Screen[] {
  return screens.map((screen) => ({ as: "demo", isWindow: true, ...screen }));
}

export const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();

/** Presses the button of a form that has a fault, and waits for its message. */
export const pressAndSeeFault = (name: string) => async (page: Page) => {
  await press(name)(page);
  await page.locator(".text-danger").first().waitFor();
};
