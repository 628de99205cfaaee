import { z } from "zod";
import type { LimitUse } from "~/domain/limit";
import { readAmount } from "~/domain/money";
import { visitOf } from "~/http/context.server";
import { formHandler, type Sent } from "~/http/form/handler.server";
import { amountOf, expenseFormShape } from "~/http/shapes/expense.server";
import { categoryNames } from "~/locales/de/names";
import { formatForeign } from "~/locales/foreign-format";
import { formatMoney } from "~/locales/format";
import { limitSentence } from "~/locales/limit-text";
import { addExpense, changeExpense, deleteExpense, findExpense } from "~/models/expense.server";
import type { Viewer } from "~/models/session.server";

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
      const { sentAmount, others } = amountOf(form);
      const { timeZone } = visitOf(sent.context);
      const raised: LimitUse[] = [];
      const input = { ...sentAmount, ...others, timeZone };
      const id = await addExpense(viewer.id, input, sent.submission, (use) => raised.push(use));
      const detail = await expenseDetail(viewer, id, sent, raised);
      return { toast: { title: sent.t("toast.expenseAdded"), detail } };
    },
  }),

  "expense.change": formHandler({
    shape: expenseForm.extend({ id: idField }),
    failure: "expenseChange",
    async effect(viewer, sent) {
      const { main, id, ...form } = sent.input;
      const { sentAmount, others } = amountOf(form);
      const { timeZone } = visitOf(sent.context);
      const nights = changedNights(sent);
      const changes = { ...sentAmount, ...others, nights, timeZone };
      const raised: LimitUse[] = [];
      await changeExpense(viewer.id, id, changes, sent.submission, (use) => raised.push(use));
      const detail = await expenseDetail(viewer, id, sent, raised);
      return { toast: { title: sent.t("toast.expenseChanged"), detail } };
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

/** Says what was saved, and which limit that has nearly or fully used up. */
async function expenseDetail(
  viewer: Viewer,
  id: string,
  sent: Sent<z.output<typeof expenseForm>>,
  [raised]: readonly LimitUse[],
): Promise<string> {
  const detail = await amountAndCategory(viewer, id, sent);
  return raised ? sent.t("detail.withLimit", { detail, limit: limitSentence(raised) }) : detail;
}

/** A foreign amount is read from the database, since only the model knows its euros. */
async function amountAndCategory(
  viewer: Viewer,
  id: string,
  { input, t }: Sent<z.output<typeof expenseForm>>,
): Promise<string> {
  const category = categoryNames[input.categoryId];
  const saved = input.originalCurrency ? await findExpense(viewer.id, id) : undefined;
  const { amount = readAmount(input.amount).cents ?? 0, original } = saved ?? {};
  if (!original) return t("detail.expense", { amount: formatMoney(amount), category });
  const foreign = formatForeign(original.amount, original.currency);
  return t("detail.foreignExpense", { foreign, amount: formatMoney(amount), category });
}
