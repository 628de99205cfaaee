import type { Expense } from "~/domain/expense";
import { Problem } from "~/domain/problem";
import { changes, creates, reads, removes } from "~/http/api.server";
import { addSentExpense, changeSentExpense } from "~/http/sent-expense.server";
import { expenseChangesShape, newExpenseShape } from "~/http/shapes/expense.server";
import { deleteExpense, findExpense } from "~/models/expense.server";
import { categoriesAnswer, categoriesJson, expenseAnswer, expenseJson } from "./answers.server";

export const expenseOperations = {
  "GET /api/expenses/categories": reads({
    answer: categoriesAnswer,
    effect: async () => categoriesJson,
  }),

  "POST /api/expenses": creates({
    body: newExpenseShape,
    answer: expenseAnswer,
    problems: ["tripNotFound", "tooManyExpenses"],
    async effect(viewer, { body, submission, context }) {
      const id = await addSentExpense(context, viewer.id, body, submission);
      return expenseJson(orNotFound(await findExpense(viewer.id, id)));
    },
  }),

  "PUT /api/expenses/:id": changes({
    takesKey: true,
    body: expenseChangesShape,
    answer: expenseAnswer,
    problems: ["expenseNotFound"],
    effect: async (viewer, { params, body, submission, context }) =>
      expenseJson(orNotFound(await changeSentExpense(context, viewer.id, params.id ?? "", body, submission))),
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
