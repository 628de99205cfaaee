// The page that sells premium, in every state that needs payment.

import { expectAccessible, expectAccessibleHere } from "../support/accessibility";
import { expect, type Traveller } from "../support/browser";
import { cards, type StripeInBrowser, test } from "../support/stripe-browser";

const phone = { width: 360, height: 740 };
const wide = { width: 1280, height: 800 };
const order = { name: "zahlungspflichtig bestellen" } as const;

/** Checks the open page in one of its states, which the report names. */
async function look({ page }: Traveller, state: string): Promise<void> {
  await test.step(state, () => expectAccessible(page));
}

async function paysByCard({ page }: Traveller, { standIn }: StripeInBrowser): Promise<void> {
  const answer = await page.request.post("/api/subscription/create");
  const { clientSecret } = (await answer.json()) as { clientSecret: string };
  standIn.ledger.pay(clientSecret);
}

test("The offer is accessible for Vera, on a phone and a wide screen", async ({ vera }) => {
  await vera.hasTheme("light");
  await vera.open("/subscribe");
  await look(vera, "visitor");
  await vera.page.setViewportSize(wide);
  await expectAccessibleHere(vera.page);
});

test("The order is accessible for Anna until she has paid, on a phone and a wide screen", async ({
  anna,
  stripe,
}) => {
  const { page } = anna;
  anna.provokes(/left for https:\/\/(js|api)\.stripe\.com/);
  await stripe.meets(anna);
  await anna.hasTheme("light");
  await anna.open("/subscribe");
  await look(anna, "order");
  await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(page.getByRole("button", order)).toBeEnabled();
  await look(anna, "payment");
  await page.setViewportSize(wide);
  await expectAccessibleHere(page);
  await page.setViewportSize(phone);
  await page.getByLabel("Kartennummer").fill(cards.declined);
  await page.getByRole("button", order).click();
  await anna.toastIsAlive();
  await anna.closeToast();
  await look(anna, "declined");
  // The state before it looks the same, and reloads itself during the check.
  await anna.open("/subscribe?order=done&looked=10");
  await look(anna, "waiting-long");
});

test("Anna's contract is accessible in each of its states", async ({ anna, stripe }) => {
  const { ledger } = stripe.standIn;
  await anna.hasTheme("light");
  await paysByCard(anna, stripe);
  const id = ledger.subscriptionsOf(anna.email).at(-1)!;
  const fails = (subscription: typeof id) => {
    ledger.setCancelled(subscription, false);
    ledger.renewalFails(subscription);
  };
  for (const [state, path, text, change] of [
    ["premium", "", "Aktiv", () => {}],
    ["cancel-asked", "?confirm=cancel", "Abo kündigen?", () => {}],
    ["cancelled", "", "Gekündigt", () => ledger.setCancelled(id, true)],
    ["past-due", "", "Zahlung offen", () => fails(id)],
    ["ended", "", "Dein Abo ist beendet", () => ledger.end(id)],
  ] as const) {
    change();
    await stripe.tells();
    await anna.open(`/subscribe${path}`);
    await expect(anna.page.getByText(text, { exact: true }).first()).toBeVisible();
    await look(anna, state);
  }
});
