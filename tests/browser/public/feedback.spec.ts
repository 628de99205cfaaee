import { expect, test, testInOwnWindow } from "../../support/browser";

test("Anna sees how much she has written; she has no mail program, and is told how to get it to us", async ({
  anna,
}) => {
  anna.provokes(/Failed to launch|left for mailto:/);
  const { page, dialog } = anna;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await anna.open("/profile?dialog=feedback");
  const field = dialog.getByLabel("Was möchtest du uns sagen?");
  const said = dialog.getByRole("status");
  await field.fill("x".repeat(899));
  await expect(dialog.getByText("899 / 1.000")).toBeVisible();
  // A screen reader announces it only near the end.
  await expect(said).toBeEmpty();
  await field.press("End");
  await field.pressSequentially("yyy");
  await expect(said).toHaveText("Noch höchstens 100 Zeichen");
  await field.fill("x".repeat(1_000));
  await expect(said).toHaveText("Kein Zeichen mehr frei");
  await field.press("End");
  await field.pressSequentially("z");
  await expect(field).toHaveValue("x".repeat(1_000));

  await field.fill("Schöne App!");
  const send = dialog.getByRole("button", { name: "Feedback senden" });
  await send.click();
  await anna.expectToast("Kein Mailprogramm gefunden");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("support@localhost");
  await expect(field).toHaveValue("Schöne App!");
  await anna.closeToast();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
  });
  await send.click();
  await expect(anna.toast).toContainText("Schreib an support@localhost");
});

testInOwnWindow("Anna's mail program opens, and nothing else is shown or sent", async ({ anna }) => {
  anna.provokes(/Failed to launch|left for mailto:/);
  await anna.hasOwnClock();
  await anna.open("/profile?dialog=feedback");
  await anna.dialog.getByLabel("Was möchtest du uns sagen?").fill("Schöne App!\nWeiter so & mehr?");
  // After two seconds the page assumes that no other program has opened.
  await anna.stopsClock();
  const composed = anna.page.waitForRequest(/^mailto:/);
  await anna.dialog.getByRole("button", { name: "Feedback senden" }).click();
  const { pathname, searchParams } = new URL((await composed).url());
  expect([pathname, ...searchParams.values()]).toEqual([
    ...["support@localhost", "Feedback zu Reisekasse", "Schöne App!\r\nWeiter so & mehr?"],
  ]);
  // Browsers do this when another program comes to the front.
  await anna.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await anna.expectToast("Weiter im Mailprogramm");
  await expect(anna.toast).toContainText("Hat sich keines geöffnet, sende sie ohne Mailprogramm.");
  await expect(anna.dialog).toBeVisible();
});
