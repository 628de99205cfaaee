import { registerSent } from "~/accounts/email-confirmation.server";
import { changeSentProfile, deleteAccount, unlinkSentGoogle } from "~/accounts/sent-profile.server";
import { inEuro } from "~/domain/money/money";
import { orRefuse, Problem } from "~/domain/problem";
import { exportFile, exportMediaTypes } from "~/export/export.server";
import { type Call, changes, creates, reads, removes } from "~/http/api.server";
import { type Context, visitOf } from "~/http/context.server";
import { isProvablySameOrigin } from "~/http/origin.server";
import { checkPassword, countOrder } from "~/http/rate-limit.server";
import { signIn, signOut } from "~/http/session.server";
import {
  currentPasswordShape,
  profileColorShape,
  profileShape,
  registrationShape,
  signInShape,
} from "~/http/shapes/accounts/account.server";
import { exportQuery } from "~/http/shapes/query.server";
import type { Account } from "~/models/accounts/account.server";
import { ownDetails } from "~/models/accounts/email-change.server";
import type { Viewer } from "~/models/accounts/session.server";
import { changeProfile, findViewer } from "~/models/accounts/user.server";
import { startOrder } from "~/models/billing/order.server";
import { userStats } from "~/models/statistics/trip-sums.server";
import { orderAnswer, statsAnswer, userAnswer, userJson } from "../answers.server";

export const accountOperations = {
  "GET /api/auth/user": reads({
    answer: userAnswer,
    effect: (viewer, { context }) => userAnswerFor(context, viewer),
  }),

  "POST /api/auth/login": changes({
    access: "everyone",
    body: signInShape,
    answer: userAnswer,
    refusals: [401, 429],
    async effect(_, call) {
      const { email, password } = call.body;
      return signInAndAnswer(call, await checkPassword(call.context, email, password));
    },
  }),

  "POST /api/auth/register": creates({
    access: "everyone",
    body: registrationShape,
    answer: userAnswer,
    refusals: [409, 429],
    async effect(_, call) {
      return signInAndAnswer(call, await registerSent(call.context, call.body, call.submission));
    },
  }),

  "POST /api/auth/logout": removes({
    access: "everyone",
    effect: (_, { context }) => signOut(context),
  }),
  // Fallback if the POST fails. Other sites' images and links can request it, even in browsers that do not send
  // where a request comes from.
  "GET /api/logout": removes({
    access: "everyone",
    refusals: [403],
    async effect(_, { context, request }) {
      if (!isProvablySameOrigin(request))
        throw new Problem(request.headers.has("Referer") ? "crossSite" : "originUnknown");
      return signOut(context);
    },
  }),

  "DELETE /api/auth/delete-account": removes({
    effect: (viewer, { context }) => deleteAccount(context, viewer),
  }),

  "PUT /api/user/profile": changes({
    body: profileShape,
    answer: userAnswer,
    refusals: [400, 409, 429],
    effect: async (viewer, { body, context }) =>
      userAnswerFor(context, (await changeSentProfile(context, viewer, body)).viewer),
  }),

  "POST /api/user/unlink-google": changes({
    body: currentPasswordShape,
    answer: userAnswer,
    refusals: [400, 409, 429],
    effect: async (viewer, { body, context }) =>
      userAnswerFor(context, await unlinkSentGoogle(context, viewer, body.currentPassword)),
  }),

  "PATCH /api/user/profile-color": changes({
    body: profileColorShape,
    answer: userAnswer,
    effect: async (viewer, { body, context }) =>
      userAnswerFor(context, (await changeProfile(viewer.id, body)).viewer),
  }),

  "GET /api/user/stats": reads({
    answer: statsAnswer,
    effect: async (viewer) => inEuro(await userStats(viewer.id), "totalAmount", "averagePerTrip"),
  }),

  "GET /api/user/export": reads({
    query: exportQuery,
    files: exportMediaTypes,
    screen: "/profile?dialog=export",
    refusals: [404],
    effect: (viewer, { query, request, context }) =>
      exportFile(context, viewer.id, query, { hasBody: request.method !== "HEAD" }),
  }),

  // Needs no key, because repeated requests return the same order until it is paid.
  "POST /api/subscription/create": changes({
    answer: orderAnswer,
    refusals: [403, 409, 429, 503],
    async effect(viewer, { context }) {
      await countOrder(viewer.id);
      return { clientSecret: await startOrder(viewer.id, visitOf(context).now) };
    },
  }),
};

async function signInAndAnswer({ context }: Call<unknown, unknown>, account: Account) {
  await signIn(context, account);
  return userAnswerFor(context, orRefuse(await findViewer(account.id), "wrongCredentials"));
}

async function userAnswerFor(context: Context, viewer: Viewer) {
  return userJson(viewer, await ownDetails(viewer.id, visitOf(context).now));
}
