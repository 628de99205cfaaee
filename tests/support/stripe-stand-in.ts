// Stripe's API as far as Reisekasse uses it: an HTTP server on loopback. It checks keys, versions, parameters and
// idempotency keys as Stripe does, so that the tests exercise Stripe's own package.
import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { paymentVariables } from "./payment";
import {
  type Customer,
  type Event,
  type Invoice,
  Ledger,
  type StripeObject,
  type Subscription,
} from "./stripe-ledger";

type Params = Record<string, unknown>;

/** An error in Stripe's format. */
class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, error: { type?: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", ...error } };
  }
}

/** A path such as `/v1/subscriptions/:id` and the parameters it accepts. */
interface Endpoint {
  takes: string[];
  needs?: string[];
  answer(params: Params, id: string): unknown;
}

export class StripeStandIn {
  readonly ledger = new Ledger(paymentVariables.STRIPE_PRICE_ID);
  /** Every request received, such as `POST /v1/customers`. */
  readonly requests: string[] = [];
  readonly #answered = new Map<string, { asked: string; status: number; body: string }>();
  readonly #server = createServer((incoming, outgoing) => void this.#serve(incoming, outgoing));
  #isDown = false;
  #refusal: { name: string; error: ApiError } | undefined;
  #hold: { method: string; promise: Promise<void> } | undefined;

  static async start(): Promise<StripeStandIn> {
    const standIn = new StripeStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, "127.0.0.1", resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Responds with 503 to everything until it comes back. */
  goesDown(): void {
    this.#isDown = true;
  }

  comesBack(): void {
    this.#isDown = false;
  }

  /** Refuses the next request of this name with this error. */
  refuses(name: string, error: { code: string; param: string; message: string }): void {
    this.#refusal = { name, error: new ApiError(400, error) };
  }

  /** Holds back responses to requests of this method until they are released. */
  holds(method: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hold = { method, promise };
    return () => {
      this.#hold = undefined;
      resolve();
    };
  }

  /** Sends an event to the server's webhook, signed now, and returns the status. */
  async send(
    origin: string,
    event: Event,
    { at = Date.now(), secret = paymentVariables.STRIPE_WEBHOOK_SECRET } = {},
  ): Promise<number> {
    const body = JSON.stringify(event);
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signature(body, secret, at) };
    const response = await fetch(`${origin}/api/webhooks/stripe`, { method: "POST", body, headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Sends all events that were not sent yet. */
  async sendAll(origin: string): Promise<void> {
    for (const event of this.ledger.events.splice(0)) await this.send(origin, event);
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url!, "http://stripe");
    const body = await readText(incoming);
    if (url.pathname === "/favicon.ico") return void outgoing.writeHead(204).end();
    if (url.pathname.startsWith("/pay/")) return this.#servePage(incoming, outgoing, url);
    this.requests.push(`${incoming.method} ${url.pathname}`);
    const hold = this.#hold;
    if (hold && hold.method === incoming.method) await hold.promise;
    const { status, text } = this.#isDown
      ? { status: 503, text: JSON.stringify({ error: { type: "api_error", message: "down" } }) }
      : this.#once(incoming, url, body);
    outgoing.writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_test" });
    outgoing.end(text);
  }

  /** Repeats the first response for the same idempotency key; refuses the key with other parameters. */
  #once(incoming: IncomingMessage, url: URL, body: string): { status: number; text: string } {
    const key = incoming.headers["idempotency-key"];
    const asked = `${incoming.method} ${url.pathname} ${body}`;
    const earlier = typeof key === "string" ? this.#answered.get(key) : undefined;
    if (earlier && earlier.asked !== asked) {
      const message = "Keys for idempotent requests can only be used with the same parameters.";
      const error = new ApiError(400, { type: "idempotency_error", message });
      return { status: 400, text: JSON.stringify(error.body) };
    }
    if (earlier) return { status: earlier.status, text: earlier.body };
    const { status, text } = this.#answer(incoming, url, body);
    if (typeof key === "string") this.#answered.set(key, { asked, status, body: text });
    return { status, text };
  }

  #answer(incoming: IncomingMessage, url: URL, body: string): { status: number; text: string } {
    try {
      authenticate(incoming);
      const isPost = incoming.method === "POST";
      const params = decode(isPost ? new URLSearchParams(body) : url.searchParams);
      const [name, id] = nameOf(incoming.method!, url.pathname);
      const endpoint = this.#endpoints[name];
      if (this.#refusal?.name === name) {
        const { error } = this.#refusal;
        this.#refusal = undefined;
        throw error;
      }
      if (!endpoint) throw new ApiError(404, { message: `Unrecognized request URL (${name})` });
      const { takes, needs = [], answer } = endpoint;
      for (const param of Object.keys(params)) {
        if (![...takes, "expand"].includes(param))
          throw new ApiError(400, {
            code: "parameter_unknown",
            param,
            message: `Received unknown parameter: ${param}`,
          });
      }
      for (const param of needs) {
        if (params[param] === undefined)
          throw new ApiError(400, {
            code: "parameter_missing",
            param,
            message: `Missing required param: ${param}.`,
          });
      }
      return { status: 200, text: JSON.stringify(this.#expand(answer(params, id), params.expand)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, text: JSON.stringify(error.body) };
    }
  }

  readonly #endpoints: Record<string, Endpoint> = {
    "POST /v1/customers": {
      takes: ["email", "name", "metadata", "preferred_locales"],
      answer: (params) => this.ledger.addCustomer(params as { email: string }),
    },
    "POST /v1/customers/:id": {
      takes: ["email", "name"],
      answer: (params, id) => Object.assign(this.#customerWith(id), params),
    },
    "GET /v1/prices/:id": { takes: [], answer: (_, id) => found(this.ledger.prices, "price", id) },
    "POST /v1/subscriptions": {
      takes: ["customer", "items", "payment_behavior", "payment_settings", "metadata"],
      needs: ["customer", "items"],
      answer: ({ customer, items, payment_behavior, payment_settings, metadata }) => {
        if (payment_behavior !== "default_incomplete") {
          const message = "This customer has no attached payment source or default payment method.";
          throw new ApiError(400, { code: "resource_missing", message });
        }
        const [item] = items as { price: string }[];
        found(this.ledger.prices, "price", item!.price, "items[0][price]");
        const { id } = this.#customerWith(customer);
        return this.ledger.subscribe(id, item!.price, metadata, payment_settings);
      },
    },
    "GET /v1/subscriptions": {
      takes: ["customer", "status", "limit"],
      answer: ({ customer, status }) => {
        const id = this.#customer(customer);
        const all = [...this.ledger.subscriptions.values()].filter((each) => each.customer === id).reverse();
        return list(status === "all" ? all : all.filter((each) => each.status !== "canceled"));
      },
    },
    "GET /v1/subscriptions/:id": { takes: [], answer: (_, id) => this.#subscription(id) },
    "POST /v1/subscriptions/:id": {
      takes: ["cancel_at_period_end"],
      answer: ({ cancel_at_period_end }, id) => {
        const subscription = this.#subscription(id);
        if (subscription.status === "canceled") {
          const message = "A canceled subscription can only update its cancellation_details and metadata.";
          throw new ApiError(400, { message });
        }
        this.ledger.setCancelled(subscription, cancel_at_period_end === "true");
        return subscription;
      },
    },
    "DELETE /v1/subscriptions/:id": {
      takes: ["invoice_now", "prorate"],
      answer: (_, id) => {
        const subscription = this.#subscription(id);
        if (subscription.status === "canceled") throw missing("subscription", id);
        this.ledger.end(subscription);
        return subscription;
      },
    },
    "GET /v1/invoices": {
      takes: ["customer", "subscription", "status", "limit"],
      answer: ({ customer, subscription, status, limit = "10" }) => {
        const wanted = (each: Invoice) =>
          (!customer || each.customer === customer) &&
          (!status || each.status === status) &&
          (!subscription || each.parent.subscription_details.subscription === subscription);
        return list([...this.ledger.invoices.values()].filter(wanted).reverse().slice(0, Number(limit)));
      },
    },
    "POST /v1/invoices/:id/void": {
      takes: [],
      answer: (_, id) => {
        const invoice = found(this.ledger.invoices, "invoice", id);
        if (invoice.status !== "open")
          throw new ApiError(400, {
            message: "You can only pass in open invoices. This invoice isn't open.",
          });
        if (this.ledger.intentOf(id).status === "processing")
          throw new ApiError(400, { message: "This invoice has a payment that is processing." });
        this.ledger.voidInvoice(invoice);
        return invoice;
      },
    },
    "POST /v1/checkout/sessions": {
      takes: [
        "allowed_payment_method_types",
        "mode",
        "customer",
        "locale",
        "line_items",
        "subscription_data",
        "success_url",
        "cancel_url",
        "expires_at",
      ],
      needs: ["mode", "line_items", "success_url"],
      answer: ({ customer, line_items, subscription_data, success_url, cancel_url, expires_at, ...rest }) => {
        const minutes = (Number(expires_at) - Date.now() / 1_000) / 60;
        if (minutes < 30 || minutes > 1_440)
          throw new ApiError(400, {
            param: "expires_at",
            message: "must be between 30 minutes and 24 hours",
          });
        const { price } = (line_items as { price: string }[])[0]!;
        found(this.ledger.prices, "price", price, "line_items[0][price]");
        const { allowed_payment_method_types } = rest;
        const urls = { success_url: String(success_url), cancel_url: String(cancel_url) };
        const { metadata } = (subscription_data ?? {}) as { metadata?: unknown };
        return this.ledger.openSession(
          {
            customer: this.#customerWith(customer).id,
            price,
            metadata,
            allowed_payment_method_types,
            ...urls,
          },
          this.url,
        );
      },
    },
    "GET /v1/checkout/sessions": {
      takes: ["customer", "status", "limit"],
      answer: ({ customer, status }) => {
        const all = [...this.ledger.sessions.values()];
        return list(all.filter((each) => each.customer === customer && (!status || each.status === status)));
      },
    },
    "POST /v1/checkout/sessions/:id/expire": {
      takes: [],
      answer: (_, id) => {
        const session = found(this.ledger.sessions, "checkout.session", id);
        if (session.status !== "open")
          throw new ApiError(400, {
            message: "Only Checkout Sessions with a status of open can be expired.",
          });
        session.status = "expired";
        return session;
      },
    },
    "POST /v1/refunds": {
      takes: ["payment_intent"],
      needs: ["payment_intent"],
      answer: ({ payment_intent }) => {
        const intent = found(this.ledger.intents, "payment_intent", String(payment_intent));
        if (intent.status !== "succeeded")
          throw new ApiError(400, {
            message: "This PaymentIntent does not have a successful charge to refund.",
          });
        if (intent.isRefunded)
          throw new ApiError(400, {
            code: "charge_already_refunded",
            message: "Charge has already been refunded.",
          });
        if (this.ledger.isBalanceEmpty)
          throw new ApiError(400, {
            code: "balance_insufficient",
            message: "Insufficient funds in your Stripe balance to refund this amount.",
          });
        return this.ledger.refund(intent);
      },
    },
  };

  #customer(id: unknown): string {
    return found(this.ledger.customers, "customer", String(id)).id;
  }

  /** A customer that can be changed and can order: not a deleted one, of which only lists can still be read. */
  #customerWith(id: unknown): Customer {
    const customer = found(this.ledger.customers, "customer", String(id));
    if (customer.deleted) throw missing("customer", String(id));
    return customer;
  }

  #subscription(id: string): Subscription {
    return found(this.ledger.subscriptions, "subscription", id);
  }

  /** Replaces ids by objects on the paths in `expand`; other references stay ids, or are left out. */
  #expand(answer: unknown, paths: unknown): unknown {
    const copy = structuredClone(answer) as StripeObject & { data?: StripeObject[] };
    for (const path of (paths as string[] | undefined) ?? []) {
      const objects = path.startsWith("data.") ? copy.data! : [copy];
      const field = path.replace("data.", "");
      for (const object of objects) {
        if (field === "latest_invoice.confirmation_secret") {
          const invoice = this.ledger.invoices.get(object.latest_invoice as string)!;
          const { client_secret } = this.ledger.intentOf(invoice.id);
          object.latest_invoice = {
            ...invoice,
            confirmation_secret: { client_secret, type: "payment_intent" },
          };
        } else if (field === "payments") {
          const { id: payment_intent, status } = this.ledger.intentOf(object.id);
          const payment = { type: "payment_intent", payment_intent };
          object.payments = list([
            {
              id: "inpay",
              object: "invoice_payment",
              status: status === "succeeded" ? "paid" : "open",
              payment,
            },
          ]);
        } else throw new ApiError(400, { message: `This property cannot be expanded (${path}).` });
      }
    }
    return copy;
  }

  /** Serves the checkout page for browsers without JavaScript. */
  #servePage(incoming: IncomingMessage, outgoing: ServerResponse, url: URL): void {
    const session = this.ledger.sessions.get(url.pathname.split("/")[2]!);
    if (session?.status !== "open") return void outgoing.writeHead(410).end("gone");
    if (incoming.method === "POST") {
      this.ledger.completeSession(session);
      return void outgoing.writeHead(303, { Location: session.success_url }).end();
    }
    outgoing.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    outgoing.end(`<!doctype html><html lang="de"><title>Kasse</title><h1>Reisekasse Premium, 19,90 €</h1>
      <form method="post"><button>Bezahlen</button></form>
      <a href="${session.cancel_url.replaceAll("&", "&amp;")}">Zurück zu Reisekasse</a>`);
  }
}

function authenticate({ method, headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${paymentVariables.STRIPE_SECRET_KEY}`)
    throw new ApiError(401, { message: "Invalid API Key provided" });
  if (!/^20\d\d-\d\d-\d\d\.\w+$/.test(String(headers["stripe-version"])))
    throw new ApiError(400, { message: "Invalid Stripe API version" });
  const type = headers["content-type"] ?? "";
  if (method === "POST" && !type.startsWith("application/x-www-form-urlencoded"))
    throw new ApiError(400, { message: "Invalid request: the content type must be form-encoded" });
}

/** Splits a path: `/v1/prices/price_1` is `GET /v1/prices/:id` and the id. */
function nameOf(method: string, path: string): [name: string, id: string] {
  const [, version, ...parts] = path.split("/");
  const at = parts.findIndex((part) => /^[a-z]+_/.test(part));
  const id = parts[at] ?? "";
  if (at >= 0) parts[at] = ":id";
  return [`${method} /${version}/${parts.join("/")}`, id];
}

/** Decodes `items[0][price]=x` to `{ items: [{ price: "x" }] }`. */
function decode(sent: URLSearchParams): Params {
  const params: Params = {};
  for (const [name, value] of sent) {
    const keys = name.split("[").map((key) => key.replace("]", ""));
    let place: Record<string, unknown> = params;
    for (const [index, key] of keys.slice(0, -1).entries()) {
      place[key] ??= /^\d+$/.test(keys[index + 1]!) ? [] : {};
      place = place[key] as Record<string, unknown>;
    }
    place[keys.at(-1)!] = value;
  }
  return params;
}

function found<T>(all: Map<string, T>, kind: string, id: string, param?: string): T {
  const object = all.get(id);
  if (!object) throw missing(kind, id, param);
  return object;
}

function missing(kind: string, id: string, param = kind === "customer" ? kind : "id"): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { code: "resource_missing", param, message });
}

function list(data: unknown[]) {
  return { object: "list", data, has_more: false };
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

/** The value of the `Stripe-Signature` header: the time, and an HMAC over time and body. */
export function signature(body: string, secret: string, at: number): string {
  const t = Math.floor(at / 1_000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}
