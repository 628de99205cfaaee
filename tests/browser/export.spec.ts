import { readFileSync } from "node:fs";
import { type Download, expect, type Traveller, test, testInOwnWindow } from "../support/browser";

const fileName = (format: string) => new RegExp(`^reisekasse-export-\\d{4}-\\d{2}-\\d{2}\\.${format}$`);

/** Presses the button of the open dialog and returns the download. */
async function exportIt(anna: Traveller): Promise<Download> {
  const download = anna.page.waitForEvent("download");
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  return download;
}

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

test.beforeEach(async ({ anna }) => {
  const portugal = await anna.hasTrip();
  await anna.hasExpense(portugal, { amount: "12,50", description: "Pastéis de Belém" });
  const japan = await anna.hasTrip({ name: "Japan", state: "planned" });
  await anna.hasExpense(japan, { amount: "8", description: "Ramen" });
});

test("Anna exports all her trips as CSV from her profile", async ({ anna }) => {
  await anna.open("/profile");
  await anna.page.getByRole("link", { name: "Daten exportieren" }).click();
  await expect(anna.page).toHaveURL("/profile?dialog=export");
  const download = await exportIt(anna);
  expect(download.suggestedFilename()).toMatch(fileName("csv"));
  const text = await textOf(download);
  expect(text).toContain("Pastéis de Belém;12,50;EUR");
  expect(text).toContain("Ramen;8,00;EUR");
  await anna.expectToast("Export fertig");
  await expect(anna.toast).toContainText(download.suggestedFilename());
  await expect(anna.dialog).toBeVisible();
});

test("Anna sees that her export is being prepared, and can press the button only once", async ({ anna }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await anna.page.route("**/api/user/export**", async (route) => {
    await promise;
    await route.continue();
  });
  await anna.open("/profile?dialog=export");
  const saved = exportIt(anna);
  const busy = anna.dialog.getByRole("button", { name: "Einen Moment" });
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAttribute("aria-busy", "true");
  resolve();
  await saved;
  await expect(anna.dialog.getByRole("button", { name: "Exportieren" })).toBeEnabled();
});

test("Anna is told that her export failed, and why", async ({ anna }) => {
  anna.provokes(/ERR_FAILED|401/);
  await anna.open("/profile?dialog=export");
  await anna.page.route("**/api/user/export**", (route) => route.abort());
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  await anna.expectToast("Export fehlgeschlagen");
  await expect(anna.toast).toContainText("Verbindungsfehler");
  await anna.page.unroute("**/api/user/export**");
  await anna.page.context().clearCookies({ name: "session" });
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  await expect(anna.toast).toContainText("Sie sind abgemeldet");
});

test("Anna's hotel responds with its sign-in page, which is not saved as an export", async ({ anna }) => {
  await anna.open("/profile?dialog=export");
  await anna.page.route("**/api/user/export**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Hotel WLAN</h1>" }),
  );
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  await anna.expectToast("Export fehlgeschlagen");
});

testInOwnWindow(
  "Anna sees how much of her receipts has come, cancels, and gets them at the second try",
  async ({ anna }) => {
    const { promise: rest, resolve: release } = Promise.withResolvers<void>();
    await anna.page.addInitScript(() => {
      const original = window.fetch;
      window.fetch = async (input, init) => {
        if (!String(input).includes("format=zip")) return original(input, init);
        const signal = init?.signal;
        const body = new ReadableStream({
          async start(controller) {
            signal?.addEventListener("abort", () => controller.error(signal.reason));
            controller.enqueue(new Uint8Array(500_000));
            await (window as unknown as { rest(): Promise<void> }).rest();
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
    await anna.page.exposeFunction("rest", () => rest);
    await anna.open("/profile?dialog=export");
    await anna.dialog.getByRole("radio", { name: "ZIP" }).check();
    await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
    const bar = anna.dialog.getByRole("progressbar", { name: "Fortschritt des Exports" });
    await expect(bar).toHaveAttribute("aria-valuenow", "25");
    await expect(anna.dialog.getByText("0,5 von 2,0 MB")).toBeVisible();
    await anna.dialog.getByRole("button", { name: "Abbrechen" }).click();
    await expect(bar).toHaveCount(0);
    await expect(anna.dialog.getByRole("button", { name: "Exportieren" })).toBeFocused();
    release();
    const download = await exportIt(anna);
    expect(download.suggestedFilename()).toBe("belege.zip");
    await anna.expectToast("Export fertig");
  },
);

test("Anna's line breaks while her receipts arrive: the dialog says so, and she tries again", async ({
  anna,
}) => {
  anna.provokes(/ERR_FAILED/);
  await anna.open("/profile?dialog=export");
  await anna.dialog.getByRole("radio", { name: "ZIP" }).check();
  await anna.page.route("**/api/user/export**", (route) => route.abort());
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  await expect(anna.dialog.getByRole("alert")).toContainText("Export fehlgeschlagen. Verbindungsfehler.");
  await anna.page.unroute("**/api/user/export**");
  const download = anna.page.waitForEvent("download");
  await anna.dialog.getByRole("button", { name: "Noch einmal versuchen" }).click();
  expect((await download).suggestedFilename()).toMatch(fileName("zip"));
  await expect(anna.dialog.getByRole("alert")).toHaveCount(0);
});

test("Anna closes the dialog, which ends the archive on its way", async ({ anna }) => {
  await anna.page.route("**/api/user/export**", () => {});
  await anna.open("/profile?dialog=export");
  await anna.dialog.getByRole("radio", { name: "ZIP" }).check();
  const ended = anna.page.waitForEvent("requestfailed");
  await anna.dialog.getByRole("button", { name: "Exportieren" }).click();
  await expect(anna.dialog.getByText("Wird vorbereitet …")).toBeVisible();
  await anna.page.keyboard.press("Escape");
  expect((await ended).url()).toContain("format=zip");
  await expect(anna.dialog).toHaveCount(0);
  await expect(anna.toast).toHaveCount(0);
});

test("a large archive is left to Anna's browser", async ({ anna }) => {
  await anna.page.route("**/api/user/export**", (route) =>
    route.fulfill({
      headers: { "Reisekasse-Size": "312000000", "Content-Disposition": 'attachment; filename="belege.zip"' },
      body: "archive",
    }),
  );
  await anna.open("/profile?dialog=export");
  await anna.dialog.getByRole("radio", { name: "ZIP" }).check();
  const download = await exportIt(anna);
  expect(download.url()).toMatch(/\/api\/user\/export\?.*format=zip/);
  await anna.expectToast("Download begonnen");
  await expect(anna.toast).toContainText("312,0 MB");
});
