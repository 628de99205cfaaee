import { RATE_LENGTH } from "../../app/domain/money/conversion";
import type { ForeignCurrency } from "../../app/domain/money/currency";
import { type RateFeed, rateFeeds } from "../../app/domain/money/reference-rate";
import { hasLength, isOneOf, looksLikeDay } from "../checks";
import { check, day, index, primaryKey, table, text } from "../columns";

/** Published reference rates, kept for good: expenses are entered late. */
export const rates = table(
  "rates",
  {
    source: text("source").$type<RateFeed>().notNull(),
    currency: text("currency").$type<ForeignCurrency>().notNull(),
    /** Day of the fixing, or the first of InforEuro's month. */
    day: day("day").notNull(),
    /** Units of the currency for 1 EUR, as decimal text. */
    rate: text("rate").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.currency, t.day] }),
    // Covering index: the rates of all currencies on some days.
    index("rates_by_day").on(t.source, t.day, t.currency, t.rate),
    check("rates_source", isOneOf(t.source, rateFeeds)),
    check("rates_currency", hasLength(t.currency, 3, 3)),
    check("rates_day", looksLikeDay(t.day)),
    check("rates_rate", hasLength(t.rate, 1, RATE_LENGTH)),
  ],
);
