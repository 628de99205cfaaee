// The screens of the design, by the names of its pictures, with its people and sums.
import { ready } from "../ready.ts";
import { about, type Screen, trip } from "./screen.ts";

/** Opens the second step of a new expense with this line read into it. */
const lineOf = (line: string) => `/?${new URLSearchParams({ dialog: "expense", line })}`;
const inFrancs = lineOf("50 CHF Restaurant Schweizer Hütte");

/** Opens the split, if it is folded, and chooses a mode. */
const splitInto =
  (mode: string): Screen["act"] =>
  async (page) => {
    const radio = page.locator(`[name="splitMode"][value="${mode}"]`);
    if (!(await radio.isVisible())) await page.locator('details:has([name="splitMode"]) > summary').click();
    await radio.check({ force: true });
    await ready(page);
  };

export const drawnScreens: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "home-solo", as: "lena", path: "/" },
  { name: "home-shared", as: "ben", path: "/" },
  { name: "home-last-day", as: "leaving", path: "/" },
  { name: "entry1-solo", as: "lena", path: "/?dialog=expense" },
  { name: "entry1-shared", as: "ben", path: "/?dialog=expense" },
  { name: "entry2-solo", as: "lena", path: lineOf("12,50 Restaurant") },
  { name: "entry2-shared", as: "ben", path: inFrancs },
  { name: "entry2-split", as: "ben", path: inFrancs, act: splitInto("equal") },
  { name: "entry2-amounts", as: "ben", path: inFrancs, act: splitInto("amounts") },
  { name: "list-solo", as: "lena", path: "/expenses" },
  { name: "list-shared", as: "ben", path: "/expenses" },
  { name: "expense", as: "ben", path: about("/expenses", "view", "expenseId") },
  { name: "trips", as: "lena", path: "/my-trips" },
  { name: "trip", as: "ben", path: trip("") },
  { name: "members", as: "ben", path: trip("?dialog=members") },
  { name: "settle", as: "ben", path: trip("/settle") },
  { name: "stats", as: "lena", path: "/analytics" },
  { name: "stats-pie", as: "lena", path: "/analytics?view=pie" },
].map((screen) => ({ ...screen, isWindow: true }) as Screen);
