import { href } from "react-router";
import { signInLeadingTo } from "~/http/auth.server";
import { viewerOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { countInvitation } from "~/http/rate-limit.server";
import { acceptInvitation } from "~/models/invitation.server";

/** Joins the trip of the link in the address. Somebody who is not signed in is led to sign in, and back to the link. */
export const joinHandlers = {
  "invitation.accept": formHandler({
    async effect(_: null, { params, submission, context, url, t }) {
      await countInvitation(context);
      const viewer = viewerOf(context);
      if (!viewer) return { to: signInLeadingTo(url.pathname), reloadsDocument: true };
      const tripId = await acceptInvitation(viewer.id, params.token ?? "", submission);
      const to = href("/trip/:id", { id: tripId });
      return { toast: { title: t("toast.joined") }, to, reloadsDocument: true };
    },
  }),
};
