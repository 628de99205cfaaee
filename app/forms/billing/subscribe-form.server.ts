import { href } from "react-router";
import { z } from "zod";
import { afterOrder, toSubscribe } from "~/billing/subscribe-screen.server";
import { dayOf } from "~/domain/day";
import { ownPath } from "~/domain/own-path";
import { visitOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { countOrder } from "~/http/rate-limit.server";
import { formatDate } from "~/locales/format";
import { startCheckout } from "~/models/billing/order.server";
import { cancelOwn, resumeOwn } from "~/models/billing/payment.server";

export const subscribeHandlers = {
  /** Redirects to Stripe's checkout page. Used without JavaScript; with it the payment form is on our page. */
  "subscription.order": formHandler({
    shape: z.object({ returnTo: z.string().optional() }),
    failure: "subscriptionOrder",
    quick: true,
    async effect(viewer, { input, submission, url }) {
      await countOrder(viewer.id);
      const returnTo = ownPath(input.returnTo);
      const returns = {
        successUrl: afterOrder(url.origin, returnTo),
        cancelUrl: url.origin + toSubscribe(returnTo),
      };
      return { to: await startCheckout(viewer.id, returns, submission.now) };
    },
  }),

  "subscription.cancel": formHandler({
    failure: "subscriptionCancel",
    quick: true,
    async effect(viewer, { submission, context, t }) {
      const until = await cancelOwn(viewer.id, submission.now);
      const date = formatDate(dayOf(until, visitOf(context).timeZone));
      const detail = t("detail.premiumUntil", { date });
      return { toast: { title: t("toast.subscriptionCancelled"), detail }, to: href("/subscribe") };
    },
  }),

  "subscription.resume": formHandler({
    failure: "subscriptionResume",
    quick: true,
    async effect(viewer, { submission, t }) {
      await resumeOwn(viewer.id, submission.now);
      return { toast: { title: t("toast.subscriptionResumed") }, to: href("/subscribe") };
    },
  }),
};
