import { expect, hasJavaScript, type Traveller, test, testInOwnWindow } from "../support/browser";

const paper = { light: "rgb(250, 247, 242)", dark: "rgb(16, 24, 28)" };

async function expectPaper(traveller: Traveller, theme: keyof typeof paper): Promise<void> {
  await expect(traveller.page.locator("html")).toHaveCSS("background-color", paper[theme]);
}

test("Vera, whose theme is automatic at first, switches it from light to dark to automatic and to light again", async ({
  vera,
}) => {
  const { page } = vera;
  await vera.open("/");
  await expect(page.getByRole("button", { name: "Design: automatisch" })).toBeVisible();
  await vera.hasTheme("light");
  await vera.open("/");
  await expectPaper(vera, "light");
  for (const [from, to] of [
    ["hell", "dunkel"],
    ["dunkel", "automatisch"],
    ["automatisch", "hell"],
  ] as const) {
    await page.getByRole("button", { name: `Design: ${from}` }).click();
    await expect(page.getByRole("button", { name: `Design: ${to}` })).toBeVisible();
    if (to === "dunkel") await expectPaper(vera, "dark");
  }
  await expectPaper(vera, "light");
});

test("Vera's automatic theme follows her device without JavaScript @both", async ({ vera }) => {
  await vera.hasTheme(hasJavaScript() ? "dark" : "auto");
  await vera.page.emulateMedia({ colorScheme: "dark" });
  await vera.open("/");
  await expectPaper(vera, "dark");
  if (hasJavaScript()) return;
  await vera.page.emulateMedia({ colorScheme: "light" });
  await expectPaper(vera, "light");
});

testInOwnWindow(
  "Vera's automatic theme is dark from seven in the evening to seven in the morning, whatever her device prefers",
  async ({ vera }) => {
    for (const [time, theme] of [
      ["18:59", "light"],
      ["19:00", "dark"],
      ["06:59", "dark"],
      ["07:00", "light"],
    ] as const) {
      await vera.page.clock.setFixedTime(`2026-11-21T${time}:00+01:00`);
      await vera.page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
      await vera.open("/");
      await expectPaper(vera, theme);
    }
  },
);

testInOwnWindow(
  "Vera's automatic theme turns dark in the evening while the page is open",
  async ({ vera }) => {
    await vera.page.clock.install({ time: "2026-11-21T18:58:30+01:00" });
    await vera.open("/");
    await expectPaper(vera, "light");
    await vera.page.clock.fastForward(120_000);
    await expectPaper(vera, "dark");
  },
);
