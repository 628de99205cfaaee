import { href } from "react-router";
import { z } from "zod";
import { joinSentGuest } from "~/accounts/guest.server";
import { isGuest, PERSON_NAME_LENGTH } from "~/domain/accounts/account";
import { signInLeadingTo } from "~/http/auth.server";
import { viewerOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { countInvitation } from "~/http/rate-limit.server";
import { requiredLine } from "~/http/shapes/text.server";
import { isGuestOfForm } from "~/models/accounts/guest.server";
import { acceptInvitation } from "~/models/sharing/joining.server";

/** Joins the trip of the link in the address. */
export const joinHandlers = {
  // A visitor is led to sign in first; an account other than the one that the page named sees the link again.
  "invitation.accept": formHandler({
    shape: z.object({ account: z.string().optional() }),
    async effect(_: null, { input: { account }, params, submission, context, url, t }) {
      await countInvitation(context);
      const viewer = viewerOf(context);
      if (!viewer) return { to: signInLeadingTo(url.pathname), reloadsDocument: true };
      if (account && account !== viewer.id) return { to: url.pathname, reloadsDocument: true };
      const tripId = await acceptInvitation(viewer.id, params.token ?? "", submission);
      const to = href("/trip/:id", { id: tripId });
      return { toast: { title: t("toast.joined") }, to, reloadsDocument: true };
    },
  }),

  "guest.join": formHandler({
    shape: z.object({ name: requiredLine(PERSON_NAME_LENGTH, "nameRequired") }),
    async effect(_: null, { input: { name }, params, submission: sent, context, t }) {
      await countInvitation(context);
      // Our forms send the page's UUID, a colon and the intent.
      const submission = { ...sent, key: sent.key?.split(":")[0] };
      const { token = "" } = params;
      const viewer = viewerOf(context);
      // Somebody who has signed in meanwhile keeps their account. The guest that this form has made may send it again.
      if (viewer && !(isGuest(viewer) && (await isGuestOfForm(viewer.id, token, submission)))) {
        const id = await acceptInvitation(viewer.id, token, submission);
        return { toast: { title: t("toast.joined") }, to: href("/trip/:id", { id }), reloadsDocument: true };
      }
      const { tripId, access } = await joinSentGuest(context, token, name, submission);
      return { secret: { ...access, to: href("/trip/:id", { id: tripId }) } };
    },
  }),
};
