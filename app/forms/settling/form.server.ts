import type { z } from "zod";
import { dayOf } from "~/domain/day";
import { confirmationOf, RepaymentChanged, RepaymentDeleted } from "~/domain/settling/repayment";
import { type Context, visitOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { textsOfForm } from "~/http/form-answer";
import {
  newRepaymentFormShape,
  repaymentChangeFormShape,
  repaymentDeletionShape,
} from "~/http/shapes/settling/repayment.server";
import { formatMoney } from "~/locales/format";
import {
  addRepayment,
  changeRepayment,
  deleteRepayment,
  type RepaymentInput,
} from "~/models/settling/repayment.server";
import { deletionAfter } from "~/models/sharing/deleted-by.server";
import { onTrip } from "../trips/on-trip.server";

export const settleHandlers = onTrip({
  "repayment.add": formHandler({
    shape: newRepaymentFormShape,
    failure: "repaymentAdd",
    async effect(viewer, { input: { tripId, ...input }, submission, form, context, t }) {
      await addRepayment(viewer.id, tripId, repaymentOf(input, form, context), submission);
      return { toast: { title: t("toast.repaymentAdded"), detail: formatMoney(input.amount) } };
    },
  }),

  "repayment.change": formHandler({
    shape: repaymentChangeFormShape,
    failure: "repaymentChange",
    async effect(viewer, { input: { tripId, id, version, ...input }, submission, form, context, t }) {
      const changed = { ...repaymentOf(input, form, context), version };
      await changeRepayment(viewer.id, tripId, id, changed, submission).catch(async (error) => {
        const deletion = await deletionAfter(error, viewer.id, "repayment", { id, tripId });
        throw deletion ? new RepaymentDeleted(deletion.by) : error;
      });
      return { toast: { title: t("toast.repaymentChanged"), detail: formatMoney(input.amount) } };
    },
    onRefusal(problem) {
      if (problem instanceof RepaymentDeleted) return { becomes: "repayment.add" };
      if (!(problem instanceof RepaymentChanged)) return undefined;
      // Lets the form show the repayment as it is now beside what was typed.
      return { details: { currentRepayment: problem.details.current } };
    },
  }),

  "repayment.delete": formHandler({
    shape: repaymentDeletionShape,
    failure: "repaymentDelete",
    async effect(viewer, { input: { tripId, id, version }, submission, t }) {
      await deleteRepayment(viewer.id, tripId, id, submission, version).catch(async (error) => {
        // Deleted meanwhile, as the sender wanted.
        if (!(await deletionAfter(error, viewer.id, "repayment", { id, tripId }))?.isKnown) throw error;
      });
      return { toast: { title: t("toast.repaymentDeleted") } };
    },
  }),
});

type Input = Omit<z.output<typeof newRepaymentFormShape>, "tripId">;

/** A repayment without a day is of today. */
function repaymentOf(
  { fromId, toId, amount, date, method = null, note, confirmed }: Input,
  form: FormData,
  context: Context,
): RepaymentInput {
  const { now, timeZone } = visitOf(context);
  const day = date ?? dayOf(now, timeZone);
  return {
    ...{ fromId, toId, amount, day, isToday: date === undefined, method, note },
    confirmed: confirmed === confirmationOf(textsOfForm(form)),
  };
}
