import { changes } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { countOrder } from "~/http/rate-limit.server";
import { startOrder } from "~/models/payment.server";
import { orderAnswer } from "./answers.server";

export const subscriptionOperations = {
  // Needs no key, because repeated requests return the same order until it is paid.
  "POST /api/subscription/create": changes({
    answer: orderAnswer,
    problems: ["alreadyPremium", "tooManyAttempts", "paymentNotSetUp", "paymentUnavailable"],
    async effect(viewer, { context }) {
      await countOrder(viewer.id);
      return { clientSecret: await startOrder(viewer.id, visitOf(context).now) };
    },
  }),
};
