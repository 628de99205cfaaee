import type { RouterContextProvider } from "react-router";
import { type Declared, type Outcome, outcomeOf } from "~/domain/declaration";
import {
  type Declaration,
  declare,
  findDeclaration,
  findDeclarationByLink,
  proveDeclaration,
} from "~/models/declaration.server";
import type { Submission } from "~/models/submission.server";
import { findSubscription } from "~/models/subscription.server";
import { viewerOf, visitOf } from "./context.server";
import { settleDeclaration } from "./declaration-settling.server";
import { countDeclaration } from "./rate-limit.server";
import { shownReceipt, showReceipt } from "./receipt.server";

type Context = Readonly<RouterContextProvider>;

/** How long a receipt can be looked at again, in milliseconds. */
const SHOWN_MS = 3_600_000;

/**
 * Stores a declaration and answers with its receipt; mails and Stripe come after the answer, which is the same
 * whether or not there is such a contract or account. (BGB § 312k, § 356a)
 * @throws Problem tooManyAttempts, keyReused
 */
export async function receive(context: Context, declared: Declared, submission: Submission): Promise<void> {
  await countDeclaration(context);
  const id = await declare(declared, viewerOf(context), submission);
  showReceipt(context, id);
  setImmediate(() => void settleDeclaration(id));
}

/** The declaration that this browser has just made, or undefined. */
export async function receivedHere(context: Context): Promise<Declaration | undefined> {
  const id = shownReceipt(context);
  const found = id === undefined ? undefined : await findDeclaration(id);
  const age = found ? visitOf(context).now.getTime() - found.receivedAt.getTime() : Infinity;
  return age < SHOWN_MS ? found : undefined;
}

/** A declaration as the page shows it that its link leads to. */
export interface Linked {
  declaration: Declaration;
  outcome: Outcome;
  /** Whether the contract has ended, or its money goes back, without this declaration. */
  isNeedless: boolean;
}

/** The declaration that a mailed link leads to; undefined where the link has run out or never was. */
export async function linkedDeclaration(context: Context, token: string): Promise<Linked | undefined> {
  const declaration = await findDeclarationByLink(token, visitOf(context).now);
  if (!declaration) return undefined;
  const { kind, subscriptionId, provedAt, isRefunding } = declaration;
  const contract = subscriptionId === null ? undefined : await findSubscription(subscriptionId);
  const isOver = kind === "withdraw" ? isRefunding : Boolean(contract?.endedAt);
  return { declaration, outcome: outcomeOf(declaration, contract), isNeedless: isOver && provedAt === null };
}

/**
 * Proves a declaration by its link: it is applied after the answer, as of the moment when it was received.
 * @throws Problem linkGone
 */
export async function confirmByLink(context: Context, token: string): Promise<void> {
  const id = await proveDeclaration(token, visitOf(context).now);
  setImmediate(() => void settleDeclaration(id));
}
