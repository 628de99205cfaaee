import { changedLimits } from "~/domain/limit";
import { formHandler } from "~/http/form/handler.server";
import { limitsFormShape } from "~/http/shapes/trip.server";
import { changeLimits } from "~/models/trip.server";

/** Handler of the form about a trip's limits. Saves those that were changed: another device may have set the others since. */
export const limitHandlers = {
  "trip.limits": formHandler({
    shape: limitsFormShape,
    failure: "tripChange",
    async effect(viewer, { input: { id, shown, ...amounts }, submission, t }) {
      const limits = await changeLimits(viewer.id, id, changedLimits(shown, amounts), submission);
      return { toast: { title: t(limits ? "toast.limitsSaved" : "toast.limitsRemoved") } };
    },
  }),
};
