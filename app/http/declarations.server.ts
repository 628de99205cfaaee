import type { RouterContextProvider } from "react-router";
import { type Day, dayOf } from "~/domain/day";
import type { Declared } from "~/domain/declaration";
import { contractMails } from "~/locales/de/contract-mails";
import { linesOf } from "~/locales/declaration";
import {
  type Declaration,
  declare,
  findDeclaration,
  markConfirmed,
  openDeclarations,
} from "~/models/declaration.server";
import type { Submission } from "~/models/submission.server";
import { countDeclaration } from "./attempts.server";
import { supportEmail } from "./config.server";
import { visitOf } from "./context.server";
import { setCookie, sign, unsign } from "./cookies.server";
import { mailer } from "./mail.server";

type Context = Readonly<RouterContextProvider>;

const COOKIE = "declaration";
/** How long whoever declared something can look at it again, in seconds. */
const SHOWN_S = 3_600;

/**
 * Takes down what somebody declares of a contract, and has it confirmed and carried out after the answer, which is
 * the same whether or not there is such a contract or account. (BGB § 312k, § 356a)
 * @throws Problem tooManyAttempts, keyReused
 */
export async function receive(context: Context, declared: Declared, submission: Submission): Promise<void> {
  await countDeclaration(context);
  const id = await declare(declared, submission);
  const { answer, isSecure } = visitOf(context);
  const cookie = { name: COOKIE, value: sign(COOKIE, id), maxAge: SHOWN_S, secure: isSecure };
  answer.append("Set-Cookie", setCookie(cookie));
  mailer.sendLater(() => confirmation(id));
}

/** What this browser has just declared, or undefined. */
export async function receivedHere(context: Context): Promise<Declaration | undefined> {
  const id = unsign(COOKIE, visitOf(context).cookies[COOKIE]);
  return id === undefined ? undefined : findDeclaration(id);
}

/** What it says, as a text that one can keep. */
export function asText(declaration: Declaration): string {
  return linesOf(declaration)
    .map(([label, text]) => `${label}: ${text}`)
    .join("\n");
}
