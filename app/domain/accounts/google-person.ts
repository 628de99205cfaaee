import { cutText, oneLine } from "../text";
import { EMAIL_LENGTH, PERSON_NAME_LENGTH } from "./account";
import { canonicalEmail, isEmail } from "./email";

/** Claims about a person in Google's response. Each may be missing or malformed. */
export interface ClaimedPerson {
  email?: unknown;
  email_verified?: unknown;
  given_name?: unknown;
  family_name?: unknown;
  name?: unknown;
}

/** A single name becomes the first name; without any, the part of the address before the @ does. */
export function claimedNames(claimed: ClaimedPerson, email: string): { firstName: string; lastName: string } {
  const [given, family, whole] = [claimed.given_name, claimed.family_name, claimed.name].map(textOf);
  if (given) return { firstName: cutName(given), lastName: cutName(family!) };
  const words = (whole || family || email.split("@", 1)[0]!).split(" ");
  const last = words.length > 1 ? words.pop()! : "";
  return { firstName: cutName(words.join(" ")), lastName: cutName(last) };
}

export function verifiedEmail({ email, email_verified }: ClaimedPerson): string | undefined {
  // Google sends a boolean; other OpenID providers send text.
  if (email_verified !== true && email_verified !== "true") return undefined;
  const text = textOf(email);
  // In another Unicode form it may be a different mailbox than the normalised one, which Google has not verified.
  if (text !== canonicalEmail(text)) return undefined;
  return isEmail(text) && text.length <= EMAIL_LENGTH ? text : undefined;
}

function textOf(claim: unknown): string {
  return typeof claim === "string" ? oneLine(claim) : "";
}

function cutName(name: string): string {
  return cutText(name, PERSON_NAME_LENGTH).trim();
}
