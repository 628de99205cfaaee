import { afterAll, beforeEach, expect, test } from "vitest";
import { call } from "../../support/api";
import { paymentVariables } from "../../support/payment";
import { type Person, signUp, visitor } from "../../support/person";
import { countRows, rows } from "../../support/rows";
import { serverOrigin, withServer } from "../../support/server";
import type { Event } from "../../support/stripe-ledger";
import { StripeStandIn, signature } from "../../support/stripe-stand-in";

const stripe = await StripeStandIn.start();
withServer({ ...paymentVariables, STRIPE_API_URL: stripe.url });
afterAll(() => stripe.stop());

const { STRIPE_WEBHOOK_SECRET: secret } = paymentVariables;
let anna: Person;
/** Stripe's events after Anna has paid. */
let told: Event[];

beforeEach(async () => {
  anna = await signUp("Anna");
  const { json } = await call(anna, "POST /api/subscription/create");
  stripe.ledger.pay(json.clientSecret);
  told = stripe.ledger.events.splice(0);
});

const send = (event: Event, how = {}) => stripe.send(serverOrigin(), event, how);

function statuses(): unknown[] {
  return rows<{ status: string }>(
    "select status from subscriptions where user_id = (select id from users where email = ?)",
    anna.email,
  ).map(({ status }) => status);
}

async function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return visitor().request("/api/webhooks/stripe", { method: "POST", body, headers });
}

test("premium begins with Stripe's event, and not before", async () => {
  expect(statuses()).toEqual(["incomplete"]);
  expect((await anna.open("/subscribe")).text).toContain("zahlungspflichtig bestellen");
  for (const event of told) expect(await send(event)).toBe(200);
  expect(statuses()).toEqual(["active"]);
  expect((await anna.open("/subscribe")).text).toContain("Du hast Premium");
});

test("the last event alone is enough, and repeating all of them changes nothing", async () => {
  expect(await send(told.at(-1)!)).toBe(200);
  const started = () => rows("select id, started_at, status from subscriptions order by id");
  const before = started();
  for (const event of [...told].reverse()) expect(await send(event)).toBe(200);
  for (const event of told) expect(await send(event)).toBe(200);
  expect(started()).toEqual(before);
  expect(statuses()).toEqual(["active"]);
});

test("a forged, altered, stale or unsigned event is refused, and changes nothing", async () => {
  const event = told.at(-1)!;
  const body = JSON.stringify(event);
  const marked = countRows("stripe_events");
  expect(await send(event, { secret: "whsec_wrong" })).toBe(400);
  expect(await send(event, { at: Date.now() - 301_000 })).toBe(400);
  const wrong: Record<string, string>[] = [
    {},
    { "Stripe-Signature": "nonsense" },
    { "Stripe-Signature": signature(`${body}x`, secret, Date.now()) },
    { "Stripe-Signature": signature(body, "", Date.now()) },
  ];
  for (const headers of wrong) {
    const answer = await post(body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining("unvollständig") });
  }
  expect(countRows("stripe_events")).toBe(marked);
  expect(statuses()).toEqual(["incomplete"]);
});

test("a signed event of an unknown kind is accepted and ignored", async () => {
  const marked = countRows("stripe_events");
  const body = JSON.stringify({ id: "evt_x", object: "event", type: "payout.paid", data: { object: {} } });
  expect((await post(body, { "Stripe-Signature": signature(body, secret, Date.now()) })).status).toBe(200);
  expect(countRows("stripe_events")).toBe(marked);
});

test("while Stripe cannot be reached it is told to send the event again, and then it counts", async () => {
  const event = told.at(-1)!;
  stripe.goesDown();
  expect(await send(event)).toBe(503);
  stripe.comesBack();
  expect(statuses()).toEqual(["incomplete"]);
  expect(await send(event)).toBe(200);
  expect(statuses()).toEqual(["active"]);
});

test("another site cannot post here, a large body is refused, and only POST is allowed", async () => {
  const body = JSON.stringify(told.at(-1));
  const signed = { "Stripe-Signature": signature(body, secret, Date.now()) };
  expect((await post(body, { ...signed, "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  expect((await post("x".repeat(1_100_000), signed)).status).toBe(413);
  for (const method of ["GET", "PUT", "DELETE"]) {
    const answer = await visitor().request("/api/webhooks/stripe", { method });
    expect([method, answer.status, answer.headers.get("Allow")]).toEqual([method, 405, "POST"]);
  }
  expect(statuses()).toEqual(["incomplete"]);
});
