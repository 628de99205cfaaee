import type { Day } from "../day";
import { Problem } from "../problem";

/** Days on which currencies were replaced. */
const ends = {
  CUC: "2021-01-01",
  HRK: "2023-01-01",
  SLL: "2024-01-01",
  ZWL: "2024-09-01",
  ANG: "2025-03-31",
  BGN: "2026-01-01",
} as const;

/**
 * Currencies of ISO 4217 that people pay with, by code. Left out: metals (XAU), units of account and funds (XDR, CLF,
 * CHE), codes for tests and for no currency (XTS, XXX), and VED, a second code for the bolívar, VES.
 */
const current =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD \
CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL \
HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA \
MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB \
RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU \
UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG` as const;

type Words<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | Text;

export type CurrencyCode = Words<typeof current> | keyof typeof ends;

export const currencyCodes = [...current.split(" "), ...Object.keys(ends)].sort() as CurrencyCode[];

const known: ReadonlySet<unknown> = new Set(currencyCodes);

export function isCurrencyCode(code: unknown): code is CurrencyCode {
  return known.has(code);
}

export const BASE_CURRENCY = "EUR" satisfies CurrencyCode;

export type ForeignCurrency = Exclude<CurrencyCode, typeof BASE_CURRENCY>;

export function isForeignCurrency(code: unknown): code is ForeignCurrency {
  return code !== BASE_CURRENCY && isCurrencyCode(code);
}

/** Decimals by ISO 4217, since engines disagree: HUF, IDR and COP have two here. */
const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" ");
const withThreeDecimals = "BHD IQD JOD KWD LYD OMR TND".split(" ");

export function decimalsOf(code: CurrencyCode): 0 | 2 | 3 {
  if (withoutDecimals.includes(code)) return 0;
  return withThreeDecimals.includes(code) ? 3 : 2;
}

export function hasEnded(code: string, since: Day): boolean {
  const ended: Readonly<Record<string, string>> = ends;
  return (ended[code] ?? "9999") <= since;
}

/**
 * Lists the currencies to choose from for a trip that began on this day. A currency that ended stays in the list for
 * trips that began before its end, since people enter and correct expenses late. Typed or stored, an ended one is
 * always accepted: notes turn up later, and an old expense must stay readable and changeable.
 */
export function currenciesSince(since: Day): CurrencyCode[] {
  return currencyCodes.filter((code) => !hasEnded(code, since));
}

/** A refusal about a currency, which its text names. */
export class CurrencyProblem extends Problem<{ currency: CurrencyCode }> {
  constructor(kind: "noRate" | "originalTooPrecise", currency: CurrencyCode) {
    const field = kind === "noRate" ? "exchangeRate" : "originalAmount";
    super({ kind, status: 400, field }, { currency });
  }
}
