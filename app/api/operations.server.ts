import { dayOf } from "~/domain/day";
import { BASE_CURRENCY, currencyCodes, decimalsOf, type ForeignCurrency } from "~/domain/money/currency";
import { type Operation, reads } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { ratesQuery } from "~/http/shapes/query.server";
import type { operationTexts } from "~/locales/de/api";
import { currencyName } from "~/locales/de/money/currency-name";
import { ratesOf } from "~/models/money/rates.server";
import { accountOperations } from "./accounts/account.server";
import { currenciesAnswer, ratesAnswer, ratesJson } from "./answers.server";
import { expenseOperations } from "./expenses/expenses.server";
import { describeApi, descriptionAnswer, type OpenApi } from "./openapi.server";
import { receiptOperations } from "./receipts/receipts.server";
import { settlingOperations } from "./settling/settling.server";
import { sharingOperations } from "./sharing/sharing.server";
import { tripOperations } from "./trips/trips.server";

const foreign = currencyCodes.filter((code): code is ForeignCurrency => code !== BASE_CURRENCY);

/** All operations of the API, by method and address. Each has a text in locales/. */
export const operations: Record<keyof typeof operationTexts, Operation> = {
  ...accountOperations,
  ...tripOperations,
  ...expenseOperations,
  ...sharingOperations,
  ...settlingOperations,
  ...receiptOperations,

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

  "GET /api/openapi.json": reads({
    access: "everyone",
    answer: descriptionAnswer,
    effect: async () => apiDescription(),
  }),
};

let description: OpenApi | undefined;

export function apiDescription(): OpenApi {
  description ??= describeApi(operations);
  return description;
}
