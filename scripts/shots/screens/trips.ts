// The list of trips, a trip and their dialogs.
import type { Page } from "@playwright/test";
import { tripCurrencies } from "../../../app/locales/de/money/trip-currencies.ts";
import { limits } from "../../../app/locales/de/trips/limits.ts";
import { tripForm } from "../../../app/locales/de/trips/trip-form.ts";
import { about, dialogs, pressAndSeeError, type Screen, trip } from "./screen.ts";

export const tripScreens: readonly Screen[] = [
  { name: "my-trips-all", as: "demo", path: "/my-trips" },
  { name: "my-trips-menu", as: "demo", path: "/my-trips?filter=planned", act: openMenu },
  { name: "my-trips-planned", as: "demo", path: "/my-trips?filter=planned" },
  { name: "my-trips-deleted", as: "demo", path: "/my-trips?filter=deleted" },
  { name: "trip-booked", as: "booker", path: trip("") },
  { name: "my-trips-empty", as: "newcomer", path: "/my-trips" },
  { name: "my-trips-deleted-empty", as: "newcomer", path: "/my-trips?filter=deleted" },
  { name: "my-trips-no-hit", as: "demo", path: "/my-trips?q=Timbuktu" },
  { name: "my-trips-extreme", as: "extreme", path: "/my-trips" },
  { name: "trip-details", as: "demo", path: trip("") },
  { name: "trip-details-empty", as: "starter", path: trip("") },
  { name: "trip-details-extreme", as: "extreme", path: trip("") },
  { name: "trip-finished", as: "demo", path: "/my-trips?filter=finished", act: openFirst },
  { name: "trip-planned", as: "demo", path: "/my-trips?filter=planned", act: openFirst },
  { name: "trip-edit", as: "demo", path: trip("?edit=1") },
  { name: "trip-not-found", as: "demo", path: "/trip/nothing" },
  ...dialogs([
    { name: "trip-create", path: "/my-trips?dialog=trip" },
    { name: "trip-create-errors", path: "/my-trips?dialog=trip", act: pressAndSeeError(tripForm.create) },
    {
      name: "start-trip",
      path: "/my-trips?filter=planned",
      async act(page) {
        await page.locator('a[href*="dialog=start-trip"]').first().click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "trip-end", path: about("/", "end-trip", "tripId") },
    { name: "trip-delete", path: about("/my-trips", "delete-trip", "tripId") },
    { name: "trip-delete-extreme", as: "extreme", path: about("/my-trips", "delete-trip", "tripId") },
    {
      name: "trip-delete-for-good",
      path: "/my-trips?filter=deleted",
      async act(page) {
        await openMenu(page);
        await page.locator('a[href*="delete-trip-for-good"]').click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "trip-limits", path: trip("?dialog=limits") },
    {
      name: "trip-limits-errors",
      path: trip("?dialog=limits"),
      async act(page) {
        await page.locator('[name="food"]').fill("0");
        await pressAndSeeError(limits.save)(page);
      },
    },
    { name: "trip-currencies-six", as: "nomad", path: trip("?dialog=currencies") },
    { name: "trip-currencies-end", as: "nomad", path: trip("?dialog=currencies"), act: seeSource },
    { name: "trip-currencies-none", as: "starter", path: trip("?dialog=currencies") },
    {
      name: "trip-currencies-errors",
      as: "nomad",
      path: trip("?dialog=currencies"),
      async act(page) {
        await page.locator('[name="cashBAM"]').fill("viele");
        await page.locator('[name="cardFee"]').fill("130");
        await pressAndSeeError(tripCurrencies.save)(page);
      },
    },
    { name: "export-trip", path: (person) => `/trip/${person.tripId}?dialog=export&id=${person.tripId}` },
  ]),
];

async function seeSource(page: Page): Promise<void> {
  await page.getByText(tripCurrencies.source).scrollIntoViewIfNeeded();
}

async function openMenu(page: Page): Promise<void> {
  await page.locator(".trip-card summary").first().click();
}

async function openFirst(page: Page): Promise<void> {
  await page.locator(".trip-card h3 a").first().click();
  await page.waitForURL("**/trip/*");
}
