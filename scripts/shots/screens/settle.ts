// Settling a shared trip, its history, and where somebody can be paid.
import type { Page } from "@playwright/test";
import { payout } from "../../../app/locales/de/settling/payout.ts";
import { repaymentForm, settle } from "../../../app/locales/de/settling/settle.ts";
import { dialogs, press, pressAndSeeError, type Screen, trip } from "./screen.ts";

const screen = (rest = "") => trip(`/settle${rest}`);

export const settleScreens: readonly Screen[] = [
  { name: "settle-creditor", as: "sharer", path: screen() },
  { name: "settle-debtor", as: "debtor", path: screen(), act: openDetails },
  { name: "settle-direct", as: "debtor", path: screen("?view=direct") },
  { name: "settle-extreme", as: "crowd", path: screen() },
  { name: "settle-alone", as: "starter", path: screen() },
  { name: "trip-shared", as: "debtor", path: trip("") },
  { name: "home-shared", as: "crowd", path: "/" },
  { name: "payout", as: "starter", path: "/profile/payout" },
  { name: "payout-errors", as: "starter", path: "/profile/payout", act: typeWrongIban },
  ...dialogs([
    { name: "repayment-add", as: "debtor", path: screen(), act: openFirst("dialog=repayment&payFrom") },
    { name: "repayment-question", as: "debtor", path: screen(), act: payTooMuch },
    {
      name: "repayment-errors",
      as: "debtor",
      path: screen("?dialog=repayment"),
      act: pressAndSeeError(repaymentForm.save),
    },
    { name: "repayment-change", as: "crowd", path: screen(), act: openFirst("dialog=repayment&id") },
    { name: "repayment-delete", as: "debtor", path: screen(), act: openFirst("dialog=delete-repayment") },
    { name: "history", as: "debtor", path: screen("?dialog=history") },
    { name: "history-extreme", as: "crowd", path: trip("?dialog=history") },
  ]),
];

async function openDetails(page: Page): Promise<void> {
  const summary = page.locator("summary", { hasText: settle.howToPay("Ben") });
  // On a wide screen the code is shown at once.
  if (await summary.isVisible()) await summary.click();
  await page.locator("main img").evaluate((image: HTMLImageElement) => image.decode());
}

function openFirst(query: string) {
  return async (page: Page): Promise<void> => {
    // By keyboard: on a phone a row's links are out of a finger's reach.
    await page.locator(`a[href*="${query}"]`).first().press("Enter");
    await page.getByRole("dialog").waitFor();
  };
}

async function payTooMuch(page: Page): Promise<void> {
  await openFirst("dialog=repayment&payFrom")(page);
  await page.locator('[name="amount"]').fill("999,99");
  await press(repaymentForm.save)(page);
  await page.getByRole("alert").waitFor();
}

async function typeWrongIban(page: Page): Promise<void> {
  await page.getByLabel(payout.iban).fill("DE89 3704 0044 0532 0130 01");
  await pressAndSeeError(payout.save)(page);
}
