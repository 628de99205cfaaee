import { href } from "react-router";
import { z } from "zod";
import { withAccess } from "~/billing/trial.server";
import { withParameters } from "~/domain/addresses";
import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import { blank, expenseIdOf } from "~/domain/expenses/expense";
import { type ExpenseKind, kindOf } from "~/domain/expenses/kind";
import { ExpenseChanged, ExpenseDeleted } from "~/domain/expenses/stale-change";
import type { Problem } from "~/domain/problem";
import { readQuery } from "~/domain/query";
import type { ToastText } from "~/domain/toast";
import { visitOf } from "~/http/context.server";
import { keyIn } from "~/http/form/fields.server";
import { formHandler } from "~/http/form/handler.server";
import type { Translate } from "~/http/i18n.server";
import {
  expenseChangeFormShape,
  expenseFieldsOfTrip,
  expenseFormShape,
  withTypedAmount,
} from "~/http/shapes/expenses/expense.server";
import { versionField } from "~/http/shapes/sharing/sharing.server";
import { formatForeign } from "~/locales/de/money/foreign-format";
import { capitalized, categoryNames, kindNouns } from "~/locales/de/names";
import { limitSentence } from "~/locales/de/trips/limits";
import { formatDayNear, formatMoney } from "~/locales/format";
import { addExpense, changeExpense, deleteExpense } from "~/models/expenses/expense.server";
import { findExpense } from "~/models/expenses/found.server";
import type { SavedExpense } from "~/models/expenses/saved-expense.server";
import { removeReceipt } from "~/models/receipts/receipt.server";
import { deletionAfter } from "~/models/sharing/deleted-by.server";
import { submittedUnder } from "~/models/submission.server";
import { onTrip } from "../trips/on-trip.server";

/** Hidden field with an id. Missing, it is an empty id, which the model reports as not found. */
const idField = z.string().default("");

/** The step and the part of the form that were open; they are not stored. */
const shown = { main: z.string().optional(), opened: z.string().optional() };

const handlers = {
  "expense.add": formHandler({
    shape: expenseFormShape.extend({ tripId: idField, ...shown }),
    failure: "expenseAdd",
    newId: (viewer, key) => expenseIdOf(viewer.id, key),
    async effect(viewer, sent) {
      const { main, opened, ...form } = sent.input;
      const { timeZone, today } = visitOf(sent.context);
      const saved = await addExpense(viewer.id, { ...withTypedAmount(form), timeZone }, sent.submission);
      return { toast: addedToast(saved, today, sent.t) };
    },
    // Of an expense that was saved under the key with other fields, if it still exists.
    async onRefusal({ kind }, { id: userId }, { form }) {
      const { key } = keyIn(form);
      if (kind !== "keyReused" || !key) return undefined;
      const id = await submittedUnder(userId, key);
      return id === undefined ? undefined : { savedId: (await findExpense(userId, id))?.id };
    },
  }),

  "expense.change": formHandler({
    shape: expenseChangeFormShape.extend({
      id: idField,
      tripId: idField,
      ...shown,
      version: versionField,
      overwrites: versionField,
    }),
    emptied: blank,
    failure: "expenseChange",
    async effect(viewer, sent) {
      const { main, opened, id, tripId, ...form } = sent.input;
      const { timeZone } = visitOf(sent.context);
      const changes = { ...withTypedAmount(form), timeZone };
      const saved = await changeExpense(viewer.id, id, changes, sent.submission).catch(async (error) => {
        const deletion = await deletionAfter(error, viewer.id, "expense", sent.input);
        throw deletion ? new ExpenseDeleted(deletion.by) : error;
      });
      return { toast: { title: changedTitle(saved, sent.t), detail: detailOf(saved, sent.t) } };
    },
    onRefusal(problem) {
      if (problem instanceof ExpenseDeleted) return { becomes: "expense.add" };
      return onExpenseChanged(problem);
    },
  }),

  "receipt.remove": formHandler({
    shape: z.object({ id: idField }),
    failure: "receiptRemove",
    async effect(viewer, { input, context, url, t }) {
      await removeReceipt(viewer.id, input.id, visitOf(context).now);
      // The dialog stays open: there may be others to remove.
      const id = url.searchParams.get("id") ?? "";
      const to = url.pathname + withDialog(readQuery(url.pathname, url.search), "receipts", { id });
      return { toast: { title: t("toast.receiptRemoved") }, to };
    },
  }),

  "expense.delete": formHandler({
    shape: z.object({ id: idField, tripId: idField, version: versionField }),
    failure: "expenseDelete",
    async effect(viewer, { input, submission, t }) {
      const deleted = deleteExpense(viewer.id, input.id, submission, input.version);
      const kind = await deleted.catch(async (error) => {
        // Deleted meanwhile, as the sender wanted.
        if (!(await deletionAfter(error, viewer.id, "expense", input))?.isKnown) throw error;
        return undefined;
      });
      return { toast: { title: t("toast.expenseDeleted", nounOf(kind)) } };
    },
    onRefusal: onExpenseChanged,
  }),

  "expense.undo": formHandler({
    shape: z.object({ id: idField, tripId: idField }),
    failure: "expenseUndo",
    quick: true,
    async effect(viewer, { input, submission, t }) {
      const deleted = deleteExpense(viewer.id, input.id, submission, "asAdded");
      const kind = await deleted.catch(async (error) => {
        // Gone, or never come: a device discards what waits, and sends this in case the answer got lost.
        if (!(await deletionAfter(error, viewer.id, "expense", input))) throw error;
        return undefined;
      });
      return { toast: { title: t("toast.expenseUndone", nounOf(kind)) } };
    },
  }),
};

export const expenseHandlers = onTrip(withAccess(handlers), {
  intent: "expense.add",
  dialog: "expense",
  fieldsOfTrip: expenseFieldsOfTrip,
});

/** Lets the form show the expense as it is now beside what was typed. */
function onExpenseChanged(problem: Problem) {
  if (!(problem instanceof ExpenseChanged)) return undefined;
  const { current, conflicts } = problem.details;
  return { details: { current, conflicts } };
}

/** Names a kind at the beginning of a sentence. */
function nounOf(kind: ExpenseKind = "expense"): { kind: string } {
  return { kind: capitalized(kindNouns[kind]) };
}

function changedTitle({ expense, formerKind }: SavedExpense, t: Translate): string {
  const kind = expense && kindOf(expense);
  if (formerKind === "planned" && kind === "expense") return t("toast.expensePaid");
  if (formerKind === "deposit" && kind === "returned") return t("toast.depositReturned");
  return t("toast.expenseChanged", nounOf(kind));
}

/** An expense of another day than today does not stand first in the list: the toast names its day, and leads there. */
function addedToast(saved: SavedExpense, today: Day, t: Translate): ToastText {
  const { expense, raised } = saved;
  const detail = detailOf(saved, t);
  if (!expense) return { title: t("toast.expenseAdded", nounOf()), detail };
  const { tripId: id, day } = expense;
  const kind = kindOf(expense);
  const noun = nounOf(kind);
  const undo = { id: expense.id, tripId: id, ...(kind !== "expense" && { kind }) };
  if (day === today) return { title: t("toast.expenseAdded", noun), detail, undo };
  return {
    undo,
    title: t("toast.expenseAddedOn", { ...noun, day: formatDayNear(day, today) }),
    detail: t("detail.onDay", { detail: raised ? detail! : `${detail}.` }),
    link: {
      href: href("/trip/:id/expenses", { id }) + withParameters("", { from: day, to: day }),
      text: t("detail.ofDay"),
    },
  };
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
