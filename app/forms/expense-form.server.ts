import { z } from "zod";
import { formHandler, type Sent } from "~/http/form/handler.server";
import { addSentExpense, changeSentExpense } from "~/http/sent-expense.server";
import { expenseShape } from "~/http/shapes/expense.server";
import { categoryNames } from "~/locales/de/names";
import { formatMoney } from "~/locales/format";
import { deleteExpense } from "~/models/expense.server";

/** The hidden field that names something. Without it there is no such thing, and the model says so. */
const named = z.string().default("");

/** `main` only says which step of the form was open. */
const expenseForm = expenseShape.extend({ main: z.string().optional() });

/** What each expense form does. The trip and the expense are named by hidden fields. */
export const expenseHandlers = {
  "expense.add": formHandler({
    shape: expenseForm.extend({ tripId: named }),
    failure: "expenseAdd",
    async effect(viewer, sent) {
      const { main, ...expense } = sent.input;
      await addSentExpense(sent.context, viewer.id, expense, sent.submission);
      return { toast: { title: sent.t("toast.expenseAdded"), detail: sayExpense(sent) } };
    },
  }),

  "expense.change": formHandler({
    shape: expenseForm.extend({ id: named }),
    failure: "expenseChange",
    async effect(viewer, sent) {
      const { main, id, ...changes } = sent.input;
      await changeSentExpense(sent.context, viewer.id, id, changes, sent.submission);
      return { toast: { title: sent.t("toast.expenseChanged"), detail: sayExpense(sent) } };
    },
  }),

  "expense.delete": formHandler({
    shape: z.object({ id: named }),
    failure: "expenseDelete",
    async effect(viewer, { input, submission, t }) {
      await deleteExpense(viewer.id, input.id, submission);
      return { toast: { title: t("toast.expenseDeleted") } };
    },
  }),
};

function sayExpense({ input, t }: Sent<z.output<typeof expenseForm>>): string {
  return t("detail.expense", {
    amount: formatMoney(input.amount),
    category: categoryNames[input.categoryId],
  });
}
