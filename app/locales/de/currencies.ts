import type { CurrencyCode } from "~/domain/currency";

const names = new Intl.DisplayNames("de", { type: "currency" });

/** Returns the German name of a currency, such as "Vietnamesischer Dong". */
export function currencyName(code: CurrencyCode): string {
  return names.of(code) ?? code;
}
