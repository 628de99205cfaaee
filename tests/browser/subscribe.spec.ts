import { expect } from "../support/browser";
import { cards, test, trialEnds } from "../support/stripe-browser";

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
  await vera.open("/profile");
  await vera.page.getByRole("link", { name: "Premium" }).click();
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

test("Anna returns before Stripe has confirmed the payment: she is told so, and the page continues by itself", async ({
  anna,
  stripe,
}) => {
  anna.provokes(leftForStripe);
  await stripe.meets(anna);
  stripe.tellsAtOnce = false;
  await anna.open("/subscribe?returnTo=/my-trips");
  await stripe.pays(anna.page);
  await expect(anna.page.getByRole("heading", { name: "Deine Zahlung wird bestätigt" })).toBeVisible();
  await stripe.tells();
  await expect(anna.page).toHaveURL("/my-trips");
  await anna.expectToast("Erfolgreich abonniert!");
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

test("Anna cancels on Stripe's page and nothing has happened, leaves half-way, and later pays once", async ({
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
  await anna.open("/subscribe");
  await stripe.pays(page);
  await anna.expectToast("Erfolgreich abonniert!");
  expect(ledger.subscriptionsOf(anna.email).map(({ status }) => status)).toEqual(["active"]);
});

test("nothing of Stripe's is loaded before Anna chooses to pay, and the button waits for it; her card is declined: she reads why, and pays with another", async ({
  anna,
  stripe,
}) => {
  const { promise, resolve: fieldsAppear } = Promise.withResolvers<void>();
  await stripe.meets(anna, promise);
  await anna.open("/subscribe");
  expect(anna.complaints).toEqual([]);
  await expect(anna.page.getByRole("button", order)).toHaveCount(0);
  anna.provokes(leftForStripe);
  await anna.page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
  await expect(anna.page.getByLabel("Kartennummer")).toBeVisible();
  await expect(anna.page.getByRole("button", order)).toBeDisabled();
  fieldsAppear();
  await expect(anna.page.getByRole("button", order)).toBeEnabled();

  await anna.page.getByLabel("Kartennummer").fill(cards.declined);
  await anna.page.getByRole("button", order).click();
  await anna.expectToast("Zahlung fehlgeschlagen");
  await expect(
    anna.page.getByRole("alert").filter({ hasText: "Deine Karte wurde abgelehnt." }),
  ).toBeVisible();
  await anna.page.getByLabel("Kartennummer").fill(cards.good);
  await anna.page.getByRole("button", order).click();
  await anna.expectToast("Erfolgreich abonniert!");
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
