import { dayOf } from "~/domain/day";
import type { Outcome } from "~/domain/declaration";
import { DECLARATION_LINK_DAYS } from "~/domain/retention";
import type { Mail } from "~/integrations/mail.server";
import { declarationMails, type Look } from "~/locales/de/declaration-mails";
import { DECLARATION_LINK } from "~/locales/de/public/addresses";
import { asText, factsOf, formatMoment, TIME_ZONE, wordsOf } from "~/locales/declaration";
import { formatDate } from "~/locales/format";
import { type Declaration, newDeclarationLink } from "~/models/declaration.server";
import { mailedLink, supportEmail } from "./mail-config.server";

const DAY_MS = 86_400_000;

/** The mail to the contract's owner: the whole declaration after a sign-in, else its facts, with a link until it is proved. */
export async function mailToOwner(declaration: Declaration, to: string, outcome: Outcome): Promise<Mail> {
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
  const link = mailedLink(DECLARATION_LINK, await newDeclarationLink(id));
  const last = new Date(receivedAt.getTime() + DECLARATION_LINK_DAYS * DAY_MS);
  const until = formatDate(dayOf(last, TIME_ZONE));
  return {
    kind: `${kind}-to-prove`,
    to,
    ...declarationMails.toProve(kind, content, outcome, { link, until }),
  };
}

/** The mail to where the confirmation was asked to go: facts only, for the address may be anybody's. */
export function mailToAsked(declaration: Declaration, to: string): Mail {
  const { kind, isSignedIn } = declaration;
  return {
    kind: `${kind}-noted`,
    to,
    ...declarationMails.noted(kind, asText(factsOf(declaration)), isSignedIn),
  };
}

/** The mail that asks the support to look at a declaration. */
export function mailToSupport(declaration: Declaration, look: Look): Mail {
  const { kind, isSignedIn, provedAt } = declaration;
  const proof = isSignedIn ? "session" : provedAt ? formatMoment(provedAt) : null;
  const text = declarationMails.toCheck(kind, asText(wordsOf(declaration)), { look, proof });
  return { kind: `${kind}-to-check`, to: supportEmail(), ...text };
}
