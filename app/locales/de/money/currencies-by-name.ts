import type { CurrencyCode } from "~/domain/money/currency";

/** All currencies in the order of their German names. */
export const currenciesByName = `\
AFN EGP ALL DZD AOA ARS AMD AWG AZN ETB AUD BSD BHD BDT BBD BZD BMD BTN BOB BWP BRL GBP BND BGN BIF CVE XOF XAF \
XPF CLP CRC DKK DOP DJF SVC ERN EUR FKP FJD GMD GEL GHS GIP GTQ GNF GYD HTG HNL HKD INR IDR IQD IRR ISK ILS JMD \
JPY YER JOD KYD KHR CAD XCG KZT QAR KES KGS COP KMF CDF BAM HRK CUP CUC KWD ZMW LAK LBP LRD LYD LSL MOP MGA MWK \
MYR MVR MAD MRU MUR MKD MXN MDL MNT MZN MMK NAD NPR TWD NZD NIO ANG NGN KPW NOK OMR XCD PKR PAB PGK PYG PEN PHP \
PLN CNY RWF RON RUB SBD WST STN SAR SEK CHF RSD SCR SLE SLL ZWL ZWG SGD SOS LKR SHP ZAR SDG KRW SSP SRD SZL SYP \
TJS TZS THB TOP TTD CZK TND TRY TMT UGX UAH HUF UYU USD UZS AED VUV VES VND BYN`.split(" ") as CurrencyCode[];

/** Currencies of the countries outside the euro that people from Germany travel to most. */
export const commonCurrencies = [
  "USD",
  "GBP",
  "CHF",
  "TRY",
  "PLN",
  "DKK",
  "CZK",
  "THB",
] satisfies CurrencyCode[];
