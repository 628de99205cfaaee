// The text of a GiroCode: a payment that banking apps read from a QR code (EPC069-12, version 002).

import { type Cents, decimalText } from "../money/money";
import { oneLine } from "../text";
import { needsBic } from "./iban";

/** Limits of the standard. Lengths are in characters, and MAX_BYTES is what a code of its largest size holds. */
export const HOLDER_LENGTH = 70;
const TEXT_LENGTH = 140;
export const MAX_BYTES = 331;
const MIN_AMOUNT: Cents = 1;
const MAX_AMOUNT: Cents = 99_999_999_999;

export interface GiroPayment {
  /** The holder of the account as typed: banks compare it with the name they know. */
  holder: string;
  /** As `readIban()` returns it. */
  iban: string;
  /** The BIC of the account's bank; only written where the transfer needs it. */
  bic: string | null;
  amount: Cents;
  text: string;
}

export type GiroCodeError =
  | "holderMissing"
  | "holderUnreadable"
  | "holderTooLong"
  | "bicMissing"
  | "amountTooSmall"
  | "amountTooLarge"
  | "textTooLong"
  | "tooManyBytes";

type GiroCodeReading = { code: string; error?: undefined } | { error: GiroCodeError; code?: undefined };

export function giroCodeOf({ holder, iban, bic, amount, text }: GiroPayment): GiroCodeReading {
  if (holder.trim() === "") return { error: "holderMissing" };
  // A line break would move the lines below, among them the IBAN.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(holder) || !holder.isWellFormed()) return { error: "holderUnreadable" };
  if ([...holder].length > HOLDER_LENGTH) return { error: "holderTooLong" };
  if (needsBic(iban) && !bic) return { error: "bicMissing" };
  if (amount < MIN_AMOUNT) return { error: "amountTooSmall" };
  if (amount > MAX_AMOUNT) return { error: "amountTooLarge" };
  const plain = plainText(text);
  if (plain.length > TEXT_LENGTH) return { error: "textTooLong" };

  const [utf8, purpose, reference] = ["1", "", ""];
  const bank = needsBic(iban) ? bic : "";
  const euro = `EUR${decimalText(amount, "EUR")}`;
  const lines = ["BCD", "002", utf8, "SCT", bank, holder, iban, euro, purpose, reference, plain];
  // Without a text the code ends with the amount: no line break stands at its end.
  const code = lines.join("\n").trimEnd();
  return new TextEncoder().encode(code).length > MAX_BYTES ? { error: "tooManyBytes" } : { code };
}

/** As long as a BIC is. */
const ANY_BIC = "X".repeat(11);

/** Returns as much of a text, in the letters that banks accept, as a code for this account holds with any amount. */
export function transferText(account: Pick<GiroPayment, "holder" | "iban">, text: string): string {
  const plain = plainText(text).slice(0, TEXT_LENGTH);
  for (let length = plain.length; length > 0; length--) {
    const part = plain.slice(0, length).trim();
    if (giroCodeOf({ ...account, bic: ANY_BIC, amount: MAX_AMOUNT, text: part }).error === undefined)
      return part;
  }
  return "";
}

/** Letters that Unicode does not take apart into a plain letter and a mark, and signs with a plain equivalent. */
const plainSigns: Readonly<Record<string, string>> = {
  "\u00df": "ss",
  "\u1e9e": "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  "€": "EUR",
  "&": "+",
  "–": "-",
  "—": "-",
  "’": "'",
  "‘": "'",
  "·": "-",
  ";": ",",
  "⁄": "/",
};

/** Writes text in the letters and signs that every bank in SEPA accepts; what has no equivalent becomes a blank. */
function plainText(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/([aou])\u0308/gi, "$1e")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|[&;]/gu, (sign) => plainSigns[sign] ?? " ")
    .replace(/[^a-z\d/?:().,'+ -]/gi, " ");
  return oneLine(plain);
}
