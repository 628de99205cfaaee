import { readFileSync } from "node:fs";
import { type Download, expect, type Traveller, test } from "../../support/browser";

const fileName = (format: string) => new RegExp(`^reisekasse-export-\\d{4}-\\d{2}-\\d{2}\\.${format}$`);

/** Presses the button of the open dialog and returns the download. */
async function exportIt(anna: Traveller): Promise<Download> {
  const download = anna.page.waitForEvent("download");
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  return download;
}

test("Anna exports all her trips from her profile: she can press the button once, and reads what was saved", async ({
  anna,
}) => {
  const portugal = await anna.hasTrip();
  await anna.hasExpense(portugal, { amount: "12,50", description: "Pastéis de Belém" });
  const japan = await anna.hasTrip({ name: "Japan", state: "planned" });
  await anna.hasExpense(japan, { amount: "8", description: "Ramen" });
  const { promise, resolve } = Promise.withResolvers<void>();
  await anna.page.route("**/api/user/export**", async (route) => {
    await promise;
    await route.continue();
  });
  await anna.open("/profile");
  await anna.page.getByRole("link", { name: "Daten exportieren" }).click();
  await expect(anna.page).toHaveURL("/profile?dialog=export");
  const saved = exportIt(anna);
  const busy = anna.dialog.getByRole("button", { name: "Einen Moment" });
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAttribute("aria-busy", "true");
  resolve();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(fileName("csv"));
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain("Pastéis de Belém;12,50;EUR");
  expect(text).toContain("Ramen;8,00;EUR");
  await anna.expectToast("Export fertig");
  await expect(anna.toast).toContainText(download.suggestedFilename());
  await expect(anna.dialog.getByRole("button", { name: "Exportieren" })).toBeEnabled();
});

test("Anna's line is broken, then her hotel responds with its sign-in page, then she is signed out: each time she is told", async ({
  anna,
}) => {
  anna.provokes(/ERR_FAILED|401/);
  const { page } = anna;
  await anna.open("/profile?dialog=export");
  const button = anna.dialog.getByRole("button", { name: "Exportieren" });
  await page.route("**/api/user/export**", (route) => route.abort());
  await button.click();
  await anna.expectToast("Export fehlgeschlagen");
  await expect(anna.toast).toContainText("Verbindungsfehler");
  await anna.closeToast();
  await page.route("**/api/user/export**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Hotel WLAN</h1>" }),
  );
  await button.click();
  await anna.expectToast("Export fehlgeschlagen");
  await anna.closeToast();
  await page.unroute("**/api/user/export**");
  await page.context().clearCookies({ name: "session" });
  await button.click();
  await expect(anna.toast).toContainText("Sie sind abgemeldet");
});

test("Anna sees how much of her receipts has come, cancels, and gets them at the second try", async ({
  anna,
}) => {
  await anna.open("/profile?dialog=export");
  await anna.page.evaluate(() => {
    const original = window.fetch;
    const rest = new Promise((resolve) => addEventListener("restComes", resolve));
    window.fetch = async (input, init) => {
      if (!String(input).includes("format=zip")) return original(input, init);
      const signal = init?.signal;
      const body = new ReadableStream({
        async start(controller) {
          signal?.addEventListener("abort", () => controller.error(signal.reason));
          controller.enqueue(new Uint8Array(500_000));
          await rest;
          if (signal?.aborted) return;
          controller.enqueue(new Uint8Array(1_500_000));
          controller.close();
        },
      });
      const headers = {
        "Reisekasse-Size": "2000000",
        "Content-Disposition": 'attachment; filename="belege.zip"',
      };
      return new Response(body, { headers });
    };
  });
  await anna.dialog.getByRole("radio", { name: "ZIP" }).check();
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  const bar = anna.dialog.getByRole("progressbar", { name: "Fortschritt des Exports" });
  await expect(bar).toHaveAttribute("aria-valuenow", "25");
  await expect(anna.dialog.getByText("0,5 von 2,0 MB")).toBeVisible();
  await anna.dialog.getByRole("button", { name: "Abbrechen" }).click();
  await expect(bar).toHaveCount(0);
  await expect(anna.dialog.getByRole("button", { name: "Exportieren" })).toBeFocused();
  await anna.page.evaluate(() => dispatchEvent(new Event("restComes")));
  const download = await exportIt(anna);
  expect(download.suggestedFilename()).toBe("belege.zip");
  await anna.expectToast("Export fertig");
});

test("Anna's line breaks while her receipts arrive, a large archive is left to her browser, and closing ends one on its way", async ({
  anna,
}) => {
  anna.provokes(/ERR_FAILED/);
  const { page, dialog } = anna;
  await anna.open("/profile?dialog=export");
  await dialog.getByRole("radio", { name: "ZIP" }).check();
  await page.route("**/api/user/export**", (route) => route.abort());
  await dialog.getByRole("button", { name: "Exportieren" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Export fehlgeschlagen. Verbindungsfehler.");
  await page.unroute("**/api/user/export**");
  const second = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Noch einmal versuchen" }).click();
  expect((await second).suggestedFilename()).toMatch(fileName("zip"));
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await anna.closeToast();

  await page.route("**/api/user/export**", (route) =>
    route.fulfill({
      headers: { "Reisekasse-Size": "312000000", "Content-Disposition": 'attachment; filename="belege.zip"' },
      body: "archive",
    }),
  );
  const large = await exportIt(anna);
  expect(large.url()).toMatch(/\/api\/user\/export\?.*format=zip/);
  await anna.expectToast("Download begonnen");
  await expect(anna.toast).toContainText("312,0 MB");
  await anna.closeToast();

  await page.route("**/api/user/export**", () => {});
  const ended = page.waitForEvent("requestfailed");
  await dialog.getByRole("button", { name: "Exportieren" }).click();
  await expect(dialog.getByText("Wird vorbereitet …")).toBeVisible();
  await page.keyboard.press("Escape");
  expect((await ended).url()).toContain("format=zip");
  await expect(dialog).toHaveCount(0);
  await expect(anna.toast).toHaveCount(0);
});
