// The API's operations below a trip that are about the people on it.
import { z } from "zod";
import { joinSentGuest } from "~/accounts/guest.server";
import { orRefuse, Problem } from "~/domain/problem";
import { changes, creates, reads, removes } from "~/http/api.server";
import { viewerOf, visitOf } from "~/http/context.server";
import { countInvitation } from "~/http/rate-limit.server";
import { invitationLink } from "~/http/secret-link.server";
import {
  joinShape,
  leaveShape,
  memberChangesShape,
  mergeShape,
  newInvitationShape,
  newMemberShape,
  transferShape,
} from "~/http/shapes/sharing/sharing.server";
import { historyOf } from "~/models/sharing/history.server";
import { invitationsOf, invite, revokeInvitation } from "~/models/sharing/invitation.server";
import { acceptInvitation } from "~/models/sharing/joining.server";
import { leaveTrip } from "~/models/sharing/leave.server";
import {
  addMember,
  changeMember,
  membersOf,
  removeMember,
  requireMembers,
  transferTrip,
} from "~/models/sharing/member.server";
import { mergeMembers } from "~/models/sharing/merge.server";
import { thatAnswer } from "../long-answer.server";
import { joinedAnswer, memberAnswer, memberJson } from "../trips/answers.server";
import { currentTrip } from "../trips/trips.server";
import {
  historyAnswer,
  historyJson,
  invitationAnswer,
  invitationJson,
  invitationsAnswer,
  membersAnswer,
} from "./answers.server";

export const sharingOperations = {
  "GET /api/trips/:id/members": reads({
    answer: membersAnswer,
    effect: async (viewer, { param }) => (await requireMembers(viewer.id, param("id"))).map(memberJson),
  }),

  "POST /api/trips/:id/members": creates({
    body: newMemberShape,
    answer: memberAnswer,
    refusals: [409],
    async effect(viewer, { param, body, submission }) {
      const id = await addMember(viewer.id, param("id"), body.name, submission);
      return currentMember(viewer.id, param("id"), id);
    },
  }),

  "PATCH /api/trips/:id/members/:memberId": changes({
    body: memberChangesShape,
    answer: memberAnswer,
    refusals: [403, 409],
    async effect(viewer, { param, body, submission }) {
      const memberId = param("memberId");
      await changeMember(viewer.id, param("id"), memberId, body, submission);
      return currentMember(viewer.id, param("id"), memberId);
    },
  }),

  "DELETE /api/trips/:id/members/:memberId": removes({
    refusals: [403, 409],
    effect: (viewer, { param, submission, t }) =>
      removeMember(viewer.id, param("id"), param("memberId"), submission, t("copy.privateSuffix")),
  }),

  "POST /api/trips/:id/members/:memberId/merge": changes({
    body: mergeShape,
    answer: membersAnswer,
    refusals: [403, 409],
    async effect(viewer, { param, body, submission }) {
      const people = { from: param("memberId"), into: body.into };
      await mergeMembers(viewer.id, param("id"), people, submission);
      return (await requireMembers(viewer.id, param("id"))).map(memberJson);
    },
  }),

  "GET /api/trips/:id/invitations": reads({
    answer: invitationsAnswer,
    refusals: [403],
    effect: async (viewer, { param, context }) =>
      (await invitationsOf(viewer.id, param("id"), visitOf(context).now)).map(invitationJson),
  }),

  // Takes no key: the link is stored nowhere, so it could not be told again.
  "POST /api/trips/:id/invitations": creates({
    takesKey: false,
    body: newInvitationShape,
    answer: invitationAnswer,
    refusals: [403, 409],
    async effect(viewer, { param, body, submission, context }) {
      const { token, ...made } = await invite(viewer.id, param("id"), body.memberId ?? undefined, submission);
      return { ...invitationJson(made), url: invitationLink(context, token).url };
    },
  }),

  "DELETE /api/trips/:id/invitations/:invitationId": removes({
    refusals: [403],
    effect: (viewer, { param }) => revokeInvitation(viewer.id, param("id"), param("invitationId")),
  }),

  "GET /api/trips/:id/history": reads({
    query: z.object({ after: z.string().optional() }),
    answer: historyAnswer,
    async effect(viewer, { param, query }) {
      const { entries, next } = await historyOf(viewer.id, param("id"), query.after);
      const shown = thatAnswer(entries.map(historyJson));
      const isCut = shown.length < entries.length;
      return { entries: shown, next: (isCut ? shown.at(-1)!.id : next) ?? null };
    },
  }),

  "POST /api/trips/:id/leave": removes({
    takesKey: true,
    body: leaveShape,
    refusals: [403, 409],
    async effect(viewer, { param, body, submission, t }) {
      const suffix = t(body.keepShares ? "copy.sharesSuffix" : "copy.privateSuffix");
      await leaveTrip(viewer.id, param("id"), { ...body, suffix }, submission);
    },
  }),

  "POST /api/trips/:id/transfer": changes({
    body: transferShape,
    answer: membersAnswer,
    refusals: [403, 409],
    async effect(viewer, { param, body, submission }) {
      await transferTrip(viewer.id, param("id"), body.memberId, submission);
      return (await requireMembers(viewer.id, param("id"))).map(memberJson);
    },
  }),

  "POST /api/invitations/:token/accept": changes({
    access: "everyone",
    takesKey: true,
    body: joinShape,
    isBodyOptional: true,
    mayCreate: true,
    answer: joinedAnswer,
    refusals: [401, 409, 410, 429],
    async effect(_, call) {
      const { param, body, submission, context } = call;
      const token = param("token");
      await countInvitation(context);
      const viewer = viewerOf(context);
      if (viewer) return currentTrip(viewer, await acceptInvitation(viewer.id, token, submission));
      if (body.name === undefined) throw new Problem("signedOut");
      const { account, tripId, access } = await joinSentGuest(context, token, body.name, submission);
      const trip = await currentTrip(account, tripId);
      return Response.json({ ...trip, accessUrl: access.url }, { status: 201 });
    },
  }),
};

async function currentMember(userId: string, tripId: string, memberId: string) {
  const member = (await membersOf(userId, tripId)).find(({ id }) => id === memberId);
  return memberJson(orRefuse(member, "memberNotFound"));
}
