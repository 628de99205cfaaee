import { href } from "react-router";
import type { Consequence } from "~/domain/billing/declaration";
import { DAY_MS, dayOf } from "~/domain/day";
import { DECLARATION_LINK_DAYS } from "~/domain/retention";
import type { Mail } from "~/integrations/mail.server";

import { asText, factsOf, formatBerlinTime, TIME_ZONE, wordsOf } from "~/locales/de/billing/declaration";
import { declarationMails, type ReviewReason } from "~/locales/de/billing/mails";

import { formatDate } from "~/locales/format";
import { mailedLink, supportEmail } from "~/mail/mail.server";
import { type Declaration, newDeclarationLink } from "~/models/billing/declaration.server";

/** Holds the whole declaration if its sender was signed in, else facts and, unless it is proved, a link to prove it. */
export async function mailToOwner(declaration: Declaration, to: string, outcome: Consequence): Promise<Mail> {
  const { id, kind, isSignedIn, provedAt, receivedAt } = declaration;
  if (isSignedIn) {
    const content = asText(wordsOf(declaration));
    const attachments = [{ filename: "erklaerung.txt", content: `${content}\n` }];
    return {
      kind: `${kind}-received`,
      to,
      ...declarationMails.received(kind, content, outcome),
      attachments,
    };
  }
  const content = asText(factsOf(declaration));
  if (provedAt) return { kind: `${kind}-proved`, to, ...declarationMails.proved(kind, content, outcome) };
  const link = mailedLink(href("/erklaerung-bestaetigen"), await newDeclarationLink(id));
  const last = new Date(receivedAt.getTime() + DECLARATION_LINK_DAYS * DAY_MS);
  const until = formatDate(dayOf(last, TIME_ZONE));
  return {
    kind: `${kind}-to-prove`,
    to,
    ...declarationMails.toProve(kind, content, outcome, { link, until }),
  };
}

/** Returns the mail to the address that was given for the confirmation: facts only, the address may be anybody's. */
export function mailToConfirmationAddress(declaration: Declaration, to: string): Mail {
  const { kind, isSignedIn } = declaration;
  return {
    kind: `${kind}-noted`,
    to,
    ...declarationMails.noted(kind, asText(factsOf(declaration)), isSignedIn),
  };
}

export function mailToSupport(declaration: Declaration, reviewReason: ReviewReason): Mail {
  const { kind, isSignedIn, provedAt } = declaration;
  const proof = isSignedIn ? "session" : provedAt ? formatBerlinTime(provedAt) : null;
  const text = declarationMails.toCheck(kind, asText(wordsOf(declaration)), { reviewReason, proof });
  return { kind: `${kind}-to-check`, to: supportEmail(), ...text };
}
