import { UNSEEN } from "../text";

/** Characters of an IBAN by country. Euros reach only accounts in these, the countries of SEPA, by a plain transfer. */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Countries of SEPA outside the European Economic Area. Transfers to them name the bank too. */
const outsideEea = ["AD", "AL", "CH", "GB", "GI", "MC", "MD", "ME", "MK", "RS", "SM", "VA"];

/** Maximum characters before blanks are removed. */
const RAW_LENGTH = 64;

export type IbanError = "required" | "unreadable" | "countryUnknown" | "tooShort" | "tooLong" | "checksum";
type IbanReading = { iban: string; error?: undefined } | { error: IbanError; iban?: undefined };

/** Reads a typed IBAN, with or without blanks and in any case. What cannot be seen, as in copied text, is dropped. */
export function readIban(text: string): IbanReading {
  if (text.length > RAW_LENGTH) return { error: "tooLong" };
  const bare = text.replace(unseen, "");
  if (bare === "") return { error: "required" };
  if (!/^[a-z]{2}\d{2}[a-z\d]*$/i.test(bare)) return { error: "unreadable" };
  const iban = bare.toUpperCase();
  const length = lengths[iban.slice(0, 2)];
  if (length === undefined) return { error: "countryUnknown" };
  if (iban.length !== length) return { error: iban.length < length ? "tooShort" : "tooLong" };
  return hasRightChecksum(iban) ? { iban } : { error: "checksum" };
}

const unseen = new RegExp(`[${UNSEEN}]`, "gu");

/** Returns whether a transfer to this account has to name its bank by a BIC. */
export function needsBic(iban: string): boolean {
  return outsideEea.includes(iban.slice(0, 2));
}

/** Reads a typed BIC (ISO 9362): bank, country, place, and perhaps a branch. Null for none, undefined if it is no BIC. */
export function readBic(text: string): string | null | undefined {
  if (text.length > RAW_LENGTH) return undefined;
  const bic = text.replace(unseen, "").toUpperCase();
  if (bic === "") return null;
  return /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? bic : undefined;
}

/** Groups a read IBAN in fours, as it is printed. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

/**
 * Computes ISO 7064's modulus 97, with letters as 10 to 35 and the first four characters last. The check digits are 02
 * to 98; 00, 01 and 99 would pass for 97, 98 and 02.
 */
function hasRightChecksum(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((letter) => Number.parseInt(letter, 36))
    .join("");
  return BigInt(digits) % 97n === 1n && /^..(?!00|01|99)/.test(iban);
}
