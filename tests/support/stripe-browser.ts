// Browser tests with payment: the server calls the Stripe stand-in, and the browser loads a small Stripe.js at Stripe's
// address. Nothing leaves this machine.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { addFunctions } from "../../db/client.sqlite";
import { test as base, hasJavaScript, type Traveller } from "./browser";
import { paymentVariables } from "./payment";
import { type ServerProcess, startServer } from "./server-process";
import { StripeStandIn } from "./stripe-stand-in";

const DAY_MS = 86_400_000;

/** Card numbers that the small Stripe.js accepts. */
export const cards = { good: "4242", declined: "0002" } as const;

/** The part of Stripe.js that the app uses: fields, an event when they are ready, and payment. */
const stripeJs = `
  window.Stripe = (key) => ({
    elements: ({ clientSecret }) => ({
      clientSecret,
      create: () => {
        const heard = {};
        return {
          on: (name, hear) => { heard[name] = hear; },
          destroy: () => {},
          mount: (place) => {
            place.innerHTML = '<label class="block">Kartennummer <input class="field-input" name="card"></label>';
            fetch("https://api.stripe.com/v1/elements").then(() => heard.ready());
          },
        };
      },
    }),
    confirmPayment: async ({ elements, confirmParams }) => {
      const card = document.querySelector("[name=card]").value;
      const body = JSON.stringify({ clientSecret: elements.clientSecret, card });
      const answer = await fetch("https://api.stripe.com/v1/confirm", { method: "POST", body });
      const { error } = await answer.json();
      if (error) return { error };
      location.href = confirmParams.return_url + "&payment_intent=pi_x&redirect_status=succeeded";
      return new Promise(() => {});
    },
  });
  window.Stripe.version = "endive";
`;

/** Connects one person's browser and the server to the Stripe stand-in. */
export class StripeInBrowser {
  readonly #standIn: StripeStandIn;
  readonly #server: ServerProcess;
  /** True if Stripe sends the webhook of a payment before the browser returns. */
  tellsAtOnce = true;

  constructor(standIn: StripeStandIn, server: ServerProcess) {
    this.#standIn = standIn;
    this.#server = server;
  }

  get standIn(): StripeStandIn {
    return this.#standIn;
  }

  /** Routes Stripe's addresses on this page to the stand-in; `fieldsAppear` delays the fields. */
  async meets({ page }: Traveller, fieldsAppear: Promise<void> = Promise.resolve()): Promise<void> {
    const cors = { "Access-Control-Allow-Origin": "*" };
    await page.route("https://js.stripe.com/**", (route) =>
      route.fulfill({ contentType: "text/javascript", body: stripeJs }),
    );
    await page.route("https://api.stripe.com/v1/elements", async (route) => {
      await fieldsAppear;
      await route.fulfill({ json: {}, headers: cors });
    });
    await page.route("https://api.stripe.com/v1/confirm", async (route) => {
      const { clientSecret, card } = route.request().postDataJSON() as { clientSecret: string; card: string };
      if (card === cards.declined) {
        const error = { type: "card_error", code: "card_declined", message: "Deine Karte wurde abgelehnt." };
        return route.fulfill({ json: { error }, headers: cors });
      }
      this.#standIn.ledger.pay(clientSecret);
      if (this.tellsAtOnce) await this.tells();
      return route.fulfill({ json: {}, headers: cors });
    });
  }

  /** Sends all pending webhooks to the server. */
  tells(): Promise<void> {
    return this.#standIn.sendAll(this.#server.url);
  }

  /** Orders and pays on the open page, with or without JavaScript. */
  async pays(page: Page): Promise<void> {
    if (!hasJavaScript()) {
      await page.getByRole("button", { name: "zahlungspflichtig bestellen" }).click();
      await expect(page).toHaveTitle("Kasse");
      // Stripe sends the webhook as soon as it is paid, while the browser is redirected back.
      if (this.tellsAtOnce) this.#standIn.ledger.onEvent = () => void this.tells();
      await page.getByRole("button", { name: "Bezahlen" }).click();
      await expect(page).not.toHaveTitle("Kasse");
      this.#standIn.ledger.onEvent = () => {};
      return;
    }
    await page.getByRole("button", { name: "Weiter zur Zahlung" }).click();
    await page.getByLabel("Kartennummer").fill(cards.good);
    await page.getByRole("button", { name: "zahlungspflichtig bestellen" }).click();
  }
}

interface Fixtures {
  stripe: StripeInBrowser;
}

interface WorkerFixtures {
  standIn: StripeStandIn;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  standIn: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner insists on a pattern
    async ({}, use) => {
      const standIn = await StripeStandIn.start();
      await use(standIn);
      await standIn.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ standIn }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "reisekasse-paid-"));
      turnsPaymentOnLongAgo({ folder });
      const env = { ...paymentVariables, STRIPE_API_URL: standIn.url };
      const server = await startServer({ ...env, DATABASE_URL: `file:${databaseIn({ folder })}` });
      await use({ ...server, folder });
      await server.stop();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  stripe: async ({ standIn, server }, use) => use(new StripeInBrowser(standIn, server)),
});

/** Sets the registration back, so that the trial is over. */
export function trialEnds(server: ServerProcess, { email }: Traveller): void {
  execute(server, "update users set created_at = ? where email = ?", Date.now() - 6 * DAY_MS, email);
}

type Folder = Pick<ServerProcess, "folder">;

const databaseIn = ({ folder }: Folder) => path.join(folder, "reisekasse.db");

/** Creates the database with a past beginning of payment, which servers read as they start, so that trials can be over. */
function turnsPaymentOnLongAgo(folder: Folder): void {
  const database = new Database(databaseIn(folder));
  addFunctions(database);
  migrate(drizzle(database), { migrationsFolder: "db/migrations/sqlite" });
  database.close();
  execute(folder, "insert into milestones (name, reached_at) values ('billing', 0)");
}

function execute(folder: Folder, sql: string, ...values: unknown[]): void {
  const database = new Database(databaseIn(folder), { timeout: 5_000 });
  database.prepare(sql).run(...values);
  database.close();
}
