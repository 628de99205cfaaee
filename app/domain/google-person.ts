import { canonicalEmail, EMAIL_LENGTH, PERSON_NAME_LENGTH } from "./account";
import { cutText, oneLine } from "./text";

/** What Google says of somebody, as far as it is of use; all of it may be missing or odd. */
export interface ClaimedPerson {
  email?: unknown;
  email_verified?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
}

/**
 * First and last name, one line each and within their length. Who has only one name has no last name; who has
 * none is called by the part of the address before the @.
 */
export function claimedNames(claimed: ClaimedPerson, email: string): { firstName: string; lastName: string } {
  const [given, family, whole] = [claimed.given_name, claimed.family_name, claimed.name].map(textOf);
  if (given) return { firstName: cutName(given), lastName: cutName(family!) };
  const words = (whole || family || email.split("@", 1)[0]!).split(" ");
  const last = words.length > 1 ? words.pop()! : "";
  return { firstName: cutName(words.join(" ")), lastName: cutName(last) };
}

/** The address, where Google has made sure that it is the person's. */
export function verifiedEmail({ email, email_verified }: ClaimedPerson): string | undefined {
  // Google sends true; others that speak the same language send text.
  if (email_verified !== true && email_verified !== "true") return undefined;
  const text = textOf(email);
  // In another form it may be another mailbox than the one that would be stored, and nobody has verified that one.
  if (text !== canonicalEmail(text)) return undefined;
  return /^[^\s@]+@[^\s@]+$/u.test(text) && text.length <= EMAIL_LENGTH ? text : undefined;
}

function textOf(claim: unknown): string {
  return typeof claim === "string" ? oneLine(claim) : "";
}

function cutName(name: string): string {
  return cutText(name, PERSON_NAME_LENGTH).trim();
}
