// The page that sells premium, in every state that needs payment. PICTURES names a folder for screenshots in both
// themes.
import type { Page } from "@playwright/test";
import { expect, type Traveller } from "../support/browser";
import { expectAccessibleHere } from "../support/everyone";
import { cards, type StripeInBrowser, test } from "../support/stripe-browser";

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

type Act = (anna: Traveller, stripe: StripeInBrowser) => Promise<void>;

const chooseToPay = async ({ page }: Traveller) => {
  await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(page.getByRole("button", { name: "zahlungspflichtig bestellen" })).toBeEnabled();
};

const declined = async (anna: Traveller) => {
  await chooseToPay(anna);
  await anna.page.getByLabel("Kartennummer").fill(cards.declined);
  await anna.page.getByRole("button", { name: "zahlungspflichtig bestellen" }).click();
  await anna.toastIsAlive();
  await anna.closeToast();
};

/** The state before, the address, and Anna's action for each picture. */
const states: Record<string, { before?: Act; path?: string; act?: Act }> = {
  order: {},
  payment: { act: chooseToPay },
  declined: { act: declined },
  // The state before it looks the same, and reloads itself during the check.
  "waiting-long": { path: "?order=done&looked=10" },
  premium: { before: hasPaid },
  "cancel-asked": { before: hasPaid, path: "?confirm=cancel" },
  cancelled: {
    async before(anna, stripe) {
      await hasPaid(anna, stripe);
      stripe.standIn.ledger.setCancelled(orderOf(anna, stripe), true);
    },
  },
  "past-due": {
    async before(anna, stripe) {
      await hasPaid(anna, stripe);
      stripe.standIn.ledger.renewalFails(orderOf(anna, stripe));
    },
  },
  ended: {
    async before(anna, stripe) {
      await hasPaid(anna, stripe);
      stripe.standIn.ledger.end(orderOf(anna, stripe));
    },
  },
};

/** The dark theme only for screenshots. */
const themes = process.env.PICTURES ? (["light", "dark"] as const) : (["light"] as const);

const orderOf = (anna: Traveller, { standIn }: StripeInBrowser) =>
  standIn.ledger.subscriptionsOf(anna.email).at(-1)!;

async function hasPaid({ page }: Traveller, { standIn }: StripeInBrowser): Promise<void> {
  const answer = await page.request.post("/api/subscription/create");
  const { clientSecret } = (await answer.json()) as { clientSecret: string };
  standIn.ledger.pay(clientSecret);
}

async function look(page: Page, name: string, theme: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const folder = process.env.PICTURES;
    const file = `${folder}/subscribe-${name}--${size.width}--${theme}.png`;
    if (folder) await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
    // Checks both themes itself.
    if (theme === "light") await expectAccessibleHere(page);
  }
}

test("subscribe for visitors is accessible", async ({ vera }) => {
  for (const theme of themes) {
    await vera.hasTheme(theme);
    await vera.open("/subscribe");
    await look(vera.page, "visitor", theme);
  }
});

for (const [name, { before, path = "", act }] of Object.entries(states)) {
  test(`subscribe, ${name}, is accessible`, async ({ anna, stripe }) => {
    anna.provokes(/left for https:\/\/(js|api)\.stripe\.com/);
    await stripe.meets(anna);
    await before?.(anna, stripe);
    await stripe.tells();
    for (const theme of themes) {
      await anna.hasTheme(theme);
      await anna.page.setViewportSize(sizes[0]!);
      await anna.open(`/subscribe${path}`);
      await act?.(anna, stripe);
      await look(anna.page, name, theme);
    }
  });
}
