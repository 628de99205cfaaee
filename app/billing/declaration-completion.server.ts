import { emailKey } from "~/domain/accounts/email";
import { type Consequence, needsReview, outcomeOf, UNPROVED_DAYS } from "~/domain/billing/declaration";
import type { Subscription } from "~/domain/billing/subscription";
import { DAY_MS } from "~/domain/day";
import { Problem } from "~/domain/problem";
import { log } from "~/http/log.server";
import { isRefusal } from "~/integrations/mail.server";
import type { ReviewReason } from "~/locales/de/billing/mails";
import { mailer } from "~/mail/mail.server";
import { findAccount } from "~/models/accounts/account.server";
import {
  type Declaration,
  findDeclaration,
  listIncompleteDeclarations,
  noteProgress,
} from "~/models/billing/declaration.server";
import { cancelAtPeriodEnd, endNowAndRefund } from "~/models/billing/payment.server";
import { findSubscription } from "~/models/billing/subscription.server";
import { exclusively, idle } from "~/models/lease.server";
import { mailToConfirmationAddress, mailToOwner, mailToSupport } from "./declaration-mail.server";

/** Retries what failed, or what a stop left open. */
export async function completeDeclarations(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  for (const id of await listIncompleteDeclarations()) {
    if (signal.aborted) return;
    await completeDeclaration(id);
  }
}

/** Does the open steps of a declaration. Runs for the same one wait for each other; a failed step is left to the next. */
export async function completeDeclaration(id: string): Promise<void> {
  await attempt(id, () => exclusively(`declaration:${id}`, () => complete(id)));
}

export const declarationsCompleted = () => idle("declaration:");

async function complete(id: string): Promise<void> {
  const declaration = await findDeclaration(id);
  if (!declaration) return;
  const { subscriptionId, provedAt } = declaration;
  const contract = subscriptionId === null ? undefined : await findSubscription(subscriptionId);
  const outcome = outcomeOf(declaration, contract);
  let isRefused = false;
  // A failed step must not stop the others: the mail server may be down, or Stripe.
  const isNotified = await attempt(id, async () => {
    isRefused = await notify(declaration, outcome);
  });
  const isApplied = await attempt(id, () => apply(declaration, contract, outcome));
  const reviewReason = reviewReasonOf(declaration, outcome, isRefused);
  const isSupportAsked = await attempt(id, () => askSupport(declaration, reviewReason));
  const waitsForLink = subscriptionId !== null && provedAt === null && reviewReason === undefined;
  if (isNotified && isApplied && isSupportAsked && !waitsForLink) {
    await noteProgress(declaration, { settledAt: new Date() });
  }
}

async function attempt(declaration: string, step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    // The message is not logged: it may hold the declaration.
    const { kind, code } = error as { kind?: unknown; code?: unknown };
    log.error({ declaration, kind, code }, "declaration not settled");
    return false;
  }
}

/** Sends one mail if both addresses are the same. Returns whether one refused its mail permanently. */
async function notify(declaration: Declaration, outcome: Consequence): Promise<boolean> {
  const { email, ownerEmail: owner, isSignedIn, isQuiet, provedAt } = declaration;
  // The stored spelling: one that compares equal may still be another mailbox.
  const confirmationEmail = (await findAccount(email))?.email ?? email;
  const isSame = owner !== null && emailKey(owner) === emailKey(confirmationEmail);
  let isRefused = false;
  if (owner !== null && !declaration.ownerToldAt && (isSignedIn || provedAt || !isQuiet)) {
    const isSent = await send(() => mailToOwner(declaration, owner, outcome));
    const at = new Date();
    if (isSent) await noteProgress(declaration, { ownerToldAt: at, ...(isSame && { confirmedAt: at }) });
    isRefused = !isSent;
  }
  if (!isSame && !declaration.confirmedAt && !isQuiet) {
    const isSent = await send(async () => mailToConfirmationAddress(declaration, confirmationEmail));
    if (isSent) await noteProgress(declaration, { confirmedAt: new Date() });
    isRefused ||= !isSent;
  }
  return isRefused;
}

/** Sends a mail. Returns false if the address refuses it permanently. */
async function send(make: () => Promise<Parameters<typeof mailer.send>[0]>): Promise<boolean> {
  try {
    await mailer.send(await make());
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** Ends the contract as declared, once the declaration is proved and unless support has to decide first. */
async function apply(
  declaration: Declaration,
  contract: Subscription | undefined,
  outcome: Consequence,
): Promise<void> {
  if (!contract || outcome === "checked" || !declaration.provedAt || declaration.appliedAt) return;
  const now = new Date();
  if (declaration.kind === "withdraw") await endNowAndRefund(contract.id, now);
  else if (!contract.isCancelled && !contract.endedAt) await cancelUnlessEnded(contract.id, now);
  await noteProgress(declaration, { appliedAt: now });
}

async function cancelUnlessEnded(subscriptionId: string, now: Date): Promise<void> {
  try {
    await cancelAtPeriodEnd(subscriptionId, now);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "noSubscription") throw error;
  }
}

function reviewReasonOf(
  { isQuiet, isSignedIn, provedAt, receivedAt }: Declaration,
  outcome: Consequence,
  isRefused: boolean,
): ReviewReason | undefined {
  if (isRefused) return "undeliverable";
  if (isQuiet && !isSignedIn && !provedAt) return "quiet";
  if (outcome === "checked") return "unclear";
  if (!provedAt) return Date.now() - receivedAt.getTime() >= UNPROVED_DAYS * DAY_MS ? "unproved" : undefined;
  return needsReview(outcome) ? "unclear" : undefined;
}

async function askSupport(declaration: Declaration, reviewReason: ReviewReason | undefined): Promise<void> {
  if (!reviewReason || declaration.supportToldAt) return;
  await mailer.send(mailToSupport(declaration, reviewReason));
  await noteProgress(declaration, { supportToldAt: new Date() });
}
