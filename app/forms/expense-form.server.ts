import { z } from "zod";
import { visitOf } from "~/http/context.server";
import { formHandler, type Sent } from "~/http/form/handler.server";
import { expenseShape } from "~/http/shapes/expense.server";
import { categoryNames } from "~/locales/de/names";
import { formatMoney } from "~/locales/format";
import { addExpense, changeExpense, deleteExpense } from "~/models/expense.server";

/** Hidden field with an id. Missing, it is an empty id, which the model reports as not found. */
const idField = z.string().default("");

/** Adds `main`, the step of the form that was open; it is not stored. */
const expenseForm = expenseShape.extend({ main: z.string().optional() });

/** Handlers of the expense forms. Hidden fields name the trip and the expense. */
export const expenseHandlers = {
  "expense.add": formHandler({
    shape: expenseForm.extend({ tripId: idField }),
    failure: "expenseAdd",
    async effect(viewer, sent) {
      const { main, ...expense } = sent.input;
      const { timeZone } = visitOf(sent.context);
      await addExpense(viewer.id, { ...expense, timeZone }, sent.submission);
      return { toast: { title: sent.t("toast.expenseAdded"), detail: expenseDetail(sent) } };
    },
  }),

  "expense.change": formHandler({
    shape: expenseForm.extend({ id: idField }),
    failure: "expenseChange",
    async effect(viewer, sent) {
      const { main, id, ...changes } = sent.input;
      const { timeZone } = visitOf(sent.context);
      await changeExpense(viewer.id, id, { ...changes, timeZone }, sent.submission);
      return { toast: { title: sent.t("toast.expenseChanged"), detail: expenseDetail(sent) } };
    },
  }),

  "expense.delete": formHandler({
    shape: z.object({ id: idField }),
    failure: "expenseDelete",
    async effect(viewer, { input, submission, t }) {
      await deleteExpense(viewer.id, input.id, submission);
      return { toast: { title: t("toast.expenseDeleted") } };
    },
  }),
};

function expenseDetail({ input, t }: Sent<z.output<typeof expenseForm>>): string {
  return t("detail.expense", {
    amount: formatMoney(input.amount),
    category: categoryNames[input.categoryId],
  });
}
