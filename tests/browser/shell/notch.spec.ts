// Phones whose notch and home indicator lie over the window: what the browser reports as `env(safe-area-inset-*)`.
import { expect, type Traveller, testInOwnWindow } from "../../support/browser";

interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const upright = { size: { width: 390, height: 844 }, insets: { top: 47, right: 0, bottom: 34, left: 0 } };
const onItsSide = { size: { width: 844, height: 390 }, insets: { top: 0, right: 47, bottom: 21, left: 47 } };

/** Gives the person a phone with this window, of which the insets are not to be used. */
async function hasNotch({ page }: Traveller, { size, insets }: typeof upright): Promise<void> {
  await page.setViewportSize(size);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setSafeAreaInsetsOverride", { insets });
}

/** Returns the texts and controls that lie within the insets, tried every few pixels. A link may reach into them. */
async function belowNotch({ page }: Traveller, insets: Insets): Promise<string[]> {
  return page.evaluate(({ top, right, bottom, left }) => {
    const { innerWidth: width, innerHeight: height } = window;
    const isSafe = (x: number, y: number) =>
      x >= left && x < width - right && y >= top && y < height - bottom;
    const range = document.createRange();
    const hasTextAt = (element: Element, x: number, y: number) =>
      [...element.childNodes].some((node) => {
        range.selectNode(node);
        const boxes = node.nodeType === Node.TEXT_NODE ? [...range.getClientRects()] : [];
        return boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
      });
    const found = new Set<string>();
    for (let x = 1; x < width; x += 8) {
      for (let y = 1; y < height; y += 8) {
        const one = isSafe(x, y) ? null : document.elementFromPoint(x, y);
        const control = one?.closest("button, input, textarea, select, summary, .icon, .add-button");
        if (control || (one && hasTextAt(one, x, y))) found.add((control ?? one)!.outerHTML.slice(0, 120));
      }
    }
    return [...found];
  }, insets);
}

/** Expects nothing below the notch, at the top of the open page and at its end, with the phone upright and on its side. */
async function expectNothingBelowNotch(traveller: Traveller, path: string): Promise<void> {
  const { page } = traveller;
  for (const phone of [upright, onItsSide]) {
    const at = `${path}, ${phone === upright ? "upright" : "on its side"}`;
    await hasNotch(traveller, phone);
    await page.evaluate(() => window.scrollTo(0, 0));
    // The banner of the sign-in page scrolls with it.
    const insets = path === "/login" ? { ...phone.insets, bottom: 0 } : phone.insets;
    expect(await belowNotch(traveller, insets), `${at}, at its top`).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await belowNotch(traveller, phone.insets), `${at}, at its end`).toEqual([]);
  }
}

testInOwnWindow(
  "Nothing of Anna's screens and dialogs lies below the notch of a phone held upright or on its side",
  async ({ anna }) => {
    const trip = await anna.hasTrip();
    for (let day = 0; day < 8; day++) await anna.hasExpense(trip, { amount: "12,50" });
    for (const path of ["/", "/expenses", "/analytics", "/my-trips", `/trip/${trip}`, "/profile"]) {
      await anna.open(path);
      await expectNothingBelowNotch(anna, path);
    }
    for (const path of [
      "/?dialog=expense",
      "/?dialog=expense&main=food",
      "/my-trips?dialog=trip",
      `/my-trips?dialog=end-trip&id=${trip}`,
      "/profile?dialog=feedback",
    ]) {
      await anna.open(path);
      await expect(anna.dialog).toBeVisible();
      for (const phone of [upright, onItsSide]) {
        await hasNotch(anna, phone);
        expect(await belowNotch(anna, phone.insets), `${path}, ${phone.size.width} wide`).toEqual([]);
      }
    }
  },
);

testInOwnWindow(
  "A toast and the strip avoid the notch of Anna's phone, held upright or on its side",
  async ({ anna }) => {
    await hasNotch(anna, upright);
    await anna.hasTrip();
    await anna.open("/");
    await anna.outboxIsReady();
    await anna.page.context().setOffline(true);
    anna.provokes(/ERR_INTERNET_DISCONNECTED/);
    for (const phone of [upright, onItsSide]) {
      await hasNotch(anna, phone);
      await anna.keepExpense({ amount: "12,50" });
      await expect(anna.page.locator(".strip")).toBeVisible();
      expect(await belowNotch(anna, phone.insets)).toEqual([]);
    }
  },
);

testInOwnWindow(
  "Nothing of the public pages lies below the notch of a phone held upright or on its side",
  async ({ vera }) => {
    for (const path of ["/", "/faq", "/login"]) {
      await vera.open(path);
      await expectNothingBelowNotch(vera, path);
    }
    await vera.open("/faq");
    await vera.page.getByRole("button", { name: "Ablehnen" }).click();
    await expect(vera.page.locator("#cookie-banner")).toHaveCount(0);
    for (const phone of [upright, onItsSide]) {
      await hasNotch(vera, phone);
      await vera.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      expect(await belowNotch(vera, phone.insets), "without the banner").toEqual([]);
    }
  },
);

testInOwnWindow(
  "Anna reaches the button to save above the keyboard of a phone that shrinks no window",
  async ({ anna }) => {
    const { page, dialog, saveButton } = anna;
    await anna.hasTrip();
    for (const [phone, seen] of [
      [upright, 508],
      [onItsSide, 190],
    ] as const) {
      await hasNotch(anna, phone);
      await anna.open("/?dialog=expense&main=food");
      await anna.ready();
      await page.evaluate((height) => {
        Object.defineProperty(visualViewport, "height", { value: height });
        visualViewport!.dispatchEvent(new Event("resize"));
      }, seen);
      await saveButton.scrollIntoViewIfNeeded();
      const button = (await saveButton.boundingBox())!;
      expect(button.y + button.height, "lower edge of the button").toBeLessThanOrEqual(seen);
      // The keyboard covers the home indicator, so only the foot's own padding is below the button.
      expect(button.y + button.height, "lower edge of the button").toBeGreaterThan(seen - 24);
      await anna.amount.scrollIntoViewIfNeeded();
      const [title, amount] = [
        (await dialog.getByRole("heading").boundingBox())!,
        (await anna.amount.boundingBox())!,
      ];
      expect(title.y, "upper edge of the title").toBeGreaterThanOrEqual(phone.insets.top);
      expect(amount.y, "upper edge of the field").toBeGreaterThanOrEqual(title.y + title.height);
      expect(amount.y + amount.height, "lower edge of the field").toBeLessThanOrEqual(seen);
    }
  },
);
