import { href } from "react-router";
import { z } from "zod";
import { withAccess } from "~/billing/trial.server";
import { type DialogName, withDialog } from "~/domain/dialog";
import { lastDayOf } from "~/domain/sharing/member";
import { visitOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { invitationLink } from "~/http/secret-link.server";
import { memberFormShape, mergeFormShape, newMemberShape } from "~/http/shapes/sharing/sharing.server";
import { yesOrNo } from "~/http/shapes/text.server";
import { divideEarlierExpenses } from "~/models/sharing/earlier-expenses.server";
import { invite, revokeInvitation } from "~/models/sharing/invitation.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import { addMember, changeMember, removeMember, transferTrip } from "~/models/sharing/member.server";
import { mergeMembers } from "~/models/sharing/merge.server";
import { onTrip } from "../trips/on-trip.server";

const id = z.string().default("");
const idShape = z.object({ id });

/** Forms about the people on a trip, on its screen. `id` is a member's, or an invitation's. */
const handlers = {
  "member.add": formHandler({
    shape: newMemberShape,
    failure: "memberAdd",
    async effect(viewer, { input: { name }, params, submission, url, t }) {
      await addMember(viewer.id, tripIn(params), name, submission);
      return { toast: { title: t("toast.memberAdded", { name }) }, to: dialogAt(url, "members") };
    },
  }),

  "member.change": formHandler({
    shape: memberFormShape,
    emptied: { name: "", settlesWith: null, budget: null, weight: "" },
    failure: "memberChange",
    async effect(viewer, { input: { id, ...changes }, params, submission, url, t }) {
      await changeMember(viewer.id, tripIn(params), id, changes, submission);
      return { toast: { title: t("toast.memberChanged") }, to: dialogAt(url, "members") };
    },
  }),

  "member.remove": formHandler({
    shape: idShape,
    failure: "memberRemove",
    async effect(viewer, { input, params, submission, url, t }) {
      await removeMember(viewer.id, tripIn(params), input.id, submission, t("copy.privateSuffix"));
      return { toast: { title: t("toast.memberRemoved") }, to: dialogAt(url, "members") };
    },
  }),

  "member.merge": formHandler({
    shape: mergeFormShape.extend({ id }),
    failure: "memberMerge",
    async effect(viewer, { input: { id, into }, params, submission, url, t }) {
      await mergeMembers(viewer.id, tripIn(params), { from: id, into }, submission);
      return { toast: { title: t("toast.membersMerged") }, to: dialogAt(url, "members") };
    },
  }),

  "member.transfer": formHandler({
    shape: idShape,
    failure: "tripTransfer",
    async effect(viewer, { input, params, submission, url, t }) {
      await transferTrip(viewer.id, tripIn(params), input.id, submission);
      return { toast: { title: t("toast.tripTransferred") }, to: dialogAt(url, "members") };
    },
  }),

  "member.leave": formHandler({
    shape: z.object({ keepShares: yesOrNo() }),
    failure: "leave",
    async effect(viewer, { input: { keepShares }, params, submission, t }) {
      const options = { keepShares, suffix: t(keepShares ? "copy.sharesSuffix" : "copy.privateSuffix") };
      const taken = await leaveTrip(viewer.id, tripIn(params), options, submission);
      const kept = taken > 0 ? "detail.sharesAndPrivateKept" : "detail.sharesKept";
      const detail = keepShares ? t(kept) : taken > 0 ? t("detail.privateTaken") : undefined;
      return { toast: { title: t("toast.left"), detail }, to: href("/my-trips") };
    },
  }),

  "expenses.divide": formHandler({
    failure: "divide",
    async effect(viewer, { params, submission, t }) {
      const divided = await divideEarlierExpenses(viewer.id, tripIn(params), submission);
      return { toast: { title: t(divided === 0 ? "toast.nothingToDivide" : "toast.divided") } };
    },
  }),

  // Without an id the link is for anyone.
  "invitation.make": formHandler({
    shape: z.object({ id: z.string().optional() }),
    failure: "invitationMake",
    async effect(viewer, { input, params, submission, context }) {
      const { token, expiresAt, usesLeft } = await invite(viewer.id, tripIn(params), input.id, submission);
      const lastDay = lastDayOf(expiresAt, visitOf(context).timeZone);
      return { secret: { ...invitationLink(context, token), lastDay, usesLeft } };
    },
  }),

  "invitation.revoke": formHandler({
    shape: idShape,
    failure: "invitationRevoke",
    quick: true,
    async effect(viewer, { input, params, url, t }) {
      await revokeInvitation(viewer.id, tripIn(params), input.id);
      return { toast: { title: t("toast.invitationRevoked") }, to: dialogAt(url, "invite") };
    },
  }),
};

export const memberHandlers = onTrip(withAccess(handlers));

function tripIn({ id = "" }: { id?: string }): string {
  return id;
}

function dialogAt({ pathname }: URL, dialog: DialogName): string {
  return pathname + withDialog("", dialog);
}
