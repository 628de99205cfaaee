// Decodes the form's fields of payers and shares, on server and device alike.
import { BASE_CURRENCY, type CurrencyCode } from "../money/currency";
import { numberFromUnits, readAmount, readOriginal, type Units, unitsFromNumber } from "../money/money";
import { type Payment, type Split, type SplitMode, SplitProblem, splitModes } from "./split";

/** Texts by member, of fields such as `split.<id>`. */
type TextsByMember = Record<string, string>;

/** The form's fields of payers and shares. Only shared trips have them. */
export interface SharingTexts {
  /** The only payer, unless `paidBy` has amounts. */
  payer?: string;
  paidBy?: TextsByMember;
  splitMode?: string;
  /** `on` for each person among whom the amount is divided equally. */
  for?: TextsByMember;
  /** Weights: shares such as 0,5, percentages, or amounts in the expense's currency. */
  split?: TextsByMember;
  isPrivate?: string;
}

const sharingRecords = ["paidBy", "for", "split"] as const;

/** A payer; the amount is in the main unit of the expense's currency. */
type TypedPayment = { memberId: string; amount?: number };

/** A split whose amounts are in the main unit of the expense's currency. */
interface TypedSplit {
  mode: SplitMode;
  parts: readonly { memberId: string; weight?: number; share?: number }[];
}

/** Payers and shares as they were typed, or sent as JSON. */
export interface TypedSharing {
  payments?: readonly TypedPayment[];
  split?: TypedSplit;
  isPrivate?: boolean;
}

export type SharingError = "paymentInvalid" | "weightInvalid";

/** Decodes the fields of a shared trip's form; nothing if it has none. */
export function decodeSharing(
  texts: SharingTexts,
  currency: CurrencyCode = BASE_CURRENCY,
): { sharing: TypedSharing; error?: undefined } | { error: SharingError; sharing?: undefined } {
  // Before everything else: nobody may read what somebody wanted for themselves, whatever a form leaves out.
  if (texts.isPrivate) return { sharing: { isPrivate: true } };
  const mode = splitModes.find((each) => each === texts.splitMode);
  if (!mode) return { sharing: {} };
  const payments = decodePayments(texts, currency);
  if (!payments) return { error: "paymentInvalid" };
  const split = decodeSplit(texts, currency);
  if (!split) return { error: "weightInvalid" };
  return {
    sharing: { payments: payments.length > 0 ? payments : undefined, split, isPrivate: false },
  };
}

/** Decodes who paid; nothing if an amount cannot be read. */
export function decodePayments(texts: SharingTexts, currency: CurrencyCode): TypedPayment[] | undefined {
  const payments = typedIn(texts.paidBy).map(([memberId, text]) => ({
    memberId,
    amount: amountIn(text, currency),
  }));
  if (payments.some(({ amount }) => amount === undefined)) return undefined;
  return payments.length === 0 && texts.payer ? [{ memberId: texts.payer }] : payments;
}

/** Decodes who shares; nothing if a weight cannot be read. */
export function decodeSplit(texts: SharingTexts, currency: CurrencyCode): TypedSplit | undefined {
  const mode = splitModes.find((each) => each === texts.splitMode);
  const parts = mode && partsIn(mode, texts, currency);
  return parts && { mode, parts };
}

/**
 * Returns the weights that count. Only a form without scripts sends boxes beside weights. By shares, whoever is not ticked
 * takes no part then, and whoever is ticked without a weight counts 1.
 */
export function countedWeights({ splitMode, for: boxes, split = {} }: SharingTexts): TextsByMember {
  const ticked = typedIn(boxes);
  if (splitMode !== "shares" || ticked.length === 0) return split;
  return Object.fromEntries(ticked.map(([id]) => [id, split[id]?.trim() || "1"]));
}

type Part = TypedSplit["parts"][number];

function partsIn(mode: SplitMode, texts: SharingTexts, currency: CurrencyCode): Part[] | undefined {
  if (mode === "equal") return typedIn(texts.for).map(([memberId]) => ({ memberId }));
  const parts = typedIn(countedWeights(texts)).map(([memberId, text]) => {
    if (mode === "amounts") return { memberId, share: amountIn(text, currency) };
    return { memberId, weight: hundredthsIn(text) };
  });
  return parts.some(({ weight, share }) => (weight ?? share) === undefined) ? undefined : parts;
}

/** Lists the entries that are not blank. */
export function typedIn(texts: TextsByMember = {}): [memberId: string, text: string][] {
  return Object.entries(texts).filter(([, text]) => text.trim() !== "");
}

/** Reads an amount as `12,50`, in the currency's main unit; 0 is none. */
export function amountIn(text: string, currency: CurrencyCode): number | undefined {
  if (isZero(text)) return 0;
  const { cents, units } =
    currency === "EUR"
      ? { ...readAmount(text), units: undefined }
      : { ...readOriginal(text, currency), cents: undefined };
  const whole = cents ?? units;
  return whole === undefined ? undefined : numberFromUnits(whole, currency);
}

export function isZero(text: string): boolean {
  return /^\s*0+([.,]0*)?\s*$/.test(text);
}

/** Reads a share or a percentage, `0,5` or `33,33 %`, in hundredths. */
export function hundredthsIn(text: string): number | undefined {
  const [, whole, fraction = ""] = /^\s*(\d{1,6})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** Reads a share such as `0,5` in hundredths; a percentage is none. */
export function readShare(text: string): number | undefined {
  return text.includes("%") ? undefined : hundredthsIn(text);
}

/** Gathers fields such as `split.<id>` of a flat form. */
export function sharingTextsIn(fields: Readonly<Record<string, string | undefined>>): SharingTexts {
  const { payer, splitMode, isPrivate } = fields;
  const records = sharingRecords.map((name) => {
    const own = Object.entries(fields).flatMap(([key, text]) =>
      key.startsWith(`${name}.`) && text !== undefined ? [[key.slice(name.length + 1), text] as const] : [],
    );
    return [name, Object.fromEntries(own)];
  });
  return { payer, splitMode, isPrivate, ...Object.fromEntries(records) };
}

/** @throws Problem paymentInvalid for an amount that the currency does not have */
export function paymentsIn(currency: CurrencyCode, payments: readonly TypedPayment[]): Payment[] {
  return payments.map(({ memberId, amount }) => ({
    memberId,
    ...(amount !== undefined && { amount: unitsOf(amount, currency, "paymentInvalid") }),
  }));
}

/** @throws Problem weightInvalid for an amount that the currency does not have */
export function splitIn(currency: CurrencyCode, { mode, parts }: TypedSplit): Split {
  return {
    mode,
    parts: parts.map(({ memberId, weight, share }) => ({
      memberId,
      weight: mode === "amounts" && share !== undefined ? unitsOf(share, currency, "weightInvalid") : weight,
    })),
  };
}

function unitsOf(number: number, currency: CurrencyCode, problem: SharingError): Units {
  if (number === 0) return 0;
  const { units, error } = unitsFromNumber(number, currency);
  if (error) throw new SplitProblem({ error: problem }, currency);
  return units;
}
