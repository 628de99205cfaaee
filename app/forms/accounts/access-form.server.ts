import { href } from "react-router";
import { Problem } from "~/domain/problem";
import { formHandler } from "~/http/form/handler.server";
import { countInvitation } from "~/http/rate-limit.server";
import { signIn } from "~/http/session.server";
import { findGuest, lastJoinedTrip } from "~/models/accounts/guest.server";

/** Signs a guest in by the link in the address. */
export const accessHandlers = {
  "guest.enter": formHandler({
    async effect(_: null, { params, context, t }) {
      await countInvitation(context);
      const guest = await findGuest(params.token ?? "");
      if (!guest) throw new Problem("linkGone");
      await signIn(context, guest);
      const tripId = await lastJoinedTrip(guest.id);
      const to = tripId ? href("/trip/:id", { id: tripId }) : href("/my-trips");
      const title = t("toast.signedIn", { name: guest.firstName });
      return { toast: { title }, to, reloadsDocument: true };
    },
  }),
};
