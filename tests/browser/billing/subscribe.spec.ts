import { expectAccessible, expectAccessibleHere } from "../../support/accessibility";
import { expect, type Traveller } from "../../support/browser";
import { mailInFolder } from "../../support/mail-folder";
import { linkIn } from "../../support/mailbox";
import { cards, type StripeInBrowser, test, trialEnds } from "../../support/stripe-browser";

// In one worker, because a second one would start a server and a browser of its own.
test.describe.configure({ mode: "default" });

const order = { name: "zahlungspflichtig bestellen" } as const;
const leftForStripe = /left for (https:\/\/(js|api)\.stripe\.com|http:\/\/127\.0\.0\.1)/;

test("Vera registers on her way to premium, pays, and is home with premium; she cancels and takes it back", async ({
  vera,
  stripe,
}) => {
  vera.provokes(leftForStripe);
  await stripe.meets(vera);
  await vera.open("/subscribe");
  await vera.page.getByRole("link", { name: "Konto erstellen" }).click();
  await vera.page.getByLabel("Vorname").fill("Vera");
  await vera.page.getByLabel("Nachname").fill("Muster");
  await vera.page.getByLabel("E-Mail-Adresse").fill(vera.email);
  await vera.page.getByLabel("Passwort").fill(vera.password);
  await vera.page.getByRole("button", { name: "Registrieren" }).click();
  await expect(vera.page.getByRole("heading", { name: "Deine Bestellung" })).toBeVisible();
  await vera.ready();
  await stripe.pays(vera.page);
  await vera.expectToast("Erfolgreich abonniert!");
  await expect(vera.page).toHaveURL("/");
  await vera.open("/subscribe");
  await expect(vera.page.getByRole("heading", { name: "Du hast Premium" })).toBeVisible();

  await vera.page.getByRole("link", { name: "Abo kündigen" }).click();
  await vera.page.getByRole("button", { name: "Abo kündigen" }).click();
  await vera.expectToast("Abo gekündigt");
  await expect(vera.page.getByText("Endet am")).toBeVisible();
  await vera.page.getByRole("button", { name: "Kündigung zurücknehmen" }).click();
  await vera.expectToast("Kündigung zurückgenommen");
  await expect(vera.page.getByText("Verlängert sich am")).toBeVisible();
  await stripe.tells();
});

test("Anna's trial ends while she fills in a form: she pays, and what she typed is there", async ({
  anna,
  stripe,
  server,
}) => {
  anna.provokes(leftForStripe);
  anna.provokes(/status of 403/);
  await stripe.meets(anna);
  await anna.hasTrip();
  await anna.open("/");
  await anna.openExpenseDialog();
  await anna.fillInExpense({ amount: "12,50", description: "Ceviche" });
  trialEnds(server, anna);
  await anna.saveExpense();
  await anna.dialog.getByRole("link", { name: "Premium ansehen" }).click();
  await expect(anna.page.getByRole("heading", { name: "Deine Bestellung" })).toBeVisible();
  await anna.ready();
  await stripe.pays(anna.page);
  await expect(anna.page).toHaveURL("/?dialog=expense&draft=1");
  await expect(anna.amount).toHaveValue("12,50");
  await anna.ready();
  await anna.saveExpense();
  await anna.expectToast("Ausgabe hinzugefügt!");
  expect(anna.expenseCount).toBe(1);
});

test("Anna cancels on Stripe's page and nothing has happened, leaves half-way, and later pays once; the page continues when Stripe has confirmed it", async ({
  anna,
  stripe,
}) => {
  const { page } = anna;
  const { ledger } = stripe.standIn;
  anna.provokes(leftForStripe);
  await stripe.meets(anna);
  await anna.open("/subscribe?returnTo=/my-trips");
  await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(page.getByRole("button", order)).toBeVisible();
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page).toHaveURL("/my-trips");
  const begun = ledger.subscriptionsOf(anna.email);
  expect(begun.filter(({ status }) => status !== "incomplete")).toEqual([]);

  await anna.open("/subscribe");
  await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(page.getByRole("button", order)).toBeEnabled();
  await page.goto("about:blank");
  stripe.tellsAtOnce = false;
  await anna.open("/subscribe?returnTo=/my-trips");
  await stripe.pays(page);
  await expect(page.getByRole("heading", { name: "Deine Zahlung wird bestätigt" })).toBeVisible();
  await stripe.tells();
  await expect(page).toHaveURL("/my-trips");
  await anna.expectToast("Erfolgreich abonniert!");
  expect(ledger.subscriptionsOf(anna.email).map(({ status }) => status)).toEqual(["active"]);
});

test("Anna's order gets no secret, her network fails, then Stripe's script: she is told which, and pays on Stripe's page", async ({
  anna,
  stripe,
}) => {
  anna.provokes(leftForStripe);
  anna.provokes(/Failed to load resource|net::ERR/);
  await anna.open("/subscribe");
  for (const answer of [{ json: {} }, { status: 503, json: { message: "Gerade geht es nicht." } }]) {
    await anna.page.route("**/api/subscription/create", (route) => route.fulfill(answer));
    await anna.page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
    await anna.expectToast("Zahlungsformular-Fehler");
    await anna.page.unroute("**/api/subscription/create");
  }
  await expect(anna.page.getByRole("alert").filter({ hasText: "Gerade geht es nicht." })).toBeVisible();
  await anna.page.route("**/api/subscription/create", (route) => route.abort());
  await anna.page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await anna.expectToast("Verbindungsfehler");
  await anna.page.unroute("**/api/subscription/create");
  await anna.page.route("https://js.stripe.com/**", (route) => route.abort());
  await anna.page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(anna.page.getByRole("alert").first()).toBeVisible();
  await anna.page.getByRole("button", { name: "Stattdessen auf der Seite von Stripe bezahlen" }).click();
  await anna.page.getByRole("button", order).click();
  await expect(anna.page).toHaveTitle("Kasse");
  await anna.page.getByRole("button", { name: "Bezahlen" }).click();
  await expect(anna.page).not.toHaveTitle("Kasse");
  await stripe.tells();
  await anna.expectToast("Erfolgreich abonniert!");
});

test("Anna subscribes, withdraws without signing in, and follows the link", async ({
  anna,
  stripe,
  server,
}) => {
  anna.provokes(leftForStripe);
  await stripe.meets(anna);
  await anna.open("/subscribe");
  await stripe.pays(anna.page);
  await anna.expectToast("Erfolgreich abonniert!");
  await anna.page.context().clearCookies({ name: "session" });
  await anna.open("/vertrag-widerrufen");
  await anna.page.getByLabel("Dein Name").fill("Anna Muster");
  await anna.page.getByLabel("Wohin schicken wir").fill(anna.email);
  await anna.page.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await expect(anna.page.getByRole("heading", { name: "Dein Widerruf ist eingegangen" })).toBeVisible();

  const mail = await mailInFolder(server, "Dein Widerruf ist eingegangen: bitte bestätigen", anna.email);
  const statuses = () => stripe.standIn.ledger.subscriptionsOf(anna.email).map(({ status }) => status);
  await anna.open(linkIn(mail));
  await expect(anna.page.getByText("Was du bezahlt hast, erstatten wir dir")).toBeVisible();
  await expectAccessible(anna.page);
  expect(statuses()).toEqual(["active"]);
  await anna.page.getByRole("button", { name: "Widerruf bestätigen" }).click();
  await expect(anna.page.getByRole("heading", { name: "Dein Widerruf ist bestätigt" })).toBeVisible();
  await expect.poll(statuses).toEqual(["canceled"]);
  await mailInFolder(server, "Dein Widerruf ist bestätigt", anna.email);
});

// Other forms about contracts are screens of every-screen.spec.ts.
test("A link that nobody was sent is accessible, and so is the footer below a screen", async ({ anna }) => {
  anna.provokes(/status of 410/);
  for (const path of ["/erklaerung-bestaetigen", "/expenses"]) {
    await anna.open(path);
    await expectAccessible(anna.page);
  }
});

const phone = { width: 360, height: 740 };
const wide = { width: 1280, height: 800 };

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

test("Nothing of Stripe's is loaded before Anna chooses to pay; her card is declined: she reads why, and pays with another", async ({
  anna,
  stripe,
}) => {
  const { page } = anna;
  const { promise, resolve: fieldsAppear } = Promise.withResolvers<void>();
  await stripe.meets(anna, promise);
  await anna.hasTheme("light");
  // The state before it looks the same, and reloads itself during the check.
  await anna.open("/subscribe?order=done&looked=10");
  await look(anna, "waiting-long");
  await anna.open("/subscribe");
  await look(anna, "order");
  expect(anna.complaints).toEqual([]);
  await expect(page.getByRole("button", order)).toHaveCount(0);
  anna.provokes(leftForStripe);
  await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(page.getByLabel("Kartennummer")).toBeVisible();
  await expect(page.getByRole("button", order)).toBeDisabled();
  fieldsAppear();
  await expect(page.getByRole("button", order)).toBeEnabled();
  await look(anna, "payment");
  await page.setViewportSize(wide);
  await expectAccessibleHere(page);
  await page.setViewportSize(phone);

  await page.getByLabel("Kartennummer").fill(cards.declined);
  await page.getByRole("button", order).click();
  await anna.expectToast("Zahlung fehlgeschlagen");
  await expect(page.getByRole("alert").filter({ hasText: "Deine Karte wurde abgelehnt." })).toBeVisible();
  await anna.toastIsAlive();
  await anna.closeToast();
  await look(anna, "declined");
  await page.getByLabel("Kartennummer").fill(cards.good);
  await page.getByRole("button", order).click();
  await anna.expectToast("Erfolgreich abonniert!");
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
