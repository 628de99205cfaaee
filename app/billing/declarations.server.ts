import { type Declared, outcomeOf } from "~/domain/billing/declaration";
import { type Context, viewerOf, visitOf } from "~/http/context.server";
import { showDeclaration, shownDeclaration } from "~/http/declaration-confirmation.server";
import { countDeclaration } from "~/http/rate-limit.server";
import {
  type Declaration,
  declare,
  findDeclaration,
  findDeclarationByLink,
  proveDeclaration,
} from "~/models/billing/declaration.server";
import { findSubscription } from "~/models/billing/subscription.server";
import type { Submission } from "~/models/submission.server";
import { completeDeclaration } from "./declaration-completion.server";

const CONFIRMATION_MS = 3_600_000;

/** Responds in the same way whether or not there is such a contract or account. (BGB § 312k, § 356a) */
export async function receiveDeclaration(
  context: Context,
  declared: Declared,
  submission: Submission,
): Promise<void> {
  await countDeclaration(context);
  const id = await declare(declared, viewerOf(context), submission);
  showDeclaration(context, id);
  setImmediate(() => void completeDeclaration(id));
}

export async function recentDeclaration(context: Context): Promise<Declaration | undefined> {
  const id = shownDeclaration(context);
  const found = id === undefined ? undefined : await findDeclaration(id);
  const age = found ? visitOf(context).now.getTime() - found.receivedAt.getTime() : Infinity;
  return age < CONFIRMATION_MS ? found : undefined;
}

/** `isNeedless`: its contract has ended, or is being refunded, without it. */
export async function linkedDeclaration(context: Context, token: string) {
  const declaration = await findDeclarationByLink(token, visitOf(context).now);
  if (!declaration) return undefined;
  const { kind, subscriptionId, provedAt, isRefunding } = declaration;
  const contract = subscriptionId === null ? undefined : await findSubscription(subscriptionId);
  const isOver = kind === "withdraw" ? isRefunding : Boolean(contract?.endedAt);
  return { declaration, outcome: outcomeOf(declaration, contract), isNeedless: isOver && provedAt === null };
}

/** Proves a declaration by its link. It is applied after the response, as of the moment when it was received. */
export async function confirmByLink(context: Context, token: string): Promise<void> {
  const id = await proveDeclaration(token, visitOf(context).now);
  setImmediate(() => void completeDeclaration(id));
}
