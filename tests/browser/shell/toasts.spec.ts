import { expect, type Traveller, test, testInOwnWindow } from "../../support/browser";

/** Starts a trip, so that a toast appears. */
async function startsTrip(anna: Traveller): Promise<void> {
  await anna.open("/my-trips");
  await pressesStart(anna);
}

/** Starts a trip with a clock that was stopped before the toast appears. */
async function startsTripAtRest(anna: Traveller): Promise<void> {
  await anna.hasOwnClock();
  await anna.open("/my-trips");
  await anna.stopsClock();
  await pressesStart(anna);
  await anna.letsTimePass(100, () => anna.toastIsAlive(500));
}

async function pressesStart(anna: Traveller): Promise<void> {
  await anna.page.getByRole("button", { name: /^Starten/ }).click();
  await anna.expectToast("Reise gestartet!");
  // The card moves to the active trips, and begins anew there.
  await expect(anna.tripCard("Interrail Portugal")).toContainText("Aktiv");
}

/** Drags the toast to the right by this distance and releases it. */
async function swipe(anna: Traveller, distance: number): Promise<void> {
  const { x, y } = (await anna.toast.boundingBox())!;
  const { mouse } = anna.page;
  await mouse.move(x + 60, y + 20);
  await mouse.down();
  for (let moved = 0; moved <= distance; moved += 5) await mouse.move(x + 60 + moved, y + 20);
  await mouse.move(x + 60 + distance, y + 20);
  await mouse.up();
}

test.beforeEach(async ({ anna }) => {
  await anna.hasTrip({ state: "planned" });
});

test("Without scripts a toast stays above the screen until Anna closes it @plain", async ({ anna }) => {
  await startsTrip(anna);
  const [toast, title] = [await anna.toast.boundingBox(), await anna.page.locator("h1").boundingBox()];
  expect(toast!.y + toast!.height).toBeLessThanOrEqual(title!.y);
  await anna.closeToast();
  await expect(anna.page).toHaveURL("/my-trips");
});

test("Without scripts a toast in a dialog stands below its title @plain", async ({ anna, page }) => {
  const trip = await anna.hasTrip();
  await anna.open(`/trip/${trip}?dialog=members`);
  await anna.dialog.getByLabel("Person hinzufügen").fill("Oma");
  await anna.dialog.getByRole("button", { name: "Hinzufügen" }).click();
  await expect(page.locator(".toast:visible")).toHaveText(/Oma reist mit/);
  const head = await anna.dialog.locator(".sheet-head").boundingBox();
  const toast = await anna.dialog.locator(".toast").boundingBox();
  expect(toast!.y).toBeGreaterThanOrEqual(head!.y + head!.height);
});

test("Anna's next toast replaces the first, and doing the same again shows a new one", async ({ anna }) => {
  const duplicate = anna.page.getByRole("button", { name: /^Duplizieren/ }).first();
  await startsTrip(anna);
  for (let time = 0; time < 2; time++) {
    await anna.openMenu("Interrail Portugal");
    await duplicate.click();
    await anna.expectToast("Reise dupliziert!");
    await expect(anna.toast).toHaveCount(1);
    await anna.closeToast();
  }
  expect(anna.tripCount).toBe(3);
});

testInOwnWindow(
  "Anna swipes a toast away, though not by a short drag; the next one waits while she reads, and one that she leaves alone disappears after five seconds",
  async ({ anna }) => {
    const { page } = anna;
    const duplicates = async () => {
      await anna.openMenu("Interrail Portugal");
      await page
        .getByRole("button", { name: /^Duplizieren/ })
        .first()
        .click();
      await anna.expectToast("Reise dupliziert!");
      await anna.letsTimePass(100, () => anna.toastIsAlive(500));
    };
    await startsTripAtRest(anna);
    await swipe(anna, 40);
    await expect(anna.toast).toHaveCount(1);
    await swipe(anna, 70);
    await expect(anna.toast).toHaveCount(0);

    await duplicates();
    await anna.toast.hover();
    await page.clock.fastForward(20_000);
    await expect(anna.toast).toHaveCount(1);
    await page.mouse.move(5, 5);
    await anna.letsTimePass(6_000, () => expect(anna.toast).toHaveCount(0, { timeout: 500 }));

    await duplicates();
    await page.clock.fastForward(4_000);
    await expect(anna.toast).toHaveCount(1);
    await anna.letsTimePass(1_500, () => expect(anna.toast).toHaveCount(0, { timeout: 500 }));
  },
);

test("Anna reaches a toast with F8 and closes it with the keyboard", async ({ anna }) => {
  const { page } = anna;
  await startsTrip(anna);
  await anna.toastIsAlive();
  await page.keyboard.press("F8");
  await expect(page.locator(".toast-place")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(anna.toast.getByRole("button", { name: "Hinweis ausblenden" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(anna.toast).toHaveCount(0);
});
