import { describe, expect, onTestFinished, test } from "vitest";
import { deleteUser } from "~/models/accounts/user.server";
import { accessOf } from "~/models/billing/access.server";
import { startCheckout, startOrder } from "~/models/billing/order.server";
import {
  cancelAtPeriodEnd,
  cancelOwn,
  endNowAndRefund,
  handleEvent,
  invoicesOf,
  reconcileAll,
  resumeOwn,
} from "~/models/billing/payment.server";
import {
  listUnconfirmed,
  markConfirmed,
  payerOf,
  recordSubscription,
  requestEndOfAll,
  storeCustomerId,
  subscriptionOf,
} from "~/models/billing/subscription.server";
import { daysLater, minutesLater, now, refusal, someone } from "../../support/models";
import { allArrive, arrives, ordering, subscribed, withStripe } from "../../support/orders";
import { paidSubscription, paymentVariables } from "../../support/payment";
import { fc } from "../../support/property";
import { allRows } from "../../support/rows";
import type { Event, Subscription } from "../../support/stripe-ledger";
import { StripeStandIn, signature } from "../../support/stripe-stand-in";

const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = paymentVariables;
const over = daysLater(10);
const returns = { successUrl: "http://here/?order=done", cancelUrl: "http://here/subscribe" };

const stripe = await StripeStandIn.start();
const seen = withStripe(stripe);

const accessOfNow = async (userId: string) => (await accessOf(userId, over)).kind;

/** Steps in the life of a subscription; each adds events. */
const life: ((order: Subscription) => void)[] = [
  (order) => stripe.ledger.paysFirst(order),
  (order) => stripe.ledger.renewalFails(order),
  (order) => stripe.ledger.setCancelled(order, true),
  (order) => stripe.ledger.end(order),
];

async function expectAsAtStripe(userId: string, { id, status, ended_at, ...order }: Subscription) {
  expect(await subscriptionOf(userId)).toMatchObject({
    id,
    status,
    isCancelled: order.cancel_at_period_end,
    startedAt: expect.any(Date),
    endedAt: ended_at === null ? null : new Date(ended_at * 1_000),
  });
  const isPaid = status === "active" || status === "past_due";
  expect(await accessOfNow(userId)).toBe(isPaid ? "premium" : "over");
}

describe("events", () => {
  test("that arrive late, twice and in any order end in Stripe's latest state", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant("lives" as const), fc.nat({ max: 9 })), { maxLength: 16 }),
        async (doings) => {
          const { clara, order } = await ordering(stripe);
          const pending = stripe.ledger.events.splice(0);
          const seen: Event[] = [];
          let age = 0;
          for (const doing of doings) {
            if (doing === "lives") {
              life[age++]?.(order);
              pending.push(...stripe.ledger.events.splice(0));
            } else {
              const all = [...pending, ...seen];
              const event = all[doing % all.length]!;
              await arrives(event);
              if (pending.includes(event)) seen.push(...pending.splice(pending.indexOf(event), 1));
            }
          }
          for (const event of [...pending.reverse(), ...pending, ...seen]) await arrives(event);
          if (order.status === "incomplete") expect(await subscriptionOf(clara)).toBeUndefined();
          else await expectAsAtStripe(clara, order);
        },
      ),
      // Each length of her life, with all of its events at the end, besides what is drawn.
      { numRuns: 15, examples: [1, 2, 3, 4].map((steps): ["lives"[]] => [Array(steps).fill("lives")]) },
    );
  });

  test("are processed once: the second time Stripe is not even asked", async () => {
    const { secret } = await ordering(stripe);
    stripe.ledger.pay(secret);
    const events = stripe.ledger.events.splice(0);
    for (const event of events) await arrives(event);
    const asked = stripe.requests.length;
    for (const event of events) expect(await arrives(event)).toBe(false);
    expect(stripe.requests.length).toBe(asked);
  });

  test("twenty at a time create one contract", async () => {
    const { secret } = await ordering(stripe);
    stripe.ledger.pay(secret);
    const [event] = stripe.ledger.events.splice(0).slice(-1);
    const all = await Promise.all(Array.from({ length: 20 }, () => arrives(event!)));
    expect(all.filter(Boolean)).toEqual([true]);
  });

  test("are processed again if Stripe did not respond the first time", async () => {
    const { clara, secret } = await ordering(stripe);
    stripe.ledger.pay(secret);
    const [event] = stripe.ledger.events.splice(0).slice(-1);
    stripe.goesDown();
    expect(await refusal(arrives(event!))).toBe("paymentUnavailable");
    stripe.comesBack();
    expect(seen.failures).toEqual([expect.objectContaining({ statusCode: 503 })]);
    expect(await accessOfNow(clara)).toBe("over");
    expect(await arrives(event!)).toBe(true);
    expect(await accessOfNow(clara)).toBe("premium");
  });

  test("that are forged, altered, or older than five minutes change nothing", async () => {
    const { secret } = await ordering(stripe);
    stripe.ledger.pay(secret);
    const [event] = stripe.ledger.events.splice(0).slice(-1);
    const before = allRows();
    const body = JSON.stringify(event);
    const at = Date.now();
    const take = (text: string, header: string | null) =>
      refusal(handleEvent(new TextEncoder().encode(text), header, new Date(at)));
    expect(await take(body, null)).toBe("malformed");
    expect(await take(body, "")).toBe("malformed");
    expect(await take(body, signature(body, "whsec_other", at))).toBe("malformed");
    expect(await take(`${body} `, signature(body, webhookSecret, at))).toBe("malformed");
    expect(await take(body, signature(body, webhookSecret, at - 301_000))).toBe("malformed");
    expect(await take("{", signature("{", webhookSecret, at))).toBe("malformed");
    expect(allRows()).toEqual(before);
    expect(await arrives(event!, new Date(at - 299_000))).toBe(true);
  });

  test("of strangers, other products and other kinds change nothing", async () => {
    const stranger = stripe.ledger.addCustomer({ email: "stranger@example.com" });
    stripe.ledger.paysFirst(stripe.ledger.subscribe(stranger.id, priceId));
    const clara = await someone("Clara");
    await startOrder(clara, new Date());
    const { customerId } = (await payerOf(clara))!;
    await allArrive(stripe);
    stripe.ledger.prices.set("price_other", { ...stripe.ledger.prices.get(priceId)!, id: "price_other" });
    stripe.ledger.paysFirst(stripe.ledger.subscribe(customerId!, "price_other"));
    const others = ["payment_intent.succeeded", "customer.created", "invoice.created", "made.up"];
    const gone = { id: "sub_gone", object: "subscription" };
    const events = [
      ...stripe.ledger.events.splice(0),
      ...others.map((type) => ({ id: `evt_${type}`, object: "event", type, data: { object: gone } })),
      { id: "evt_gone", object: "event", type: "customer.subscription.updated", data: { object: gone } },
      {
        id: "evt_single",
        object: "event",
        type: "invoice.paid",
        data: { object: { ...gone, parent: null } },
      },
    ];
    const before = allRows();
    for (const event of events) expect(await arrives(event)).toBe(false);
    expect(allRows()).toEqual(before);
    expect(await accessOfNow(clara)).toBe("over");
  });
});

describe("a response of Stripe", () => {
  test("that arrives late does not replace a newer one", async () => {
    const clara = await someone("Clara");
    await storeCustomerId(clara, "cus_slow", null);
    const reading = { id: "sub_slow", customerId: "cus_slow" };
    const tell = (n: number, of: object) => {
      const event = {
        id: `evt_slow_${n}`,
        type: "customer.subscription.updated",
        subscriptionId: "sub_slow",
      };
      return recordSubscription(paidSubscription({ ...reading, ...of }), { priceId, event, now });
    };
    await tell(1, { status: "canceled", readAt: minutesLater(2), endedAt: now });
    await tell(2, { status: "active", readAt: minutesLater(1) });
    expect(await subscriptionOf(clara)).toMatchObject({ status: "canceled", endedAt: now });
    await tell(3, { status: "active", readAt: minutesLater(3), endedAt: null });
    expect(await subscriptionOf(clara)).toMatchObject({ status: "active" });
  });

  test("to a request grants nothing: premium begins with an event", async () => {
    const { clara, secret, order } = await ordering(stripe);
    stripe.ledger.pay(secret);
    await cancelAtPeriodEnd(order.id, new Date());
    expect(await subscriptionOf(clara)).toBeUndefined();
    expect(await accessOfNow(clara)).toBe("over");
    await allArrive(stripe);
    expect(await subscriptionOf(clara)).toMatchObject({ status: "active", isCancelled: true });
  });
});

describe("an order", () => {
  test("exists once, however often and in however many tabs it is started", async () => {
    const clara = await someone("Clara");
    const secrets = await Promise.all(Array.from({ length: 10 }, () => startOrder(clara, new Date())));
    expect(new Set(secrets).size).toBe(1);
    const { email } = (await payerOf(clara))!;
    expect(stripe.ledger.subscriptionsOf(email)).toHaveLength(1);
    expect([...stripe.ledger.customers.values()].filter((each) => each.email === email)).toMatchObject([
      { metadata: { userId: clara }, preferred_locales: ["de"] },
    ]);
  });

  test("is refused to a person who has paid, whether or not the event has arrived", async () => {
    const { clara, secret } = await ordering(stripe);
    stripe.ledger.pay(secret);
    expect(await refusal(startOrder(clara, new Date()))).toBe("alreadyPremium");
    expect(await refusal(startCheckout(clara, returns, new Date()))).toBe("alreadyPremium");
    await allArrive(stripe);
    expect(await refusal(startOrder(clara, new Date()))).toBe("alreadyPremium");
  });

  test("on Stripe's page closes the one started here, and the other way round: nobody pays twice", async () => {
    const { clara, order } = await ordering(stripe);
    const page = await startCheckout(clara, returns, new Date());
    expect(order.status).toBe("canceled");
    expect(await startCheckout(clara, returns, new Date())).toBe(page);
    const elsewhere = { ...returns, successUrl: "http://here/?order=done&returnTo=%2Ftrips" };
    const other = await startCheckout(clara, elsewhere, new Date());
    expect(other).not.toBe(page);
    const open = () => [...stripe.ledger.sessions.values()].filter(({ status }) => status === "open");
    expect(open().map(({ url }) => url)).toEqual([other]);
    await startOrder(clara, new Date());
    expect(open()).toEqual([]);
    await allArrive(stripe);
  });

  test("paid here while it is being moved to Stripe's page is refunded", async () => {
    const { clara, secret, order } = await ordering(stripe);
    const release = stripe.holds("DELETE");
    const page = startCheckout(clara, returns, new Date());
    await expect.poll(() => stripe.requests).toContain(`DELETE /v1/subscriptions/${order.id}`);
    stripe.ledger.pay(secret);
    release();
    expect(await page).toMatch("/pay/");
    expect(order.status).toBe("canceled");
    expect(stripe.ledger.intentOf(order.latest_invoice).isRefunded).toBe(true);
    await allArrive(stripe);
    expect(await accessOfNow(clara)).toBe("over");
  });

  test("accepts people of any name", async () => {
    const zoe = await someone("Zoë 🧀 Łukasz");
    expect(await startOrder(zoe, new Date())).toMatch(/secret/);
    stripe.ledger.events.splice(0);
  });

  test("works after Stripe has forgotten the customer", async () => {
    const { clara } = await ordering(stripe);
    stripe.ledger.customers.delete((await payerOf(clara))!.customerId!);
    stripe.ledger.events.splice(0);
    expect(await startOrder(clara, new Date())).toMatch(/secret/);
    stripe.ledger.events.splice(0);
  });

  test("works after her customer was deleted at Stripe, with a new one", async () => {
    const { clara } = await subscribed(stripe);
    const { customerId: deleted } = (await payerOf(clara))!;
    stripe.ledger.deleteCustomer(deleted!);
    await allArrive(stripe);
    expect(await startOrder(clara, new Date())).toMatch(/secret/);
    const { customerId } = (await payerOf(clara))!;
    expect(customerId).not.toBe(deleted);
    expect(stripe.ledger.customers.get(customerId!)).toMatchObject({ metadata: { userId: clara } });
    stripe.ledger.events.splice(0);
  });

  test("is refused while its price is gone at Stripe, and the log says which", async () => {
    const clara = await someone("Clara");
    const price = stripe.ledger.prices.get(priceId)!;
    stripe.ledger.prices.delete(priceId);
    onTestFinished(() => void stripe.ledger.prices.set(priceId, price));
    expect(await refusal(startOrder(clara, new Date()))).toBe("paymentUnavailable");
    expect(await refusal(startCheckout(clara, returns, new Date()))).toBe("paymentUnavailable");
    const gone = { code: "resource_missing", message: `No such price: '${priceId}'` };
    expect(seen.failures).toEqual([
      expect.objectContaining({ ...gone, param: "items[0][price]" }),
      expect.objectContaining({ ...gone, param: "line_items[0][price]" }),
    ]);
  });

  test("that Stripe refuses for her name or address puts neither into the log", async () => {
    const clara = await someone("Clara");
    const { email } = (await payerOf(clara))!;
    stripe.refuses("POST /v1/customers", {
      code: "email_invalid",
      param: "email",
      message: `Invalid: ${email}`,
    });
    expect(await refusal(startOrder(clara, new Date()))).toBe("paymentUnavailable");
    expect(seen.failures).toMatchObject([{ code: "email_invalid", param: "email" }]);
    expect(JSON.stringify(seen.failures)).not.toContain(email);
  });

  test("of Ben's shows nothing of Clara's", async () => {
    const { clara } = await subscribed(stripe);
    const ben = await someone("Ben");
    expect(await subscriptionOf(ben)).toBeUndefined();
    expect(await invoicesOf(ben)).toEqual([]);
    expect(await refusal(cancelOwn(ben, new Date()))).toBe("noSubscription");
    expect(await refusal(resumeOwn(ben, new Date()))).toBe("noSubscription");
    expect(await invoicesOf(clara)).toMatchObject([{ amount: 1_990, isPaid: true }]);
  });
});

describe("Clara", () => {
  test("cancels at the end of the paid period, and takes it back", async () => {
    const { clara, order } = await subscribed(stripe);
    await cancelOwn(clara, new Date());
    expect(order.cancel_at_period_end).toBe(true);
    expect(await subscriptionOf(clara)).toMatchObject({ status: "active", isCancelled: true });
    expect(await accessOfNow(clara)).toBe("premium");
    await resumeOwn(clara, new Date());
    expect(await subscriptionOf(clara)).toMatchObject({ status: "active", isCancelled: false });
    await allArrive(stripe);
  });

  test("withdraws: the contract ends at once and she is refunded, once", async () => {
    const { clara, order } = await subscribed(stripe);
    for (const _ of ["once", "again"]) expect(await endNowAndRefund(order.id, new Date())).toBe(true);
    expect(order.status).toBe("canceled");
    const refunds = [...stripe.ledger.refunds.values()].filter(
      ({ payment_intent }) => payment_intent === stripe.ledger.intentOf(order.latest_invoice).id,
    );
    expect(refunds).toHaveLength(1);
    expect(await accessOfNow(clara)).toBe("over");
    await allArrive(stripe);
  });

  test("withdraws while Stripe is down, and it is carried out later", async () => {
    const { order } = await subscribed(stripe);
    stripe.goesDown();
    expect(await endNowAndRefund(order.id, new Date())).toBe(false);
    stripe.comesBack();
    expect(order.status).toBe("active");
    expect(await reconcileAll(new Date())).toBe(true);
    expect(order.status).toBe("canceled");
    expect(stripe.ledger.intentOf(order.latest_invoice).isRefunded).toBe(true);
    await allArrive(stripe);
  });

  test("withdraws while nothing is left to refund her from, and is refunded an hour later", async () => {
    const { order } = await subscribed(stripe);
    const isRefunded = () => stripe.ledger.intentOf(order.latest_invoice).isRefunded;
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000);
    stripe.ledger.isBalanceEmpty = true;
    expect(await endNowAndRefund(order.id, hour(0))).toBe(false);
    expect(order.status).toBe("canceled");
    stripe.ledger.isBalanceEmpty = false;
    expect(isRefunded()).toBe(false);
    expect(await reconcileAll(hour(1))).toBe(true);
    expect(isRefunded()).toBe(true);
    await allArrive(stripe);
  });

  test("is not refunded again if Stripe has refunded her without Reisekasse knowing", async () => {
    const { order } = await subscribed(stripe);
    stripe.ledger.refund(stripe.ledger.intentOf(order.latest_invoice));
    const before = stripe.ledger.refunds.size;
    expect(await endNowAndRefund(order.id, new Date())).toBe(true);
    expect(stripe.ledger.refunds.size).toBe(before);
    await allArrive(stripe);
  });

  test("deletes her account while Stripe is down: the contract stays without an owner, and ends when Stripe is back", async () => {
    const { clara, order } = await subscribed(stripe);
    stripe.goesDown();
    await deleteUser(clara, new Date());
    expect(await reconcileAll(new Date())).toBe(false);
    stripe.comesBack();
    const ofClara = () =>
      (allRows().subscriptions as { id: string; user_id: string | null; ended_at: number | null }[]).find(
        ({ id }) => id === order.id,
      );
    expect(ofClara()).toMatchObject({ user_id: null, ended_at: null });
    expect(await reconcileAll(new Date())).toBe(true);
    expect(order.status).toBe("canceled");
    expect(ofClara()).toMatchObject({ user_id: null, ended_at: order.ended_at! * 1_000 });
    expect(stripe.ledger.intentOf(order.latest_invoice).isRefunded).toBe(false);
    await allArrive(stripe);
    expect(await reconcileAll(new Date())).toBe(true);
  });

  test("deletes her account with an open order: what she pays at that moment is refunded", async () => {
    const { clara, secret, order } = await ordering(stripe);
    await deleteUser(clara, new Date());
    stripe.ledger.pay(secret);
    await reconcileAll(new Date());
    expect(order.status).toBe("canceled");
    expect(stripe.ledger.intentOf(order.latest_invoice).isRefunded).toBe(true);
    await allArrive(stripe);
  });

  test("can end a subscription that Stripe no longer knows", async () => {
    const { clara, order } = await subscribed(stripe);
    stripe.ledger.subscriptions.delete(order.id);
    await requestEndOfAll(clara, new Date());
    expect(await reconcileAll(new Date())).toBe(true);
    expect(await subscriptionOf(clara)).toMatchObject({ status: "canceled" });
  });

  test("is sent the confirmation of her contract once", async () => {
    const { clara, order } = await subscribed(stripe);
    const mine = async () => (await listUnconfirmed()).filter(({ id }) => id === order.id);
    const { email } = (await payerOf(clara))!;
    expect(await mine()).toMatchObject([{ email }]);
    await markConfirmed(order.id, new Date());
    expect(await mine()).toEqual([]);
  });
});
