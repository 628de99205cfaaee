import { expect, type Traveller, test, testInOwnWindow } from "../../support/browser";

const paper = { light: "rgb(250, 247, 242)", dark: "rgb(15, 23, 27)" };

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

test("Vera's automatic theme follows her device without JavaScript @plain", async ({ vera }) => {
  await vera.hasTheme("auto");
  await vera.page.emulateMedia({ colorScheme: "dark" });
  await vera.open("/");
  await expectPaper(vera, "dark");
  await vera.page.emulateMedia({ colorScheme: "light" });
  await expectPaper(vera, "light");
});

testInOwnWindow(
  "Vera's automatic theme turns dark at seven in the evening while the page is open, until seven in the morning, whatever her device prefers",
  async ({ vera }) => {
    const { page } = vera;
    await page.clock.install({ time: "2026-11-21T18:59:30+01:00" });
    await page.emulateMedia({ colorScheme: "dark" });
    await vera.open("/");
    await expectPaper(vera, "light");
    await page.emulateMedia({ colorScheme: "light" });
    await page.clock.fastForward(60_000);
    await expectPaper(vera, "dark");
    for (const [time, theme, preferred] of [
      ["06:59", "dark", "light"],
      ["07:00", "light", "dark"],
    ] as const) {
      await page.clock.setFixedTime(`2026-11-22T${time}:00+01:00`);
      await page.emulateMedia({ colorScheme: preferred });
      await vera.open("/");
      await expectPaper(vera, theme);
    }
  },
);
