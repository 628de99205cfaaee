import type { SharedExpense } from "~/domain/expenses/expense";
import { ExpenseChanged } from "~/domain/expenses/stale-change";
import { orRefuse } from "~/domain/problem";
import { changes, creates, DetailedProblem, reads, removes } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { expenseChangesShape, newExpenseShape, withAmount } from "~/http/shapes/expenses/expense.server";
import { versionQuery } from "~/http/shapes/sharing/sharing.server";
import type { Viewer } from "~/models/accounts/session.server";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { receiptsOf } from "~/models/receipts/receipt.server";
import { memberIdOf } from "~/models/sharing/membership.server";
import { categoriesAnswer, categoriesJson, expenseAnswer, expenseJson } from "../answers.server";

export const expenseOperations = {
  "GET /api/expenses/categories": reads({
    answer: categoriesAnswer,
    effect: async () => categoriesJson,
  }),

  "POST /api/expenses": creates({
    body: newExpenseShape,
    answer: expenseAnswer,
    refusals: [400, 403, 404, 409],
    async effect(viewer, { body, submission, context }) {
      const { timeZone } = visitOf(context);
      const { expense } = await addExpense(viewer.id, { ...withAmount(body), timeZone }, submission);
      return answerFor(viewer, expense);
    },
  }),

  "PUT /api/expenses/:id": changes({
    takesKey: true,
    body: expenseChangesShape,
    answer: expenseAnswer,
    refusals: [403, 409],
    async effect(viewer, { param, body, submission, context }) {
      const { timeZone } = visitOf(context);
      const changes = { ...withAmount(body), timeZone, isJson: true };
      const change = changeExpense(viewer.id, param("id"), changes, submission);
      const { expense } = await change.catch((error) => withCurrent(viewer, error));
      return answerFor(viewer, expense);
    },
  }),

  "DELETE /api/expenses/:id": removes({
    takesKey: true,
    query: versionQuery,
    refusals: [409],
    async effect(viewer, { param, query, submission }) {
      const deleted = deleteExpense(viewer.id, param("id"), submission, query.version);
      await deleted.catch((error) => withCurrent(viewer, error));
    },
  }),
};

/** Adds the current expense to a refusal for a stale change. */
async function withCurrent(viewer: Viewer, error: unknown): Promise<never> {
  if (!(error instanceof ExpenseChanged)) throw error;
  const current = await answerFor(viewer, error.details.current);
  throw new DetailedProblem(error, { code: error.kind, current });
}

/** Converts an expense to JSON, as this viewer sees it. It is undefined if it was deleted before a request was repeated. */
async function answerFor(viewer: Viewer, expense: SharedExpense | undefined) {
  const found = orRefuse(expense, "expenseNotFound");
  const myId = found.sharing && (await memberIdOf(viewer.id, found.tripId));
  return expenseJson({ ...found, receipts: await receiptsOf(found.id) }, myId);
}
