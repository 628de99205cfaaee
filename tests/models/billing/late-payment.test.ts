// Payments that arrive days after they were begun, such as debits, and payments for contracts that have ended.
import { describe, expect, test } from "vitest";
import { deleteUser } from "~/models/accounts/user.server";
import { accessOf } from "~/models/billing/access.server";
import { startCheckout } from "~/models/billing/order.server";
import { endNowAndRefund, reconcileAll } from "~/models/billing/payment.server";
import { listUnconfirmed, subscriptionOf } from "~/models/billing/subscription.server";
import { daysLater } from "../../support/models";
import { allArrive, debited, ordering, subscribed, withStripe } from "../../support/orders";
import { allRows } from "../../support/rows";
import type { PaymentIntent, Subscription } from "../../support/stripe-ledger";
import { StripeStandIn } from "../../support/stripe-stand-in";

const DAY_S = 86_400;
const returns = { successUrl: "http://here/?order=done", cancelUrl: "http://here/subscribe" };
const stripe = await StripeStandIn.start();
const { ledger } = stripe;
withStripe(stripe);

const refundsOf = ({ id }: PaymentIntent) =>
  [...ledger.refunds.values()].filter(({ payment_intent }) => payment_intent === id);

interface Row {
  id: string;
  user_id: string | null;
  refunded_at: number | null;
}
const rowOf = ({ id }: Subscription) => (allRows().subscriptions as Row[]).find((row) => row.id === id)!;

/** The bank pays a debit days after it was asked to. */
async function arrivesLate(debit: PaymentIntent): Promise<void> {
  ledger.ahead += 5 * DAY_S;
  ledger.debitArrives(debit);
  await allArrive(stripe);
}

test("an order takes cards only, here and on Stripe's page", async () => {
  const { clara, order } = await ordering(stripe);
  expect(order.payment_settings).toMatchObject({ payment_method_types: ["card"] });
  const page = await startCheckout(clara, returns, new Date());
  const session = [...ledger.sessions.values()].find(({ url }) => url === page);
  expect(session!.allowed_payment_method_types).toEqual(["card"]);
});

describe("Clara's debit", () => {
  test("is refunded when it arrives after she has withdrawn, and not called refunded before", async () => {
    const { order, debit } = await debited(stripe);
    expect(await endNowAndRefund(order.id, new Date())).toBe(false);
    expect(order.status).toBe("canceled");
    expect(await reconcileAll(new Date())).toBe(false);
    expect(rowOf(order).refunded_at).toBeNull();
    await arrivesLate(debit);
    expect(refundsOf(debit)).toHaveLength(1);
    expect(rowOf(order).refunded_at).not.toBeNull();
    expect(await reconcileAll(new Date())).toBe(true);
    expect(refundsOf(debit)).toHaveLength(1);
  });

  test("that fails after she has withdrawn can no longer be paid", async () => {
    const { order, debit } = await debited(stripe);
    await endNowAndRefund(order.id, new Date());
    ledger.debitFails(debit);
    await allArrive(stripe);
    expect(ledger.invoices.get(order.latest_invoice)!.status).toBe("void");
    expect(await reconcileAll(new Date())).toBe(true);
    expect(rowOf(order).refunded_at).not.toBeNull();
    expect(refundsOf(debit)).toEqual([]);
  });

  test.each([
    ["that has begun her contract", true],
    ["that has not", false],
  ])("%s is refunded when it arrives after her account is gone", async (_, grants) => {
    const { clara, order, debit } = await debited(stripe, { grants });
    await deleteUser(clara, new Date());
    await reconcileAll(new Date());
    expect(order.status).toBe("canceled");
    await arrivesLate(debit);
    expect(refundsOf(debit)).toHaveLength(1);
    expect(rowOf(order)).toMatchObject({ user_id: null, refunded_at: expect.anything() });
  });

  test("of an order in whose place she has paid another is refunded, and no contract is confirmed for it", async () => {
    const { clara, order, debit } = await debited(stripe, { grants: false });
    const page = await startCheckout(clara, returns, new Date());
    ledger.completeSession([...ledger.sessions.values()].find(({ url }) => url === page)!);
    await allArrive(stripe);
    await arrivesLate(debit);
    expect(refundsOf(debit)).toHaveLength(1);
    expect((await accessOf(clara, daysLater(10))).kind).toBe("premium");
    const paid = await subscriptionOf(clara);
    expect(paid!.id).not.toBe(order.id);
    const confirmed = (await listUnconfirmed()).map(({ id }) => id);
    expect([order.id, paid!.id].map((id) => confirmed.includes(id))).toEqual([false, true]);
  });

  test("is refunded an hour later if nothing is left to refund it from when it arrives", async () => {
    const { order, debit } = await debited(stripe);
    await endNowAndRefund(order.id, new Date());
    ledger.isBalanceEmpty = true;
    await arrivesLate(debit);
    expect(refundsOf(debit)).toEqual([]);
    ledger.isBalanceEmpty = false;
    expect(await reconcileAll(new Date(Date.now() + 3_600_000))).toBe(true);
    expect(refundsOf(debit)).toHaveLength(1);
  });
});

describe("a payment", () => {
  test("for a contract that Stripe has ended is refunded, and the year before is not", async () => {
    const { order } = await subscribed(stripe);
    const first = ledger.intentOf(order.latest_invoice);
    ledger.renewalFails(order);
    ledger.end(order);
    await allArrive(stripe);
    const renewal = ledger.intentOf(order.latest_invoice);
    ledger.ahead += DAY_S;
    ledger.pay(renewal.client_secret);
    await allArrive(stripe);
    expect([renewal, first].map((intent) => refundsOf(intent).length)).toEqual([1, 0]);
  });

  test("whose event comes after the end of its contract, with her account, is kept", async () => {
    const { clara, secret, order } = await ordering(stripe);
    const debit = ledger.debit(secret);
    await allArrive(stripe);
    ledger.debitArrives(debit);
    const late = ledger.events.splice(0);
    ledger.ahead += DAY_S;
    await deleteUser(clara, new Date());
    await reconcileAll(new Date());
    ledger.events.push(...late);
    await allArrive(stripe);
    expect(order.status).toBe("canceled");
    expect(refundsOf(debit)).toEqual([]);
  });
});
