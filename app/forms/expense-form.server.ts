import { z } from "zod";
import { visitOf } from "~/http/context.server";
import { formHandler, type Sent } from "~/http/form/handler.server";
import type { Translate } from "~/http/i18n.server";
import { expenseFormShape, withTypedAmount } from "~/http/shapes/expense.server";
import { categoryNames } from "~/locales/de/names";
import { formatForeign } from "~/locales/foreign-format";
import { formatMoney } from "~/locales/format";
import { limitSentence } from "~/locales/limit-text";
import { addExpense, changeExpense, deleteExpense, type SavedExpense } from "~/models/expense.server";

/** Hidden field with an id. Missing, it is an empty id, which the model reports as not found. */
const idField = z.string().default("");

/** Adds `main`, the step of the form that was open; it is not stored. */
const expenseForm = expenseFormShape.extend({ main: z.string().optional() });

/** Handlers of the expense forms. Hidden fields name the trip and the expense. */
export const expenseHandlers = {
  "expense.add": formHandler({
    shape: expenseForm.extend({ tripId: idField }),
    failure: "expenseAdd",
    async effect(viewer, sent) {
      const { main, ...form } = sent.input;
      const { timeZone } = visitOf(sent.context);
      const saved = await addExpense(viewer.id, { ...withTypedAmount(form), timeZone }, sent.submission);
      return { toast: { title: sent.t("toast.expenseAdded"), detail: detailOf(saved, sent.t) } };
    },
  }),

  "expense.change": formHandler({
    shape: expenseForm.extend({ id: idField }),
    failure: "expenseChange",
    async effect(viewer, sent) {
      const { main, id, ...form } = sent.input;
      const { timeZone } = visitOf(sent.context);
      const nights = changedNights(sent);
      const changes = { ...withTypedAmount(form), nights, timeZone };
      const saved = await changeExpense(viewer.id, id, changes, sent.submission);
      return { toast: { title: sent.t("toast.expenseChanged"), detail: detailOf(saved, sent.t) } };
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

/** Returns one night for an emptied field, and undefined for a form of an older version, which has no such field. */
function changedNights({ input, form }: Sent<z.output<typeof expenseForm>>): number | undefined {
  return input.nights ?? (form.has("nights") ? 1 : undefined);
}

/** Says what was saved, and which limit that has nearly or fully used up. Nothing if it was deleted since. */
function detailOf({ expense, raised }: SavedExpense, t: Translate): string | undefined {
  if (!expense) return undefined;
  const [amount, category] = [formatMoney(expense.amount), categoryNames[expense.categoryId]];
  const { original } = expense;
  const detail = original
    ? t("detail.foreignExpense", {
        foreign: formatForeign(original.amount, original.currency),
        amount,
        category,
      })
    : t("detail.expense", { amount, category });
  return raised ? t("detail.withLimit", { detail, limit: limitSentence(raised) }) : detail;
}
