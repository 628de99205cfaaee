import type { RouterContextProvider } from "react-router";
import { DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { type DeclarationKind, type Declared, isPlainCancellation, isRenewed } from "~/domain/declaration";
import { Problem } from "~/domain/problem";
import type { Subscription } from "~/domain/subscription";
import { isRefusal, type Mail } from "~/integrations/mail.server";
import { contractMails, type Outcome } from "~/locales/de/contract-mails";
import type { MailText } from "~/locales/de/mails";
import { linesOf } from "~/locales/declaration";
import { formatDate } from "~/locales/format";
import {
  type Declaration,
  declare,
  findDeclaration,
  listOpenDeclarations,
  markDeclarationApplied,
  markDeclarationConfirmed,
} from "~/models/declaration.server";
import { cancelAtPeriodEnd, endNowAndRefund } from "~/models/payment.server";
import type { Submission } from "~/models/submission.server";
import { findSubscription } from "~/models/subscription.server";
import { countDeclaration } from "./attempts.server";
import { visitOf } from "./context.server";
import { setCookie, sign, unsign } from "./cookies.server";
import { log } from "./log.server";
import { mailer } from "./mail.server";
import { supportEmail } from "./mail-config.server";

type Context = Readonly<RouterContextProvider>;

const COOKIE = "declaration";
/** How long whoever declared something can look at it again, in seconds. */
const SHOWN_S = 3_600;

/**
 * Takes down what somebody declares of a contract, and has it carried out and confirmed after the answer, which is
 * the same whether or not there is such a contract or account. (BGB § 312k, § 356a)
 * @throws Problem tooManyAttempts, keyReused
 */
export async function receive(context: Context, declared: Declared, submission: Submission): Promise<void> {
  await countDeclaration(context);
  const id = await declare(declared, submission);
  const { answer, isSecure } = visitOf(context);
  const cookie = { name: COOKIE, value: sign(COOKIE, id), maxAge: SHOWN_S, secure: isSecure };
  answer.append("Set-Cookie", setCookie(cookie));
  setImmediate(() => void carryOut(id));
}

/** What this browser has just declared, or undefined. */
export async function receivedHere(context: Context): Promise<Declaration | undefined> {
  const { cookies, now } = visitOf(context);
  const id = unsign(COOKIE, cookies[COOKIE]);
  const found = id === undefined ? undefined : await findDeclaration(id);
  // A browser may keep a cookie for longer than it was told to.
  return found && now.getTime() - found.receivedAt.getTime() < SHOWN_S * 1_000 ? found : undefined;
}

/** What it says, as a text that one can keep. */
export function asText(declaration: Declaration): string {
  return linesOf(declaration)
    .map(([label, text]) => `${label}: ${text}`)
    .join("\n");
}

/** Carries out and confirms what has been declared and is not yet: what failed, or a server that was stopped left. */
export async function settleDeclarations(): Promise<void> {
  for (let ids = await listOpenDeclarations(); ids.length > 0; ids = await listOpenDeclarations(ids.at(-1))) {
    for (const id of ids) await carryOut(id);
  }
}

const underWay = new Set<string>();

/** Confirms a declaration and applies it to its contract, each once. What fails is tried again by the next round. */
async function carryOut(id: string): Promise<void> {
  if (underWay.has(id)) return;
  underWay.add(id);
  try {
    const declaration = await findDeclaration(id);
    if (!declaration) return;
    const contract = declaration.subscriptionId
      ? await findSubscription(declaration.subscriptionId)
      : undefined;
    const outcome = outcomeOf(declaration, contract);
    // One must not wait for the other: the mail server may be down, or Stripe.
    if (!declaration.confirmedAt) await attempt(id, () => confirm(declaration, outcome));
    if (contract && outcome !== "checked" && !declaration.appliedAt)
      await attempt(id, () => apply(declaration, contract));
  } catch (error) {
    complain(id, error);
  } finally {
    underWay.delete(id);
  }
}

async function attempt(id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(id, error);
  }
}

function complain(declaration: string, error: unknown): void {
  // Not its message, which may hold what was declared.
  const { kind, code } = error as { kind?: unknown; code?: unknown };
  log.error({ declaration, kind, code }, "declaration not carried out");
}

/** What comes of it; "checked" where a person has to look at it. */
function outcomeOf(
  { kind, endsOn, isExtraordinary }: Declaration,
  contract: Subscription | undefined,
): Outcome {
  if (!contract) return "checked";
  if (kind === "withdraw") return { withdrawn: true };
  const nextEnd = dayOf(contract.currentPeriodEnd, DEFAULT_TIME_ZONE);
  if (!isPlainCancellation({ endsOn }, nextEnd)) return "checked";
  return { endsOn: formatDate(nextEnd), isRenewed: isRenewed(contract), isExtraordinary };
}

async function apply({ id, kind }: Declaration, contract: Subscription): Promise<void> {
  const now = new Date();
  if (kind === "withdraw") await endNowAndRefund(contract.id, now);
  else if (!contract.isCancelled && !contract.endedAt) await cancelOrFail(contract.id, now);
  await markDeclarationApplied(id, now);
}

/** A contract that has ended meanwhile needs no cancelling. */
async function cancelOrFail(subscriptionId: string, now: Date): Promise<void> {
  try {
    await cancelAtPeriodEnd(subscriptionId, now);
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== "noSubscription") throw error;
  }
}

/** Those whose confirmation is refused for good: a person was told, and the next start tries once more. */
const undeliverable = new Set<string>();

/** Sends the confirmation; and, where a person has to look at it, word to the support. */
async function confirm(declaration: Declaration, outcome: Outcome): Promise<void> {
  const { id, kind, email } = declaration;
  if (undeliverable.has(id)) return;
  const content = asText(declaration);
  const received = contractMails.received(kind, content, outcome);
  const mail: Mail = { kind: `${kind}-received`, to: email, ...received };
  try {
    await mailer.send({ ...mail, attachments: [{ filename: "erklaerung.txt", content: `${content}\n` }] });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    undeliverable.add(id);
    return tellSupport(kind, contractMails.undeliverable(kind, content));
  }
  await markDeclarationConfirmed(id, new Date());
  const isOpen =
    typeof outcome === "object" && "endsOn" in outcome && (outcome.isRenewed || outcome.isExtraordinary);
  if (outcome === "checked" || isOpen) tellSupport(kind, contractMails.toCheck(kind, content));
}

function tellSupport(kind: DeclarationKind, text: MailText): void {
  mailer.sendLater(async () => ({ kind: `${kind}-to-check`, to: supportEmail(), ...text }));
}
