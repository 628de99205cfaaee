// The state of the Stripe stand-in: customers, subscriptions, invoices, payments, checkout pages. Objects have the
// fields that Reisekasse reads, under Stripe's names.

export interface StripeObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

export interface Customer extends StripeObject {
  email: string;
}

export interface Invoice extends StripeObject {
  customer: string;
  status: "open" | "paid" | "void";
  total: number;
  status_transitions: { paid_at: number | null };
  parent: { type: string; subscription_details: { subscription: string } };
}

export interface Subscription extends StripeObject {
  customer: string;
  status: string;
  items: { object: string; data: { id: string; current_period_end: number; price: StripeObject }[] };
  latest_invoice: string;
  cancel_at_period_end: boolean;
  ended_at: number | null;
}

export interface PaymentIntent extends StripeObject {
  client_secret: string;
  /** Stays "processing" for days where a bank is asked, as for a debit. */
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  amount: number;
  invoice: string;
  isRefunded: boolean;
}

export interface Session extends StripeObject {
  customer: string;
  status: "open" | "complete" | "expired";
  url: string;
  success_url: string;
  cancel_url: string;
  price: string;
  allowed_payment_method_types: unknown;
  /** Copied to the subscription of this session. */
  metadata: unknown;
}

export interface Event extends StripeObject {
  type: string;
  data: { object: StripeObject };
}

const YEAR_S = 365 * 86_400;

let counter = 0;
const newId = (kind: string) => `${kind}_test${++counter}`;

export class Ledger {
  readonly customers = new Map<string, Customer>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly intents = new Map<string, PaymentIntent>();
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, StripeObject & { payment_intent: string }>();
  readonly prices = new Map<string, StripeObject>();
  readonly events: Event[] = [];
  /** True while there is nothing left to pay refunds from. */
  isBalanceEmpty = false;
  /** Seconds that Stripe's clock is ahead of ours. */
  ahead = 0;
  /** Called with each event as it happens. */
  onEvent: (event: Event) => void = () => {};

  constructor(priceId: string) {
    const recurring = { interval: "year", interval_count: 1 };
    this.prices.set(priceId, {
      id: priceId,
      object: "price",
      currency: "eur",
      unit_amount: 1_990,
      recurring,
    });
  }

  get #now(): number {
    return Math.floor(Date.now() / 1_000) + this.ahead;
  }

  addCustomer(fields: { email: string; [field: string]: unknown }): Customer {
    const customer = { ...fields, id: newId("cus"), object: "customer", created: this.#now };
    this.customers.set(customer.id, customer);
    return customer;
  }

  /** Deletes a customer as in the dashboard. It can still be read, and its subscriptions end. */
  deleteCustomer(id: string): void {
    this.customers.get(id)!.deleted = true;
    for (const subscription of this.subscriptions.values())
      if (subscription.customer === id && subscription.ended_at === null) this.end(subscription);
  }

  /** Creates a subscription whose first invoice is open. */
  subscribe(
    customer: string,
    priceId: string,
    metadata: unknown = {},
    payment_settings: unknown = {},
  ): Subscription {
    const id = newId("sub");
    const price = this.prices.get(priceId)!;
    const subscription: Subscription = {
      id,
      object: "subscription",
      customer,
      status: "incomplete",
      created: this.#now,
      metadata,
      payment_settings,
      items: {
        object: "list",
        data: [{ id: newId("si"), current_period_end: this.#now + YEAR_S, price }],
      },
      latest_invoice: this.#invoice(customer, id, price.unit_amount as number, "subscription_create").id,
      cancel_at_period_end: false,
      cancel_at: null,
      ended_at: null,
    };
    this.subscriptions.set(id, subscription);
    this.#tell("customer.subscription.created", subscription);
    return subscription;
  }

  #invoice(customer: string, subscription: string, total: number, billing_reason: string): Invoice {
    const id = newId("in");
    const invoice: Invoice = {
      id,
      object: "invoice",
      customer,
      status: "open",
      total,
      billing_reason,
      created: this.#now,
      number: `RK-${String(counter).padStart(4, "0")}`,
      hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
      invoice_pdf: `https://pay.stripe.com/invoice/${id}/pdf`,
      status_transitions: { paid_at: null },
      parent: { type: "subscription_details", subscription_details: { subscription } },
    };
    this.invoices.set(id, invoice);
    const intent = newId("pi");
    this.intents.set(intent, {
      id: intent,
      object: "payment_intent",
      client_secret: `${intent}_secret_x`,
      amount: total,
      status: "requires_payment_method",
      invoice: id,
      isRefunded: false,
    });
    return invoice;
  }

  intentOf(invoiceId: string): PaymentIntent {
    return [...this.intents.values()].find(({ invoice }) => invoice === invoiceId)!;
  }

  /** Pays the payment intent with this client secret with a valid card. */
  pay(clientSecret: string): PaymentIntent {
    const intent = this.#intentWith(clientSecret);
    if (intent.status === "requires_payment_method") this.#succeed(intent);
    return intent;
  }

  /**
   * Pays the payment intent with a debit, of which the bank tells days later whether it has arrived. Stripe may already
   * grant the subscription.
   */
  debit(clientSecret: string, { grants = true } = {}): PaymentIntent {
    const intent = this.#intentWith(clientSecret);
    intent.status = "processing";
    const [, subscription] = this.#about(intent);
    if (grants) subscription.status = "active";
    this.#tell("customer.subscription.updated", subscription);
    return intent;
  }

  /** Later, whatever has become of the subscription. */
  debitArrives(intent: PaymentIntent): void {
    this.#succeed(intent);
  }

  debitFails(intent: PaymentIntent): void {
    intent.status = "requires_payment_method";
    const [invoice] = this.#about(intent);
    this.#tell("invoice.payment_failed", invoice);
  }

  #succeed(intent: PaymentIntent): void {
    const [invoice, subscription] = this.#about(intent);
    intent.status = "succeeded";
    invoice.status = "paid";
    invoice.status_transitions = { paid_at: this.#now };
    if (subscription.ended_at === null) subscription.status = "active";
    this.#tell("invoice.paid", invoice);
    if (subscription.ended_at === null) this.#tell("customer.subscription.updated", subscription);
  }

  #intentWith(clientSecret: string): PaymentIntent {
    return [...this.intents.values()].find((each) => each.client_secret === clientSecret)!;
  }

  #about({ invoice: id }: PaymentIntent): [Invoice, Subscription] {
    const invoice = this.invoices.get(id)!;
    return [invoice, this.subscriptions.get(invoice.parent.subscription_details.subscription)!];
  }

  /** Pays the first invoice of this subscription. */
  paysFirst(subscription: Subscription): void {
    this.pay(this.intentOf(subscription.latest_invoice).client_secret);
  }

  /** Charges the card for another year and fails; Stripe will retry. */
  renewalFails(subscription: Subscription): void {
    const invoice = this.#invoice(subscription.customer, subscription.id, 1_990, "subscription_cycle");
    subscription.latest_invoice = invoice.id;
    subscription.status = "past_due";
    this.#tell("invoice.payment_failed", invoice);
    this.#tell("customer.subscription.updated", subscription);
  }

  setCancelled(subscription: Subscription, isCancelled: boolean): void {
    subscription.cancel_at_period_end = isCancelled;
    this.#tell("customer.subscription.updated", subscription);
  }

  /** Ends a subscription. Its open invoices are not collected any more, but can still be paid. */
  end(subscription: Subscription): void {
    subscription.status = "canceled";
    subscription.ended_at = this.#now;
    this.#tell("customer.subscription.deleted", subscription);
  }

  voidInvoice(invoice: Invoice): void {
    invoice.status = "void";
    this.intentOf(invoice.id).status = "canceled";
  }

  openSession(
    fields: Pick<
      Session,
      "customer" | "success_url" | "cancel_url" | "price" | "metadata" | "allowed_payment_method_types"
    >,
    origin: string,
  ) {
    const id = newId("cs");
    const session: Session = {
      ...fields,
      id,
      object: "checkout.session",
      status: "open",
      mode: "subscription",
      url: `${origin}/pay/${id}`,
    };
    this.sessions.set(id, session);
    return session;
  }

  completeSession(session: Session): void {
    session.status = "complete";
    const subscription = this.subscribe(session.customer, session.price, session.metadata);
    session.subscription = subscription.id;
    this.paysFirst(subscription);
    this.#tell("checkout.session.completed", session);
  }

  refund(intent: PaymentIntent): StripeObject {
    intent.isRefunded = true;
    const id = newId("re");
    const refund = { id, object: "refund", payment_intent: intent.id, amount: intent.amount };
    this.refunds.set(id, refund);
    this.#tell("charge.refunded", refund);
    return refund;
  }

  /** The subscriptions of the customer with this address, newest last. */
  subscriptionsOf(email: string): Subscription[] {
    const ids = [...this.customers.values()].filter((each) => each.email === email).map(({ id }) => id);
    return [...this.subscriptions.values()].filter(({ customer }) => ids.includes(customer));
  }

  #tell(type: string, object: StripeObject): void {
    const event: Event = {
      id: newId("evt"),
      object: "event",
      type,
      created: this.#now,
      livemode: false,
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    this.onEvent(event);
  }
}
