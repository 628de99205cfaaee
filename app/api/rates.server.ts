import { BASE_CURRENCY, currencyCodes, decimalsOf, type ForeignCurrency } from "~/domain/currency";
import { dayOf } from "~/domain/day";
import { reads } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { ratesQuery } from "~/http/shapes/query.server";
import { currencyName } from "~/locales/currency-name";
import { ratesOf } from "~/models/rates.server";
import { currenciesAnswer, ratesAnswer, ratesJson } from "./answers.server";

const foreign = currencyCodes.filter((code): code is ForeignCurrency => code !== BASE_CURRENCY);

export const rateOperations = {
  "GET /api/rates": reads({
    query: ratesQuery,
    answer: ratesAnswer,
    async effect(_, { query, context }) {
      const { now, timeZone } = visitOf(context);
      const today = dayOf(now, timeZone);
      const { date = today } = query;
      return ratesJson(date, await ratesOf(foreign, date, today));
    },
  }),

  "GET /api/currencies": reads({
    answer: currenciesAnswer,
    effect: async () =>
      currencyCodes.map((code) => ({ code, name: currencyName(code), decimals: decimalsOf(code) })),
  }),
};
