import { tripLimits } from "~/domain/limit";
import { formHandler } from "~/http/form/handler.server";
import { limitsFormShape } from "~/http/shapes/trip.server";
import { changeTrip } from "~/models/trip.server";

/** Handler of the form about a trip's limits, which sets or removes all of them at once. */
export const limitHandlers = {
  "trip.limits": formHandler({
    shape: limitsFormShape,
    failure: "tripChange",
    async effect(viewer, { input: { id, ...amounts }, submission, t }) {
      const limits = tripLimits(amounts);
      await changeTrip(viewer.id, id, { limits }, submission);
      return { toast: { title: t(limits ? "toast.limitsSaved" : "toast.limitsRemoved") } };
    },
  }),
};
