// The home screen, the lists of expenses and the dialog for one.
import type { Page } from "@playwright/test";
import { expenseForm } from "../../../app/locales/de/expenses/expenses.ts";
import { kindNouns } from "../../../app/locales/de/names.ts";
import { receipts } from "../../../app/locales/de/receipts/receipts.ts";
import { photoOf } from "../photo.ts";
import { about, dialogs, press, pressAndSeeError, type Screen, trip } from "./screen.ts";

const save = expenseForm.save(kindNouns.expense);
const LINE = "12,50 Pizza bar 1.11.2026 @Ho Chi Minh Stadt";

/** Chooses a photo, and a file that is no receipt. */
async function choosePhoto(page: Page): Promise<void> {
  const text = { name: "Notiz.txt", mimeType: "text/plain", buffer: Buffer.from("Brot 3,20") };
  const photo = await photoOf(page, "IMG_20261126_080912345_HDR_Mercado_da_Ribeira.jpg", [1_500, 2_000]);
  const field = page.getByLabel(receipts.chooseFile);
  await field.setInputFiles([photo, text]);
  await page.getByRole("alert").filter({ hasText: "Notiz.txt" }).waitFor();
  await field.scrollIntoViewIfNeeded();
}

export const homeScreens: readonly Screen[] = [
  { name: "home-empty", as: "newcomer", path: "/" },
  { name: "home-planned", as: "planner", path: "/" },
  { name: "home-active", as: "demo", path: "/" },
  { name: "home-active-window", as: "demo", path: "/", isWindow: true },
  { name: "home-no-expenses", as: "starter", path: "/" },
  { name: "home-3", as: "beginner", path: "/" },
  { name: "home-last-day", as: "leaver", path: "/" },
  { name: "home-300", as: "collector", path: "/" },
  { name: "home-over-budget", as: "spender", path: "/" },
  { name: "home-booked", as: "booker", path: "/" },
  { name: "home-no-budget", as: "carefree", path: "/" },
  { name: "home-currency", as: "nomad", path: "/" },
  { name: "home-extreme", as: "extreme", path: "/" },
];

export const expenseScreens: readonly Screen[] = [
  { name: "expenses-no-trip", as: "newcomer", path: "/expenses" },
  { name: "expenses-empty", as: "starter", path: "/expenses" },
  { name: "expenses-3", as: "beginner", path: "/expenses" },
  { name: "expenses-demo", as: "demo", path: "/expenses" },
  { name: "expenses-300", as: "collector", path: "/expenses" },
  { name: "expenses-300-window", as: "collector", path: "/expenses", isWindow: true },
  { name: "expenses-over-budget", as: "spender", path: "/expenses" },
  { name: "expenses-booked", as: "booker", path: "/expenses" },
  { name: "expenses-found-booked", as: "booker", path: "/expenses?kinds=open" },
  { name: "expenses-extreme", as: "extreme", path: "/expenses" },
  { name: "expenses-currencies", as: "nomad", path: "/expenses", isWindow: true },
  { name: "expenses-by-currency", as: "nomad", path: "/expenses?totals=currency" },
  { name: "expenses-found", as: "demo", path: "/expenses?q=a&category=food" },
  { name: "expenses-found-extreme", as: "extreme", path: "/expenses?q=e" },
  { name: "expenses-nothing-found", as: "demo", path: "/expenses?q=Zauberw%C3%BCrfel&from=2026-02-30" },
  { name: "trip-expenses", as: "demo", path: trip("/expenses") },
  { name: "trip-expenses-empty", as: "starter", path: trip("/expenses") },
  { name: "trip-rename", as: "demo", path: trip("/expenses?rename=1"), isWindow: true },
  { name: "trip-rename-extreme", as: "extreme", path: trip("/expenses?rename=1"), isWindow: true },
  ...dialogs([
    { name: "expense-step-1", path: "/?dialog=expense" },
    { name: "expense-step-2", path: "/?dialog=expense&main=food" },
    { name: "expense-nights", path: "/?dialog=expense&main=accommodation" },
    { name: "expense-again", path: (person) => `/expenses?dialog=expense&again=${person.expenseId}` },
    { name: "expense-planned", path: "/?dialog=expense&main=food&kind=planned" },
    {
      name: "expense-refund",
      as: "debtor",
      path: (person) => `/expenses?dialog=expense&again=${person.expenseId}&kind=refund`,
    },
    {
      name: "expense-again-extreme",
      as: "extreme",
      path: (person) => `/expenses?dialog=expense&again=${person.expenseId}`,
    },
    { name: "expense-line", path: `/?dialog=expense&line=${encodeURIComponent(LINE)}` },
    { name: "expense-line-unclear", path: "/?dialog=expense&line=2+Xylophone+8" },
    {
      name: "expense-step-2-more",
      path: "/?dialog=expense&main=accommodation",
      async act(page) {
        await page.locator("dialog summary").last().click();
        await page.getByLabel(expenseForm.notes).scrollIntoViewIfNeeded();
      },
    },
    {
      name: "expense-errors",
      path: "/?dialog=expense&main=food",
      async act(page) {
        await page.getByLabel(expenseForm.amount).fill("12,505");
        await page.locator("dialog label.chip").first().click();
        await pressAndSeeError(save)(page);
      },
    },
    {
      name: "expense-foreign",
      as: "nomad",
      path: "/?dialog=expense&main=food",
      async act(page) {
        await page.getByLabel(expenseForm.amount).fill("450.000");
        await page.locator("dialog summary").first().click();
      },
    },
    { name: "expense-foreign-edit", as: "nomad", path: about("/expenses", "expense", "expenseId") },
    { name: "expense-view", path: about("/expenses", "view", "expenseId") },
    { name: "expense-view-foreign", as: "nomad", path: about("/expenses", "view", "expenseId") },
    { name: "expense-view-shared", as: "debtor", path: about("/expenses", "view", "expenseId") },
    { name: "expense-view-crowd", as: "crowd", path: about("/expenses", "view", "expenseId") },
    { name: "expense-view-extreme", as: "extreme", path: about("/expenses", "view", "expenseId") },
    { name: "expense-view-home", path: about("/", "view", "expenseId") },
    { name: "expense-edit", path: about("/expenses", "expense", "expenseId") },
    { name: "expense-delete", path: about("/expenses", "delete-expense", "expenseId") },
    { name: "receipts", path: about("/expenses", "receipts", "expenseId") },
    {
      name: "receipts-chosen",
      as: "beginner",
      path: about("/expenses", "receipts", "expenseId"),
      async act(page) {
        await choosePhoto(page);
        // The other sizes and themes add their photos to the same expense.
        await page.locator('dialog img[src$="/thumbnail"]').first().waitFor();
      },
    },
    { name: "expense-with-receipt", path: "/?dialog=expense&main=food", act: choosePhoto },
    {
      name: "toast-undo",
      as: "beginner",
      path: "/expenses?dialog=expense&main=food",
      async act(page) {
        await page.getByLabel(expenseForm.amount).fill("12,50");
        await page.locator("dialog label.chip").first().click();
        await press(save)(page);
        await page.locator(".toast form").waitFor();
      },
    },
    {
      name: "toast",
      as: "beginner",
      path: about("/expenses", "expense", "expenseId"),
      async act(page) {
        await press(save)(page);
        await page.locator(".toast").waitFor();
      },
    },
  ]),
];
