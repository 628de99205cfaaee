import { noNetwork } from "../support/bad-line";
import { expect, testInOwnWindow as test } from "../support/browser";

test("Anna looks at home again the next day: it is loaded anew, but not while she writes in the quick line", async ({
  anna,
  page,
}) => {
  const tripId = await anna.hasTrip();
  await anna.open("/");
  await anna.outboxIsReady();
  await page.clock.install();
  const looksAgain = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.clock.runFor(10_000);
  };
  await anna.hasExpense(tripId, { amount: "6,40" });
  await looksAgain();
  await expect(page.getByText("6,40 €")).toHaveCount(0);
  const line = page.getByLabel("Schnell notieren");
  await line.fill("Kaffee");
  anna.provokes(noNetwork);
  await page.context().setOffline(true);
  await page.clock.fastForward("24:00:00");
  await looksAgain();
  await expect(page.getByRole("link", { name: /^Offline: Stand vom / })).toBeVisible();
  await page.context().setOffline(false);
  await looksAgain();
  await expect(page.getByText("6,40 €")).toHaveCount(0);
  await expect(line).toHaveValue("Kaffee");
  await line.fill("");
  await looksAgain();
  await anna.expectSum("6,40 €");
});
