import { href } from "react-router";
import { changeSentProfile } from "~/accounts/sent-profile.server";
import { isGuest } from "~/domain/accounts/account";
import { Problem } from "~/domain/problem";
import { visitOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { countInvitation } from "~/http/rate-limit.server";
import { accessLink } from "~/http/secret-link.server";
import { sessionToken, signIn } from "~/http/session.server";
import { guestAddressShape, guestProfileShape } from "~/http/shapes/accounts/account.server";
import { findGuest, lastJoinedTrip, renewGuestLink } from "~/models/accounts/guest.server";
import { changeProfile } from "~/models/accounts/user.server";

/** Forms on the profile of a guest. */
export const guestHandlers = {
  "guest.renew": formHandler({
    failure: "accessRenew",
    async effect(viewer, { context }) {
      const token = await renewGuestLink(viewer.id, sessionToken(context), visitOf(context).now);
      return { secret: accessLink(context, token) };
    },
  }),

  "guest.change": formHandler({
    shape: guestProfileShape,
    emptied: { lastName: "" },
    async effect(viewer, { input, t }) {
      // An account must keep a last name, and says its password for a new address.
      if (!isGuest(viewer)) throw new Problem("notFound");
      await changeProfile(viewer.id, input);
      return { toast: { title: t("toast.profileChanged") } };
    },
  }),

  "guest.address": formHandler({
    shape: guestAddressShape,
    async effect(viewer, { input: { email, newPassword }, context, t }) {
      await changeSentProfile(context, viewer, { email, newPassword });
      return { toast: { title: t("toast.addressPending"), detail: t("detail.emailPending") } };
    },
  }),
};

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
