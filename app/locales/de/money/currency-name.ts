import type { CurrencyCode } from "~/domain/money/currency";
import { newCurrencyNames } from "./new-currencies";

const onServer = import.meta.env.SSR ? (await import("./currencies")).currencyNames : undefined;
const inBrowser = import.meta.env.SSR
  ? undefined
  : new Intl.DisplayNames("de", { type: "currency", fallback: "none" });

const newNames: Partial<Record<CurrencyCode, string>> = newCurrencyNames;

/**
 * Returns the German name of a currency, such as "Vietnamesischer Dong". Browsers name it themselves, which saves loading
 * a table, and possibly otherwise than the server. A browser without German names returns an empty text.
 */
export function currencyName(code: CurrencyCode): string {
  return onServer?.[code] ?? inBrowser?.of(code) ?? newNames[code] ?? "";
}
