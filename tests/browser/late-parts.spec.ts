import { expect, expectCached, noNetwork, test } from "../support/bad-line";
import type { Line } from "../support/line";

/** Breaks the connection of each request for a script with this name. Returns a function that mends it. */
function breakScript(line: Line, name: string): () => void {
  let isBroken = true;
  line.strikes(({ url }) => (isBroken && url!.startsWith(`/assets/${name}-`) ? "cut" : undefined));
  return () => {
    isBroken = false;
  };
}

test("The scripts for bad connections do not load at Anna's first visit, and later they do without a reload", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  await anna.hasTrip();
  const mend = breakScript(line, "offline-runtime");
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("offline-runtime"));
  await page.goto("/");
  await failed;
  mend();
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await anna.outboxIsReady();
  await expectCached(page, "/_.data", "/outbox.data");
  line.cut();
  await anna.keepExpense({ amount: "6,40" });
  await expect(page.locator(".strip")).toContainText("1 Ausgabe wartet.");
});

test("Anna signs out, and a page restored by the Back button shows nothing of hers, even without the outbox", async ({
  anna,
  line,
  page,
}) => {
  anna.provokes(noNetwork);
  breakScript(line, "offline-runtime");
  await anna.open("/profile");
  await page.context().clearCookies();
  await expect(page.getByText(anna.email)).toBeVisible();
  // Chromium has no page cache while it is tested.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(anna.email)).toHaveCount(0);
});
