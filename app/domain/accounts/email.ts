import { domainToASCII } from "node:url";

/** Neither blanks, nor what vanishes, nor what separates addresses or wraps them; before and after the @. */
const PLAIN =
  /^[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>()[\]\\,;:"/?#%]+$/u;
const ASCII_DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)*$/;

/**
 * Normalises an address for storage and for sending. Unicode has several spellings of one letter, such as the
 * KELVIN SIGN for K or full-width letters; mail servers may treat them as different mailboxes.
 */
export function canonicalEmail(email: string): string {
  return email.normalize("NFKC");
}

export function isEmail(text: string): boolean {
  return PLAIN.test(text) && ASCII_DOMAIN.test(domainToASCII(domainOf(text)));
}

/**
 * Returns the key for comparing addresses: normalised, in lower case, and with the domain as mail servers look it up.
 * Letters that only look alike stay different.
 */
export function emailKey(email: string): string {
  const canonical = canonicalEmail(email);
  if (!isEmail(canonical)) return lowerCase(canonical);
  const domain = domainOf(canonical);
  return lowerCase(canonical.slice(0, -domain.length)) + domainToASCII(domain);
}

/** Returns the key of the mailbox behind an address: many deliver `anna+reise@…` to `anna@…`. */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/^([^+@]+)\+[^@]*/, "$1");
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

function lowerCase(text: string): string {
  return canonicalEmail(text.toLowerCase());
}
