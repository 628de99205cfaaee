// People with a contract, and mails about declarations, for tests with a mailbox and the Stripe stand-in.
import { afterAll } from "vitest";
import { call } from "./api";
import type { Mailbox, Received } from "./mailbox";
import { paymentVariables } from "./payment";
import { type Fields, type Page, type Person, signUp } from "./person";
import { rows } from "./rows";
import { serverOrigin, withServer } from "./server";
import type { StripeStandIn } from "./stripe-stand-in";

export const CANCEL = "/vertrag-kuendigen";
export const WITHDRAW = "/vertrag-widerrufen";

/** Registers a person with a paid contract. The last name is Muster. */
export async function subscriber(stripe: StripeStandIn, name = "Anna"): Promise<Person> {
  const person = await signUp(name);
  stripe.ledger.pay((await call(person, "POST /api/subscription/create")).json.clientSecret);
  await stripe.sendAll(serverOrigin());
  return person;
}

export interface ContractState {
  status: string;
  is_cancelled: number;
  refunded_at: number | null;
}

/** Reads the stored contract of this account. */
export function contractOf({ email }: Pick<Person, "email">): ContractState {
  const [state] = rows<ContractState>(
    "select s.* from subscriptions s join users u on u.id = s.user_id where u.email = ?",
    email,
  );
  return state!;
}

/** Cancels the contract in the name of Anna Muster. */
export function cancels(person: Person, fields: Fields = {}): Promise<Page> {
  return person.fillIn(CANCEL, "contract.cancel", { name: "Anna Muster", ...fields });
}

/** Withdraws from the contract in the name of Anna Muster. */
export function withdraws(person: Person, fields: Fields = {}): Promise<Page> {
  return person.fillIn(WITHDRAW, "contract.withdraw", { name: "Anna Muster", ...fields });
}

/** Waits for the next mail about a declaration to this address. */
export async function declarationMail(mailbox: Mailbox, address: string): Promise<Received> {
  const received = await mailbox.next(address);
  return /Kündigung|Widerruf/.test(received.mail.subject ?? "")
    ? received
    : declarationMail(mailbox, address);
}

/** Waits for the next mail with this subject to this address. */
export async function mailAbout(mailbox: Mailbox, subject: string, address: string): Promise<Received> {
  const received = await mailbox.next(address);
  return received.mail.subject === subject ? received : mailAbout(mailbox, subject, address);
}

/** Waits for the next mail that contains this text to this address. */
export async function mailWith(mailbox: Mailbox, text: string, address: string): Promise<Received> {
  const received = await mailbox.next(address);
  return received.mail.text?.includes(text) ? received : mailWith(mailbox, text, address);
}

/** Runs the server with payment and mail for the tests of a file, and closes both stand-ins afterwards. */
export function withContracts({
  stripe,
  mailbox,
  support,
}: {
  stripe: StripeStandIn;
  mailbox: Mailbox;
  support: string;
}): void {
  withServer({
    ...paymentVariables,
    STRIPE_API_URL: stripe.url,
    SMTP_URL: mailbox.url,
    APP_URL: "https://reisekasse.example",
    SUPPORT_EMAIL: support,
  });
  afterAll(async () => {
    await stripe.stop();
    await mailbox.close();
  });
}
