import { PRICE_PER_YEAR } from "~/domain/billing/subscription";
import { DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { Problem } from "~/domain/problem";
import { config, payment } from "~/http/config.server";
import { log } from "~/http/log.server";
import { facts } from "~/http/operator.server";
import { contractMails } from "~/locales/de/billing/mails";
import { asPlainText } from "~/locales/de/public/document-text";
import { terms } from "~/locales/de/public/terms";
import { withdrawal } from "~/locales/de/public/withdrawal";
import { formatDate } from "~/locales/format";
import { mailer } from "~/mail/mail.server";
import { connectStripe, priceAtStripe, reconcileAll, updateCustomer } from "~/models/billing/payment.server";
import { listUnconfirmed, markConfirmed, type Unconfirmed } from "~/models/billing/subscription.server";
import { exclusively, idle } from "~/models/lease.server";

const needed = [
  "STRIPE_SECRET_KEY",
  "STRIPE_PUBLISHABLE_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "STRIPE_PRICE_ID",
] as const;

export async function beginPayment(): Promise<void> {
  const missing = needed.filter((name) => !config[name]);
  if (missing.length > 0 && missing.length < needed.length)
    log.warn({ missing }, "payment is off: variables are missing");
  if (!payment) return;
  await connectStripe(payment, (failure) => log.error({ failure }, "Stripe failed"));
}

/** Repeats requests to Stripe that failed; what fails again waits for the next run. */
export async function reconcilePayments(signal: AbortSignal): Promise<void> {
  if (!payment || signal.aborted) return;
  try {
    if (!(await reconcileAll(new Date(), signal)))
      log.warn("some ended contracts are not settled at Stripe yet");
    await updateCustomers(signal);
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "settling payments failed");
  }
}

/** Accounts with a new name or address that Stripe does not know yet. After a restart their next order passes it on. */
const renamed = new Set<string>();

/** Notes that Stripe is to be told of a name or address, with the next `reconcilePayments()`. */
export function noteRenamed(userId: string): void {
  if (payment) renamed.add(userId);
}

async function updateCustomers(signal: AbortSignal): Promise<void> {
  for (const userId of [...renamed]) {
    if (signal.aborted) return;
    // First, since the name may change again meanwhile.
    renamed.delete(userId);
    try {
      await updateCustomer(userId);
    } catch (error) {
      renamed.add(userId);
      // Stripe's reason is in the log.
      if (!(error instanceof Problem)) throw error;
    }
  }
}

/** Milliseconds to wait for another instance, which may have a mail server that hangs and many contracts. */
const CONTRACTS_PATIENCE_MS = 300_000;

/** Mails each new contract with its terms, as the law requires (BGB § 312f), again if a mail failed. */
export async function confirmContracts(signal: AbortSignal): Promise<void> {
  if (!payment || signal.aborted) return;
  try {
    // One run after the other: two at once would confirm the same contract twice.
    await exclusively("contracts", () => confirmAll(signal), CONTRACTS_PATIENCE_MS);
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "confirming contracts failed");
  }
}

export const contractsConfirmed = () => idle("contracts");

async function confirmAll(signal: AbortSignal): Promise<void> {
  for (const contract of await listUnconfirmed()) {
    if (signal.aborted) return;
    await confirmContract(contract);
  }
}

/** Confirms a contract. A failure is not thrown, so that it does not hold up the other contracts. */
async function confirmContract({ id, email, startedAt, currentPeriodEnd }: Unconfirmed): Promise<void> {
  const [from, until] = [startedAt, currentPeriodEnd].map((at) => formatDate(dayOf(at, DEFAULT_TIME_ZONE)));
  const text = contractMails.concluded({ from: from!, until: until! });
  try {
    await mailer.send({ kind: "contract-concluded", to: email, ...text, attachments: contractTexts });
  } catch {
    // The mailer has logged it.
    return;
  }
  await markConfirmed(id, new Date());
}

const contractTexts = [
  { filename: "agb.txt", content: asPlainText(terms(facts)) },
  { filename: "widerrufsbelehrung.txt", content: asPlainText(withdrawal(facts)) },
];

export async function checkPrice(): Promise<void> {
  if (!payment) return;
  try {
    const atStripe = await priceAtStripe();
    const differs = atStripe !== PRICE_PER_YEAR;
    if (differs) log.warn({ atStripe, here: PRICE_PER_YEAR }, "STRIPE_PRICE_ID is not the price shown here");
  } catch {
    log.warn({ apiUrl: config.STRIPE_API_URL }, "STRIPE_PRICE_ID could not be looked up");
  }
}
