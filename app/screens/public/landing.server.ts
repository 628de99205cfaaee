import { addDays, type Day } from "~/domain/day";
import { blank, type ExpenseRow } from "~/domain/expenses/expense";
import type { Trip } from "~/domain/trips/trip";
import { facts } from "~/http/operator.server";
import { commonQuestions } from "~/locales/de/public/faq";
import { example, landing } from "~/locales/de/public/landing";
import { forecastHeadline } from "~/locales/de/statistics/forecast-headline";
import { publicMeta } from "./public-page.server";

/** Cents spent on the example trip, by main category, including those of today. */
const tiles = {
  food: 21_430,
  accommodation: 28_600,
  travel: 8_900,
  transport: 4_115,
  activities: 3_600,
  shopping: 1_250,
  health: 850,
  extras: 0,
};
const TODAY = 2_910;

/** Returns the data of the landing page. The example trip includes today; its figures are computed as for any trip. */
export function landingScreen(today: Day) {
  const trip: Trip = {
    // Has the hue of the brand.
    id: "atlantik",
    name: example.name,
    destination: example.destination,
    startDate: addDays(today, -4),
    endDate: addDays(today, 8),
    budget: 150_000,
    currency: "EUR",
    travelMethod: "bahn",
    isActive: true,
    isArchived: false,
    isDeleted: false,
    limits: null,
    isShared: false,
    memberId: "example",
    role: "owner",
    ownBudget: null,
  };
  const spent = Object.values(tiles).reduce((sum, cents) => sum + cents, 0);
  const headline = forecastHeadline(trip, { spent, planned: 0, unspreadToday: TODAY }, today);
  const recent = recentOf(today);
  const todaySum = { total: TODAY, count: recent.length, spread: 0 };
  return {
    isScriptless: true as const,
    meta: publicMeta("/", landing.title, landing.description),
    hasBilling: facts.hasBilling,
    questions: commonQuestions(facts),
    example: { today, trip, spent, headline, tiles, recent, todaySum },
  };
}

function recentOf(day: Day): ExpenseRow[] {
  const spent = [
    [640, "snacks", "kreditkarte"],
    [310, "oepnv", "barzahlung"],
    [1_960, "restaurant", "kreditkarte"],
  ] as const;
  return spent.map(([amount, categoryId, paymentMethod], index) => ({
    ...blank,
    id: String(index + 1),
    day,
    photoUrl: null,
    description: example.expenses[index]![0],
    locationName: example.expenses[index]![1],
    amount,
    categoryId,
    paymentMethod,
  }));
}
