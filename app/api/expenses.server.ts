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
    problems: ["tripNotFound"],
    async effect(viewer, { body, submission, context }) {
      const id = await addSentExpense(context, viewer.id, body, submission);
      const expense = await findExpense(viewer.id, id);
      // Where the request is a repetition, it may have been deleted meanwhile.
      if (!expense) throw new Problem("expenseNotFound");
      return expenseJson(expense);
    },
  }),

  "PUT /api/expenses/:id": changes({
    body: expenseChangesShape,
    answer: expenseAnswer,
    problems: ["expenseNotFound"],
    effect: async (viewer, { params, body, context }) =>
      expenseJson(await changeSentExpense(context, viewer.id, params.id ?? "", body)),
  }),

  "DELETE /api/expenses/:id": removes({
    problems: ["expenseNotFound"],
    effect: (viewer, { params }) => deleteExpense(viewer.id, params.id ?? ""),
  }),
};
