import { centsOf, type Original, type RateSource, rateSources, ratioOf, readTypedRate } from "./conversion";
import type { CurrencyCode, ForeignCurrency } from "./currency";
import { type Day, readDay } from "./day";
import type { ExpenseRow } from "./expense";
import { type Cents, readAmount, readOriginal, type Units } from "./money";

type Texts = Partial<Record<string, string>>;

/** An amount that somebody typed in a foreign currency, and what it costs as far as the device knows a rate. */
export interface ConvertedFields {
  units: Units;
  currency: ForeignCurrency;
  converted?: {
    amount: Cents;
    original: Original;
    /** Whether the rate is that of the stored expense. */
    isStoredRate: boolean;
  };
  /** The amount costs more than an expense may. */
  isTooLarge?: true;
}

/** Returns the currency that the texts of an expense form are in. */
export function currencyIn({ originalCurrency }: Texts): CurrencyCode {
  return (originalCurrency || "EUR") as CurrencyCode;
}

/**
 * Converts the amount in the texts of an expense form as the server will: by the sum that was charged, by the rate
 * that was typed or shown, or by that of the stored expense in the same currency. Undefined if the amount is in euro or
 * cannot be read.
 */
export function convertFields(
  fields: Texts,
  paidOn: Day,
  before: Pick<ExpenseRow, "amount" | "original"> | undefined,
): ConvertedFields | undefined {
  const currency = currencyIn(fields);
  if (currency === "EUR") return undefined;
  const { units } = readOriginal(fields.amount ?? "", currency);
  if (units === undefined) return undefined;
  const original = { amount: units, currency };
  const former = before?.original?.currency === currency ? before.original : undefined;
  const isSameCharge = former?.rateSource === "charged";
  const { cents: charged } = readAmount(fields.chargedAmount ?? "");
  if (charged !== undefined && !(isSameCharge && charged === before?.amount)) {
    const rate = ratioOf(units, currency, charged);
    const frozen = { rate, rateDay: paidOn, rateSource: "charged" as const };
    const converted = { amount: charged, original: { ...original, ...frozen }, isStoredRate: false };
    return { units, currency, converted };
  }
  const { rate } = readTypedRate(fields.exchangeRate ?? "");
  const sent = rate !== undefined && {
    rate,
    rateDay: readDay(fields.rateDate ?? "") ?? paidOn,
    rateSource: sourceOf(fields.rateSource),
  };
  const kept = (!sent || sent.rate === former?.rate) && !fields.newRate ? former : undefined;
  const frozen = kept ?? (sent || undefined);
  const isSame = units === kept?.amount;
  if (!frozen) return { units, currency };
  const amount = isSame ? before!.amount : centsOf(units, currency, frozen.rate);
  if (amount === undefined) return { units, currency, isTooLarge: true };
  const converted = { amount, original: { ...frozen, ...original }, isStoredRate: kept !== undefined };
  return { units, currency, converted };
}

function sourceOf(source: string | undefined): RateSource {
  return rateSources.find((each) => each === source) ?? "own";
}
