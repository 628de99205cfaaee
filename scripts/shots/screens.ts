// Every screen in every state worth looking at.
import type { Page } from "@playwright/test";
import { analytics as analyticsTexts, charts } from "../../app/locales/de/analytics.ts";
import { expenseForm } from "../../app/locales/de/expenses.ts";
import { feedback } from "../../app/locales/de/feedback.ts";
import { login } from "../../app/locales/de/login.ts";
import { forgotten } from "../../app/locales/de/password.ts";
import { general } from "../../app/locales/de/profile.ts";
import { deletion, profileForm } from "../../app/locales/de/profile-form.ts";
import { declarationPages } from "../../app/locales/de/public/declarations.ts";
import { shell } from "../../app/locales/de/shell.ts";
import { tripForm } from "../../app/locales/de/trips.ts";
import type { Person, PersonName } from "./people.ts";

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

const trip = (rest: string) => (person: Person) => `/trip/${person.tripId}${rest}`;
const about = (path: string, dialog: string, id: keyof Person) => (person: Person) =>
  `${path}?dialog=${dialog}&id=${person[id]}`;

const press = (name: string) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).last().click();

async function seeFault(page: Page): Promise<void> {
  await page.locator(".text-danger").first().waitFor();
}

const visitors: Screen[] = [
  { name: "landing", path: "/" },
  { name: "landing-first", path: "/", isFirstVisit: true, isWindow: true },
  { name: "landing-cookies", path: "/?cookies=open#cookie-banner", isWindow: true },
  { name: "landing-price", path: "/#preise", isWindow: true },
  { name: "login-first", path: "/login", isFirstVisit: true, isWindow: true },
  { name: "public-imprint", path: "/impressum" },
  { name: "public-privacy", path: "/datenschutz" },
  { name: "public-terms", path: "/agb" },
  { name: "public-withdrawal", path: "/widerruf" },
  {
    name: "public-faq",
    path: "/faq",
    async act(page) {
      for (const question of await page.locator("summary").all()) await question.click();
      // Where the last one stood, what stays in view would lie over another.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "public-accessibility", path: "/barrierefreiheit" },
  { name: "cancel-contract", path: "/vertrag-kuendigen" },
  {
    name: "cancel-contract-missing",
    path: "/vertrag-kuendigen",
    async act(page) {
      await page.evaluate(() => {
        for (const form of document.forms) form.noValidate = true;
      });
      await press(declarationPages.cancel.submit)(page);
      await seeFault(page);
    },
  },
  { name: "withdraw-contract", as: "extreme", path: "/vertrag-widerrufen" },
  {
    name: "contract-receipt",
    as: "demo",
    path: "/vertrag-kuendigen",
    async act(page) {
      await press(declarationPages.cancel.submit)(page);
      await page.getByRole("heading", { name: declarationPages.cancel.received }).waitFor();
    },
  },
  { name: "public-signed-in", as: "newcomer", path: "/impressum", isWindow: true },
  { name: "login", path: "/login" },
  { name: "register", path: "/login?mode=register" },
  {
    name: "login-missing",
    path: "/login",
    async act(page) {
      await press(login.submitSignIn)(page);
      await seeFault(page);
    },
  },
  {
    name: "login-wrong",
    path: "/login",
    async act(page) {
      await page.getByLabel(login.email).fill(`nobody-${Date.now()}@example.com`);
      await page.getByLabel(login.password).fill("not-the-password");
      await press(login.submitSignIn)(page);
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "register-errors",
    path: "/login?mode=register",
    async act(page) {
      await page.getByLabel(login.email).fill("anna@");
      await page.getByLabel(login.password).fill("123");
      await press(login.submitRegister)(page);
      await seeFault(page);
    },
  },
  { name: "forgot-password", path: "/forgot-password" },
  {
    name: "forgot-password-missing",
    path: "/forgot-password",
    async act(page) {
      await press(forgotten.submit)(page);
      await seeFault(page);
    },
  },
  { name: "forgot-password-sent", path: "/forgot-password?sent=1" },
  { name: "reset-password-gone", path: "/reset-password?token=none" },
  { name: "restore-email-gone", path: "/restore-email?token=none" },
  { name: "login-cancelled", path: "/login?google=cancelled" },
  { name: "logout-success", path: "/logout-success" },
  { name: "account-deleted", path: "/account-deleted" },
  // With payment: see tests/browser/subscribe-screens.spec.ts.
  { name: "subscribe-free", path: "/subscribe" },
  { name: "not-found", path: "/nowhere" },
  { name: "offline", path: "/offline" },
  { name: "api-docs", path: "/api/docs" },
];

const home: Screen[] = [
  { name: "home-empty", as: "newcomer", path: "/" },
  { name: "home-planned", as: "planner", path: "/" },
  { name: "home-active", as: "demo", path: "/" },
  { name: "home-active-window", as: "demo", path: "/", isWindow: true },
  { name: "home-no-expenses", as: "starter", path: "/" },
  { name: "home-3", as: "beginner", path: "/" },
  { name: "home-300", as: "collector", path: "/" },
  { name: "home-over-budget", as: "spender", path: "/" },
  { name: "home-no-budget", as: "carefree", path: "/" },
  { name: "home-extreme", as: "extreme", path: "/" },
];

const expenses: Screen[] = [
  { name: "expenses-no-trip", as: "newcomer", path: "/expenses" },
  { name: "expenses-empty", as: "starter", path: "/expenses" },
  { name: "expenses-3", as: "beginner", path: "/expenses" },
  { name: "expenses-demo", as: "demo", path: "/expenses" },
  { name: "expenses-300", as: "collector", path: "/expenses" },
  { name: "expenses-300-window", as: "collector", path: "/expenses", isWindow: true },
  { name: "expenses-over-budget", as: "spender", path: "/expenses" },
  { name: "expenses-extreme", as: "extreme", path: "/expenses" },
];

const expenseDialogs: Screen[] = (
  [
    { name: "expense-step-1", path: "/?dialog=expense" },
    { name: "expense-step-2", path: "/?dialog=expense&category=food" },
    {
      name: "expense-step-2-more",
      path: "/?dialog=expense&category=accommodation",
      async act(page) {
        await page.locator("dialog summary").click();
        await page.getByLabel(expenseForm.notes).scrollIntoViewIfNeeded();
      },
    },
    {
      name: "expense-errors",
      path: "/?dialog=expense&category=food",
      async act(page) {
        await page.getByLabel(expenseForm.amount).fill("12,505");
        await page.locator("dialog .chip").first().click();
        await press(expenseForm.save)(page);
        await seeFault(page);
      },
    },
    { name: "expense-edit", path: about("/expenses", "expense", "expenseId") },
    { name: "expense-delete", path: about("/expenses", "delete-expense", "expenseId") },
  ] satisfies Screen[]
).map((screen) => ({ ...screen, as: "demo", isWindow: true }));

const trips: Screen[] = [
  { name: "my-trips-all", as: "demo", path: "/my-trips" },
  { name: "my-trips-planned", as: "demo", path: "/my-trips?filter=planned" },
  { name: "my-trips-deleted", as: "demo", path: "/my-trips?filter=deleted" },
  { name: "my-trips-empty", as: "newcomer", path: "/my-trips" },
  { name: "my-trips-deleted-empty", as: "newcomer", path: "/my-trips?filter=deleted" },
  { name: "my-trips-no-hit", as: "demo", path: "/my-trips?q=Timbuktu" },
  { name: "my-trips-extreme", as: "extreme", path: "/my-trips" },
  { name: "trip-details", as: "demo", path: trip("") },
  { name: "trip-details-empty", as: "starter", path: trip("") },
  { name: "trip-details-extreme", as: "extreme", path: trip("") },
  { name: "trip-edit", as: "demo", path: trip("?edit=1") },
  { name: "trip-expenses", as: "demo", path: trip("/expenses") },
  { name: "trip-expenses-empty", as: "starter", path: trip("/expenses") },
  { name: "trip-rename", as: "demo", path: trip("/expenses?rename=1"), isWindow: true },
  { name: "trip-rename-extreme", as: "extreme", path: trip("/expenses?rename=1"), isWindow: true },
  { name: "trip-not-found", as: "demo", path: "/trip/nothing" },
];

async function openFirst(page: Page): Promise<void> {
  await page.locator(".trip-card-head a").first().click();
  await page.waitForURL("**/trip/*");
}

const tripDialogs: Screen[] = [
  { name: "trip-create", as: "demo", path: "/my-trips?dialog=trip", isWindow: true },
  {
    name: "trip-create-errors",
    as: "demo",
    path: "/my-trips?dialog=trip",
    isWindow: true,
    async act(page) {
      await press(tripForm.create)(page);
      await seeFault(page);
    },
  },
  { name: "trip-end", as: "demo", path: about("/", "end-trip", "tripId"), isWindow: true },
  { name: "trip-delete", as: "demo", path: about("/my-trips", "delete-trip", "tripId"), isWindow: true },
  {
    name: "trip-delete-extreme",
    as: "extreme",
    path: about("/my-trips", "delete-trip", "tripId"),
    isWindow: true,
  },
  {
    name: "trip-delete-for-good",
    as: "demo",
    path: "/my-trips?filter=deleted",
    isWindow: true,
    async act(page) {
      await page.locator('a[href*="delete-trip-for-good"]').click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "trip-finished", as: "demo", path: "/my-trips?filter=finished", act: openFirst },
  { name: "trip-planned", as: "demo", path: "/my-trips?filter=planned", act: openFirst },
];

const analytics: Screen[] = [
  { name: "analytics", as: "demo", path: "/analytics" },
  { name: "analytics-window", as: "demo", path: "/analytics", isWindow: true },
  { name: "analytics-pie", as: "demo", path: "/analytics?view=pie" },
  { name: "analytics-open", as: "demo", path: "/analytics?category=food#category-food" },
  { name: "analytics-pie-open", as: "demo", path: "/analytics?view=pie&category=food" },
  { name: "analytics-tables", as: "demo", path: "/analytics", act: openTables },
  { name: "analytics-finished", as: "demo", path: "/analytics", act: chooseLastTrip },
  { name: "analytics-3", as: "beginner", path: "/analytics" },
  { name: "analytics-300", as: "collector", path: "/analytics" },
  { name: "analytics-300-pie", as: "collector", path: "/analytics?view=pie" },
  { name: "analytics-over-budget", as: "spender", path: "/analytics" },
  { name: "analytics-no-budget", as: "carefree", path: "/analytics" },
  { name: "analytics-extreme", as: "extreme", path: "/analytics?category=accommodation", act: openTables },
  { name: "analytics-extreme-pie", as: "extreme", path: "/analytics?view=pie" },
  { name: "analytics-no-trip", as: "newcomer", path: "/analytics" },
  { name: "analytics-none-active", as: "planner", path: "/analytics" },
  { name: "analytics-planned", as: "planner", path: (person) => `/analytics?trip=${person.tripId}` },
  { name: "analytics-no-expenses", as: "starter", path: "/analytics" },
];

async function openTables(page: Page): Promise<void> {
  for (const summary of await page.getByText(charts.asTable).all()) await summary.click();
}

/** The one that ended longest ago. */
async function chooseLastTrip(page: Page): Promise<void> {
  const trips = page.getByLabel(analyticsTexts.trip, { exact: true });
  await trips.selectOption({ index: (await trips.locator("option").count()) - 1 });
  await press(analyticsTexts.showTrip)(page);
  await page.waitForURL("**/analytics?*trip=*");
}

const others: Screen[] = [
  { name: "profile", as: "demo", path: "/profile" },
  { name: "profile-empty", as: "newcomer", path: "/profile" },
  { name: "profile-extreme", as: "extreme", path: "/profile" },
  { name: "edit-profile", as: "demo", path: "/profile?dialog=edit-profile", isWindow: true },
  { name: "edit-profile-extreme", as: "extreme", path: "/profile?dialog=edit-profile", isWindow: true },
  {
    name: "edit-profile-errors",
    as: "demo",
    path: "/profile?dialog=edit-profile",
    isWindow: true,
    async act(page) {
      await page.locator("dialog summary").click();
      await page.getByLabel(profileForm.newPassword, { exact: true }).fill("not-the-same");
      await press(shell.save)(page);
      await seeFault(page);
    },
  },
  { name: "profile-color", as: "demo", path: "/profile?dialog=profile-color", isWindow: true },
  { name: "sessions", as: "demo", path: "/profile?dialog=sessions", isWindow: true },
  { name: "general", as: "demo", path: "/profile?dialog=general", isWindow: true },
  { name: "feedback", as: "demo", path: "/profile?dialog=feedback", isWindow: true },
  {
    name: "feedback-missing",
    as: "demo",
    path: "/profile?dialog=feedback",
    isWindow: true,
    async act(page) {
      await press(feedback.direct)(page);
      await seeFault(page);
    },
  },
  { name: "sessions-several", as: "beginner", path: "/profile?dialog=sessions", isWindow: true },
  { name: "delete-account", as: "demo", path: "/profile?dialog=delete-account", isWindow: true },
  {
    name: "delete-account-wrong",
    as: "demo",
    path: "/profile?dialog=delete-account",
    isWindow: true,
    async act(page) {
      await page.getByLabel(deletion.word).fill("ja");
      await press(general.deleteAccount)(page);
      await seeFault(page);
    },
  },
  { name: "export", as: "demo", path: "/profile?dialog=export", isWindow: true },
  { name: "export-extreme", as: "extreme", path: "/profile?dialog=export", isWindow: true },
  {
    name: "export-trip",
    as: "demo",
    path: (person) => `/trip/${person.tripId}?dialog=export&id=${person.tripId}`,
    isWindow: true,
  },
  { name: "not-found-signed-in", as: "demo", path: "/nowhere" },
  {
    name: "toast",
    as: "beginner",
    path: about("/expenses", "expense", "expenseId"),
    isWindow: true,
    async act(page) {
      await press(expenseForm.save)(page);
      await page.locator(".toast").waitFor();
    },
  },
];

export const screens: readonly Screen[] = [
  ...[
    ...visitors,
    ...home,
    ...expenses,
    ...expenseDialogs,
    ...trips,
    ...tripDialogs,
    ...analytics,
    ...others,
  ],
];
