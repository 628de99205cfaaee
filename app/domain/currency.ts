import type { CurrencyCode } from "./currency-list";

export type { CurrencyCode } from "./currency-list";

/** The currency of budgets and sums. */
export const BASE_CURRENCY = "EUR" satisfies CurrencyCode;

/** A currency in which an expense may have been paid other than in euro. */
export type ForeignCurrency = Exclude<CurrencyCode, typeof BASE_CURRENCY>;

/**
 * Decimals that differ from two, by ISO 4217. `Intl` is no source: engines disagree about HUF, IDR and COP, which have
 * two here.
 */
const unusualDecimals: Partial<Record<CurrencyCode, 0 | 3>> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

/** Returns how many decimals a currency has: its smallest unit is 10 to the power of minus this. */
export function decimalsOf(code: CurrencyCode): 0 | 2 | 3 {
  return unusualDecimals[code] ?? 2;
}
