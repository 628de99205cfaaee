// The statistics of trips.
import type { Page } from "@playwright/test";
import { analytics, charts } from "../../../app/locales/de/statistics/analytics.ts";
import type { Screen } from "./screen.ts";

export const analyticsScreens: readonly Screen[] = [
  { name: "analytics", as: "demo", path: "/analytics" },
  { name: "analytics-window", as: "demo", path: "/analytics", isWindow: true },
  { name: "analytics-pie", as: "demo", path: "/analytics?view=pie" },
  { name: "analytics-per-day", as: "demo", path: "/analytics?per=day&category=food" },
  { name: "analytics-per-day-pie", as: "demo", path: "/analytics?per=day&view=pie" },
  { name: "analytics-open", as: "demo", path: "/analytics?category=food#category-food" },
  { name: "analytics-pie-open", as: "demo", path: "/analytics?view=pie&category=food" },
  { name: "analytics-tables", as: "demo", path: "/analytics", act: openTables },
  { name: "analytics-finished", as: "demo", path: "/analytics", act: chooseLastTrip },
  { name: "analytics-3", as: "beginner", path: "/analytics" },
  { name: "analytics-300", as: "collector", path: "/analytics" },
  { name: "analytics-300-pie", as: "collector", path: "/analytics?view=pie" },
  { name: "analytics-over-budget", as: "spender", path: "/analytics" },
  { name: "analytics-booked", as: "booker", path: "/analytics" },
  { name: "analytics-booked-pie", as: "booker", path: "/analytics?view=pie" },
  { name: "analytics-no-budget", as: "carefree", path: "/analytics" },
  { name: "analytics-extreme", as: "extreme", path: "/analytics?category=accommodation", act: openTables },
  { name: "analytics-extreme-pie", as: "extreme", path: "/analytics?view=pie" },
  { name: "analytics-people", as: "debtor", path: "/analytics?figures=all", act: openPeople },
  { name: "analytics-people-crowd", as: "crowd", path: "/analytics?figures=all", act: openPeople },
  { name: "analytics-no-trip", as: "newcomer", path: "/analytics" },
  { name: "analytics-none-active", as: "planner", path: "/analytics" },
  { name: "analytics-planned", as: "planner", path: (person) => `/analytics?trip=${person.tripId}` },
  { name: "analytics-no-expenses", as: "starter", path: "/analytics" },
];

async function openTables(page: Page): Promise<void> {
  for (const summary of await page.getByText(charts.asTable).filter({ visible: true }).all())
    await summary.click();
}

/** Unfolds whoever had the largest share. */
async function openPeople(page: Page): Promise<void> {
  await page.locator("#people summary").first().click();
}

/** Picks the trip that ended longest ago. */
async function chooseLastTrip(page: Page): Promise<void> {
  const trips = page.getByLabel(analytics.trip, { exact: true });
  await trips.selectOption({ index: (await trips.locator("option").count()) - 1 });
  await page.waitForURL("**/analytics?*trip=*");
}
