import { noNetwork } from "../../support/bad-line";
import { expect, testInOwnWindow as test } from "../../support/browser";

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

test("Anna's browser does not know its own time zone: she reads and adds expenses, on the days in Berlin", async ({
  anna,
  page,
  records,
}) => {
  await page.addInitScript(() => {
    const { resolvedOptions } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.resolvedOptions = function report() {
      return { ...resolvedOptions.call(this), timeZone: "Etc/Unknown" };
    };
  });
  const tripId = await anna.hasTrip();
  await anna.hasExpense(tripId, { amount: "6,40" });
  await anna.open("/");
  await anna.outboxIsReady();
  await anna.expectSum("6,40 €");
  await anna.open("/expenses");
  await anna.outboxIsReady();
  await anna.addExpense({ amount: "3" });
  await expect(page.getByText(/^Heute, /)).toBeVisible();
  expect(records.expenses(anna.email).map(({ amount }) => amount)).toEqual([300, 640]);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "tz")?.value).toBe("Europe%2FBerlin");
});
