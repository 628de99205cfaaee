import { afterAll, afterEach, expect, onTestFinished, test, vi } from "vitest";
import { call } from "../../support/api";
import { paymentVariables } from "../../support/payment";
import { type Page, type Person, signUp, visitor } from "../../support/person";
import { execute, moment, rows } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";
import { StripeStandIn } from "../../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
withServer({ ...paymentVariables, STRIPE_API_URL: stripe.url });
afterAll(() => stripe.stop());
afterEach(() => void vi.useRealTimers());

/** Starts Anna's order by the API, and returns the client secret. */
async function orders(person: Person): Promise<string> {
  const { json, status } = await call(person, "POST /api/subscription/create");
  expect(status).toBe(200);
  return json.clientSecret;
}

async function pays(person: Person): Promise<void> {
  stripe.ledger.pay(await orders(person));
  await stripe.sendAll(serverOrigin());
}

const subscriptionsOf = ({ email }: Person) => stripe.ledger.subscriptionsOf(email);
const hrefs = ({ root }: Page) =>
  root.querySelectorAll("a").map((a) => a.getAttribute("href")!.replaceAll("&amp;", "&"));

test("a visitor sees price and features, and a link to sign in and come back", async () => {
  const page = await visitor().open("/subscribe?returnTo=/my-trips");
  expect(page.status).toBe(200);
  const features = ["wer wem was schuldet", "als Foto oder PDF", "Excel-Export", "Bevorzugter Support"];
  for (const text of ["19,90 €", "rund 1,66 € im Monat", ...features])
    expect(page.text.replaceAll("\u00a0", " ")).toContain(text);
  expect(page.text).not.toContain("zahlungspflichtig bestellen");
  expect(hrefs(page)).toContain("/login?redirectTo=%2Fsubscribe%3FreturnTo%3D%252Fmy-trips");
  expect(page.headers.get("Content-Security-Policy")).not.toContain("stripe.com");
});

test("an order from Anna's page is not one of Ben's, who has signed in since", async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  const answer = await ben.post("/subscribe", await anna.formAt("/subscribe", "subscription.order"));
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    307,
    expect.stringMatching(/ended=form$/),
  ]);
  expect(subscriptionsOf(ben)).toEqual([]);
});

test("right above the order button are product, price, term and the texts that apply", async () => {
  const anna = await signUp("Anna");
  const page = await anna.open("/subscribe");
  const button = page.root.querySelectorAll("button").filter((each) => each.text.includes("bestellen"));
  expect(button.map((each) => each.text)).toEqual(["zahlungspflichtig bestellen"]);
  const form = button[0]!.closest("form")!;
  const text = form.text.replaceAll("\u00a0", " ");
  for (const part of [
    "Reisekasse Premium, ein Jahr",
    "19,90 €",
    "inklusive Mehrwertsteuer",
    "verlängert",
    "Kündigen",
  ])
    expect(text).toContain(part);
  const links = form.querySelectorAll("a").map((a) => a.getAttribute("href"));
  expect(links).toEqual(["/agb", "/widerruf", "/datenschutz"]);
  // The page loads nothing from Stripe before Anna chooses to pay; then the policy must allow it.
  expect(page.html).not.toMatch(/(?:src|href)="https:\/\/[^"]*stripe/);
  const policy = page.headers.get("Content-Security-Policy")!;
  expect(policy).toContain("script-src 'self' 'nonce-");
  expect(policy).toContain("https://js.stripe.com");
  expect((await anna.open("/")).headers.get("Content-Security-Policy")).not.toContain("stripe");
});

test("wallets such as Apple Pay may be asked on the page that sells, and nowhere else", async () => {
  const anna = await signUp("Anna");
  const allowed = async (path: string) =>
    /payment=\(.*\)/.exec((await anna.request(path)).headers.get("Permissions-Policy")!)?.[0];
  for (const path of ["/subscribe", "/subscribe.data"])
    expect([path, await allowed(path)]).toEqual([path, 'payment=(self "https://js.stripe.com")']);
  for (const path of ["/", "/profile", "/api/user/profile", "/nirgendwo"])
    expect([path, await allowed(path)]).toEqual([path, "payment=()"]);
});

test("without JavaScript Anna leaves Stripe's page, then pays on it, comes back, and has premium once Stripe has confirmed it", async () => {
  const anna = await signUp("Anna");
  const back = "/my-trips?filter=all";
  const fields = await anna.formAt(
    `/subscribe?${new URLSearchParams({ returnTo: back })}`,
    "subscription.order",
  );
  const left = (await anna.post("/subscribe", fields)).headers.get("Location")!;
  const links = await (await fetch(left)).text();
  expect(links).toContain(`"${serverOrigin()}/subscribe?${new URLSearchParams({ returnTo: back })}"`);
  const order = await anna.post("/subscribe", fields);
  expect(order.status).toBe(303);
  const page = order.headers.get("Location")!;
  expect(page).toMatch(`${stripe.url}/pay/`);
  const paid = await fetch(page, { method: "POST", redirect: "manual" });
  const returned = new URL(paid.headers.get("Location")!);
  expect(returned.origin).toBe(serverOrigin());

  const waiting = await anna.open(returned.pathname + returned.search);
  expect(waiting.text).toContain("Deine Zahlung wird bestätigt");
  expect(waiting.headers.get("Refresh")).toMatch(/^3; url=\/subscribe\?order=done&looked=1&returnTo=/);
  await stripe.sendAll(serverOrigin());
  const next = waiting.headers.get("Refresh")!.split("url=")[1]!;
  const answer = await anna.request(next);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, back]);
  expect((await anna.open(back)).toast).toBe("Erfolgreich abonniert!");
  expect(subscriptionsOf(anna).map(({ status }) => status)).toEqual(["active"]);
});

test("Anna changes to Stripe's page while her first order expires there: she is led on, and has one page to pay on", async () => {
  const anna = await signUp("Anna");
  await orders(anna);
  const release = stripe.holds("DELETE");
  const going = anna.post("/subscribe", await anna.formAt("/subscribe", "subscription.order"));
  await expect.poll(() => stripe.requests.at(-1)).toMatch(/^DELETE/);
  stripe.ledger.end(subscriptionsOf(anna)[0]!);
  release();
  const response = await going;
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toContain("/pay/");
});

test("Anna waits for a long time and is told so, and the page stops reloading", async () => {
  const anna = await signUp("Anna");
  const page = await anna.open("/subscribe?order=done&looked=10");
  expect(page.text).toContain("dauert länger als sonst");
  expect(page.headers.get("Refresh")).toBeNull();
});

test("a failed payment is reported, and the order is still there", async () => {
  const anna = await signUp("Anna");
  const page = await anna.open(
    "/?order=done&returnTo=%2Fprofile&redirect_status=failed&payment_intent_client_secret=x",
  );
  expect(page.toast).toBe("Zahlung fehlgeschlagen");
  expect(page.text).toContain("zahlungspflichtig bestellen");
  expect(hrefs(page)).toContain("/profile");
});

test("returnTo leads to no other site", async () => {
  const anna = await signUp("Anna");
  for (const returnTo of ["https://evil.test/", "//evil.test", "/.//evil.test", "javascript:alert(1)"]) {
    const page = await anna.open(`/subscribe?${new URLSearchParams({ returnTo })}`);
    expect(hrefs(page).join()).not.toMatch(/evil|javascript/);
    expect(
      (await anna.formAt(`/subscribe?${new URLSearchParams({ returnTo })}`, "subscription.order")).returnTo,
    ).toBe("");
  }
  await pays(anna);
  const answer = await anna.request("/subscribe?order=done&returnTo=//evil.test");
  expect(answer.headers.get("Location")).toBe("/");
});

test("the API returns the same secret until it is paid, and refuses people who have paid and visitors", async () => {
  const anna = await signUp("Anna");
  const secret = await orders(anna);
  expect(await orders(anna)).toBe(secret);
  expect(subscriptionsOf(anna)).toHaveLength(1);
  expect((await call(visitor(), "POST /api/subscription/create")).status).toBe(401);
  stripe.ledger.pay(secret);
  expect((await call(anna, "POST /api/subscription/create")).status).toBe(409);
  await stripe.sendAll(serverOrigin());
  const refused = await call(anna, "POST /api/subscription/create");
  expect([refused.status, refused.json.error]).toEqual([409, "Du hast schon Premium."]);
});

test("while Stripe is down nobody can order and the page says so; everything else works", async () => {
  const anna = await signUp("Anna");
  stripe.goesDown();
  const { status, json } = await call(anna, "POST /api/subscription/create");
  expect([status, json.error]).toEqual([503, expect.stringContaining("Zahlungsdienst")]);
  const page = await anna.send("/subscribe", { intent: "subscription.order" });
  expect(page.status).toBe(503);
  expect(page.toast).toBe("Die Bestellung konnte nicht begonnen werden.");
  expect(page.text).toContain("zahlungspflichtig bestellen");
  expect((await anna.open("/")).status).toBe(200);
  stripe.comesBack();
});

test("while the price is gone at Stripe nobody can order, in either way, and both are told so", async () => {
  const anna = await signUp("Anna");
  const { STRIPE_PRICE_ID: id } = paymentVariables;
  const price = stripe.ledger.prices.get(id)!;
  stripe.ledger.prices.delete(id);
  onTestFinished(() => void stripe.ledger.prices.set(id, price));
  const { status, json } = await call(anna, "POST /api/subscription/create");
  expect([status, json.error]).toEqual([503, expect.stringContaining("Zahlungsdienst")]);
  const page = await anna.send("/subscribe", { intent: "subscription.order" });
  expect([page.status, page.toast]).toEqual([503, "Die Bestellung konnte nicht begonnen werden."]);
});

test("an account that starts to order again and again is told to wait", async () => {
  const anna = await signUp("Anna");
  for (let n = 0; n < 30; n++) await orders(anna);
  const answer = await call(anna, "POST /api/subscription/create");
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("Anna cancels, sees until when her contract lasts, and takes it back", async () => {
  const anna = await signUp("Anna");
  await pays(anna);
  const asked = await anna.open("/subscribe?confirm=cancel");
  expect(asked.text).toContain("Abo kündigen?");
  const cancelled = await anna.fillIn("/subscribe?confirm=cancel", "subscription.cancel");
  expect(cancelled.toast).toBe("Abo gekündigt");
  expect(cancelled.text).toContain("Endet am");
  expect(subscriptionsOf(anna)[0]!.cancel_at_period_end).toBe(true);
  const resumed = await anna.fillIn("/subscribe", "subscription.resume");
  expect(resumed.toast).toBe("Kündigung zurückgenommen");
  expect(resumed.text).toContain("Verlängert sich am");
  expect(subscriptionsOf(anna)[0]!.cancel_at_period_end).toBe(false);
  await stripe.sendAll(serverOrigin());
});

test("after her first year Anna is told that she can also cancel with a month's notice", async () => {
  const anna = await signUp("Anna");
  await pays(anna);
  const monthsNotice = "mit einem Monat Frist beenden";
  expect((await anna.open("/subscribe?confirm=cancel")).text).not.toContain(monthsNotice);
  const id = subscriptionsOf(anna)[0]!.id;
  const aYearAgo = moment(Date.now() - 366 * 86_400_000);
  execute("update subscriptions set started_at = ? where id = ?", aYearAgo, id);
  const page = await anna.open("/subscribe?confirm=cancel");
  expect(page.text).toContain(monthsNotice);
  expect(
    page.root
      .querySelector("#kuendigen")
      ?.querySelectorAll("a")
      .map((a) => a.getAttribute("href")),
  ).toContain("/vertrag-kuendigen");
});

test("Ben cannot cancel Anna's contract, and has none of his own", async () => {
  const [anna, ben] = [await signUp("Anna"), await signUp("Ben")];
  await pays(anna);
  const { id } = subscriptionsOf(anna)[0]!;
  const page = await ben.send("/subscribe", { intent: "subscription.cancel", id });
  expect(page.status).toBe(409);
  expect(page.toast).toBe("Das Abo konnte nicht gekündigt werden.");
  expect(subscriptionsOf(anna)[0]!.cancel_at_period_end).toBe(false);
  expect((await ben.open("/subscribe")).text).not.toContain("Rechnung");
});

test("Anna sees her invoices and where a payment is due, and while Stripe is down the rest of the page", async () => {
  const anna = await signUp("Anna");
  await pays(anna);
  const page = await anna.open("/subscribe");
  expect(page.text.replaceAll("\u00a0", " ")).toMatch(/19,90 €, bezahlt ?Rechnung RK-\d+/);
  expect(hrefs(page).some((to) => to.startsWith("https://invoice.stripe.com/"))).toBe(true);
  stripe.ledger.renewalFails(subscriptionsOf(anna)[0]!);
  await stripe.sendAll(serverOrigin());
  const late = await anna.open("/subscribe");
  expect(late.text).toContain("Zahlung offen");
  expect(late.text).toContain("Bezahlen");
  stripe.goesDown();
  expect((await anna.open("/subscribe")).text).toContain("Rechnungen lassen sich gerade nicht abrufen");
  stripe.comesBack();
});

test("when Stripe has given up, Anna's premium ends, and she can order again", async () => {
  const anna = await signUp("Anna");
  await pays(anna);
  stripe.ledger.end(subscriptionsOf(anna)[0]!);
  await stripe.sendAll(serverOrigin());
  const page = await anna.open("/subscribe");
  expect(page.text).toContain("Dein Abo ist beendet");
  expect(page.text).toContain("zahlungspflichtig bestellen");
  await pays(anna);
  expect((await anna.open("/subscribe")).text).toContain("Du hast Premium");
});

test("Anna deletes her account and then pays on Stripe's page, which was still open: the contract ends and she is refunded", async () => {
  const anna = await signUp("Anna");
  await anna.post("/subscribe", await anna.formAt("/subscribe", "subscription.order"));
  const [session] = [...stripe.ledger.sessions.values()].slice(-1);
  expect((await call(anna, "DELETE /api/auth/delete-account")).status).toBe(204);
  stripe.ledger.completeSession(session!);
  await stripe.sendAll(serverOrigin());
  const [subscription] = subscriptionsOf(anna);
  await expect.poll(() => subscription!.status).toBe("canceled");
  const [row] = rows<Record<string, unknown>>("select * from subscriptions where id = ?", subscription!.id);
  expect(row).toMatchObject({ user_id: null, refunded_at: expect.any(Number) });
  expect(stripe.ledger.intentOf(subscription!.latest_invoice).isRefunded).toBe(true);
});

test("Anna deletes her account while Stripe is down: it is deleted at once, and the contract ends later", async () => {
  const anna = await signUp("Anna");
  await pays(anna);
  expect((await anna.open("/profile?dialog=delete-account")).text).toContain(
    "Hast du Premium, endet es damit sofort",
  );
  stripe.goesDown();
  expect((await call(anna, "DELETE /api/auth/delete-account")).status).toBe(204);
  stripe.comesBack();
  const subscription = subscriptionsOf(anna)[0]!;
  const [row] = rows<Record<string, unknown>>("select * from subscriptions where id = ?", subscription.id);
  expect(row).toMatchObject({
    user_id: null,
    end_requested_at: expect.any(Number),
    refund_requested_at: null,
  });
  // The next deletion of an account retries the open ones.
  await call(await signUp("Ben"), "DELETE /api/auth/delete-account");
  await expect.poll(() => subscription.status).toBe("canceled");
});
