import { type Operation, reads } from "~/http/api.server";
import type { operationTexts } from "~/locales/de/api";
import { accountOperations } from "./account.server";
import { expenseOperations } from "./expenses.server";
import { describeApi, descriptionAnswer, type OpenApi } from "./openapi.server";
import { rateOperations } from "./rates.server";
import { tripOperations } from "./trips.server";

/** All operations of the API, by method and address. Each has a text in locales/ and an address in routes.ts. */
export const operations: Record<keyof typeof operationTexts, Operation> = {
  ...accountOperations,
  ...tripOperations,
  ...expenseOperations,
  ...rateOperations,

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
