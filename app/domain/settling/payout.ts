// Payment details: where a member receives repayments.
import type { MemberId } from "../sharing/split";

/** Payment details as an account stores them. There is no IBAN without its holder. */
export interface Payout {
  iban: string | null;
  ibanHolder: string | null;
  /** The bank of the IBAN. There is none without an IBAN. */
  payeeBic: string | null;
  paypalName: string | null;
}

/** Payment details as their debtors see them. */
export interface Payee {
  memberId: MemberId;
  iban: string | null;
  bic: string | null;
  holder: string;
  /** The reference text of the transfer. */
  text: string;
  paypalName: string | null;
}

/** Reads the name of a PayPal.Me link, also from the whole link. Undefined for what cannot be one. */
export function readPaypalName(text: string): string | undefined {
  const name = text.trim().replace(/^(https?:\/\/)?(www\.)?paypal\.me\//i, "");
  return /^[a-z\d]{1,20}$/i.test(name) ? name : undefined;
}
