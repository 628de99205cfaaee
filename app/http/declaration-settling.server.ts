import { emailKey } from "~/domain/account";
import { needsPerson, type Outcome, outcomeOf, UNPROVED_DAYS } from "~/domain/declaration";
import { Problem } from "~/domain/problem";
import type { Subscription } from "~/domain/subscription";
import { isRefusal } from "~/integrations/mail.server";
import type { Look } from "~/locales/de/declaration-mails";
import { findAccount } from "~/models/account.server";
import {
  type Declaration,
  findDeclaration,
  listUnsettledDeclarations,
  noteProgress,
} from "~/models/declaration.server";
import { cancelAtPeriodEnd, endNowAndRefund } from "~/models/payment.server";
import { findSubscription } from "~/models/subscription.server";
import { mailToAsked, mailToOwner, mailToSupport } from "./declaration-mail.server";
import { log } from "./log.server";
import { mailer } from "./mail.server";

const DAY_MS = 86_400_000;

/** Goes on with every declaration that has something left to do: what failed, or what a stopped server left. */
export async function settleDeclarations(): Promise<void> {
  let ids = await listUnsettledDeclarations();
  while (ids.length > 0) {
    for (const id of ids) await settleDeclaration(id);
    ids = await listUnsettledDeclarations(ids.at(-1));
  }
}

const turns = new Map<string, Promise<void>>();

/** Does what is left to do with a declaration, one run after the other. A step that fails is tried again by the next round. */
export function settleDeclaration(id: string): Promise<void> {
  const turn = (turns.get(id) ?? Promise.resolve())
    .then(async () => void (await attempt(id, () => settle(id))))
    .finally(() => {
      if (turns.get(id) === turn) turns.delete(id);
    });
  turns.set(id, turn);
  return turn;
}

async function settle(id: string): Promise<void> {
  const declaration = await findDeclaration(id);
  if (!declaration) return;
  const { subscriptionId, provedAt } = declaration;
  const contract = subscriptionId === null ? undefined : await findSubscription(subscriptionId);
  const outcome = outcomeOf(declaration, contract);
  let isRefused = false;
  // None waits for the other: the mail server may be down, or Stripe.
  const isTold = await attempt(id, async () => {
    isRefused = await tell(declaration, outcome);
  });
  const isApplied = await attempt(id, () => apply(declaration, contract, outcome));
  const look = lookOf(declaration, outcome, isRefused);
  const isAsked = await attempt(id, () => askSupport(declaration, look));
  const waitsForLink = subscriptionId !== null && provedAt === null && look === undefined;
  if (isTold && isApplied && isAsked && !waitsForLink) {
    await noteProgress(declaration, { settledAt: new Date() });
  }
}

/** Answers whether the step went well; logs where it did not. */
async function attempt(declaration: string, step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    // The message may hold what was declared.
    const { kind, code } = error as { kind?: unknown; code?: unknown };
    log.error({ declaration, kind, code }, "declaration not settled");
    return false;
  }
}

/**
 * Tells the contract's owner, and the address where the confirmation was asked to go; one mail where both are the
 * same. Answers whether an address refused its mail for good.
 */
async function tell(declaration: Declaration, outcome: Outcome): Promise<boolean> {
  const { email, ownerEmail: owner, isSignedIn, isQuiet, provedAt } = declaration;
  // As it is stored: a spelling that compares equal need not be the same mailbox.
  const asked = (await findAccount(email))?.email ?? email;
  const isSame = owner !== null && emailKey(owner) === emailKey(asked);
  let isRefused = false;
  if (owner !== null && !declaration.ownerToldAt && (isSignedIn || provedAt || !isQuiet)) {
    const isSent = await send(() => mailToOwner(declaration, owner, outcome));
    const at = new Date();
    if (isSent) await noteProgress(declaration, { ownerToldAt: at, ...(isSame && { confirmedAt: at }) });
    isRefused = !isSent;
  }
  if (!isSame && !declaration.confirmedAt && !isQuiet) {
    const isSent = await send(async () => mailToAsked(declaration, asked));
    if (isSent) await noteProgress(declaration, { confirmedAt: new Date() });
    isRefused ||= !isSent;
  }
  return isRefused;
}

/** Answers false where the address refuses the mail for good. */
async function send(make: () => Promise<Parameters<typeof mailer.send>[0]>): Promise<boolean> {
  try {
    await mailer.send(await make());
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** Ends the contract as declared, once the declaration is proved and no person has to decide first. */
async function apply(
  declaration: Declaration,
  contract: Subscription | undefined,
  outcome: Outcome,
): Promise<void> {
  if (!contract || outcome === "checked" || !declaration.provedAt || declaration.appliedAt) return;
  const now = new Date();
  if (declaration.kind === "withdraw") await endNowAndRefund(contract.id, now);
  else if (!contract.isCancelled && !contract.endedAt) await cancelOrFail(contract.id, now);
  await noteProgress(declaration, { appliedAt: now });
}

/** A contract that has ended meanwhile needs no cancelling. */
async function cancelOrFail(subscriptionId: string, now: Date): Promise<void> {
  try {
    await cancelAtPeriodEnd(subscriptionId, now);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "noSubscription") throw error;
  }
}

/** The reason why a person has to look at a declaration; undefined where none has to, or not yet. */
function lookOf(
  { isQuiet, isSignedIn, provedAt, receivedAt }: Declaration,
  outcome: Outcome,
  isRefused: boolean,
): Look | undefined {
  if (isRefused) return "undeliverable";
  if (isQuiet && !isSignedIn && !provedAt) return "quiet";
  if (outcome === "checked") return "unclear";
  if (!provedAt) return Date.now() - receivedAt.getTime() >= UNPROVED_DAYS * DAY_MS ? "unproved" : undefined;
  return needsPerson(outcome) ? "unclear" : undefined;
}

async function askSupport(declaration: Declaration, look: Look | undefined): Promise<void> {
  if (!look || declaration.supportToldAt) return;
  await mailer.send(mailToSupport(declaration, look));
  await noteProgress(declaration, { supportToldAt: new Date() });
}
