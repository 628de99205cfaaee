import type { Expense } from "~/domain/expense";
import { Problem } from "~/domain/problem";
import { changes, creates, reads, removes } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { expenseChangesShape, newExpenseShape, withAmount } from "~/http/shapes/expense.server";
import { addExpense, changeExpense, deleteExpense } from "~/models/expense.server";
import { categoriesAnswer, categoriesJson, expenseAnswer, expenseJson } from "./answers.server";

const amountProblems = [
  "noRate",
  "amountMissing",
  "amountTooLarge",
  "currencyMissing",
  "originalMissing",
  "originalTooPrecise",
  "originalTooLarge",
] as const;

export const expenseOperations = {
  "GET /api/expenses/categories": reads({
    answer: categoriesAnswer,
    effect: async () => categoriesJson,
  }),

  "POST /api/expenses": creates({
    body: newExpenseShape,
    answer: expenseAnswer,
    problems: ["tripNotFound", "trialOver", "tooManyExpenses", "tooManyExpensesInAccount", ...amountProblems],
    async effect(viewer, { body, submission, context }) {
      const { timeZone } = visitOf(context);
      const { expense } = await addExpense(viewer.id, { ...withAmount(body), timeZone }, submission);
      return expenseJson(orNotFound(expense));
    },
  }),

  "PUT /api/expenses/:id": changes({
    takesKey: true,
    body: expenseChangesShape,
    answer: expenseAnswer,
    problems: ["expenseNotFound", "paymentMethodUnknown", ...amountProblems],
    async effect(viewer, { params, body, submission, context }) {
      const { timeZone } = visitOf(context);
      const changes = { ...withAmount(body), timeZone };
      const { expense } = await changeExpense(viewer.id, params.id ?? "", changes, submission);
      return expenseJson(orNotFound(expense));
    },
  }),

  "DELETE /api/expenses/:id": removes({
    takesKey: true,
    problems: ["expenseNotFound"],
    effect: (viewer, { params, submission }) => deleteExpense(viewer.id, params.id ?? "", submission),
  }),
};

/** Throws if the expense was deleted after the first of repeated requests. */
function orNotFound(expense: Expense | undefined): Expense {
  if (!expense) throw new Problem("expenseNotFound");
  return expense;
}
