import { Problem } from "~/domain/problem";
import { type Call, changes, creates, reads, removes } from "~/http/api.server";
import { checkPassword, countRegistration } from "~/http/attempts.server";
import { deleteAccount } from "~/http/delete-account.server";
import { exportFile, exportMediaTypes } from "~/http/export/export.server";
import { isSurelyFromHere } from "~/http/origin.server";
import { changeSentProfile } from "~/http/sent-profile.server";
import { signIn, signOut } from "~/http/session.server";
import {
  profileColorShape,
  profileShape,
  registrationShape,
  signInShape,
} from "~/http/shapes/account.server";
import { exportQuery } from "~/http/shapes/export.server";
import type { Account } from "~/models/account.server";
import { userStats } from "~/models/statistics.server";
import { changeProfile, findViewer, registerUser } from "~/models/user.server";
import { statsAnswer, statsJson, userAnswer, userJson } from "./answers.server";

const signingOut = removes({
  access: "everyone",
  effect: (_, { context }) => signOut(context),
});

export const accountOperations = {
  "GET /api/auth/user": reads({
    answer: userAnswer,
    effect: async (viewer) => userJson(viewer),
  }),

  "POST /api/auth/login": changes({
    access: "everyone",
    body: signInShape,
    answer: userAnswer,
    problems: ["wrongCredentials", "tooManyAttempts"],
    async effect(_, call) {
      const { email, password } = call.body;
      return welcome(call, await checkPassword(call.context, email, password));
    },
  }),

  "POST /api/auth/register": creates({
    access: "everyone",
    body: registrationShape,
    answer: userAnswer,
    problems: ["emailTaken", "tooManyAttempts"],
    async effect(_, call) {
      await countRegistration(call.context);
      return welcome(call, await registerUser(call.body, call.submission));
    },
  }),

  "POST /api/auth/logout": signingOut,
  // For whom the POST failed. Images and links of other sites can ask for it, also in browsers that do not say so.
  "GET /api/logout": removes({
    access: "everyone",
    async effect(_, { context, request }) {
      if (!isSurelyFromHere(request)) throw new Problem("crossSite");
      return signOut(context);
    },
  }),

  "DELETE /api/auth/delete-account": removes({
    effect: (viewer, { context }) => deleteAccount(context, viewer),
  }),

  "PUT /api/user/profile": changes({
    body: profileShape,
    answer: userAnswer,
    problems: ["wrongPassword", "tooManyAttempts", "emailTaken", "emailFixed", "passwordFixed"],
    effect: async (viewer, { body, context }) => userJson(await changeSentProfile(context, viewer, body)),
  }),

  "PATCH /api/user/profile-color": changes({
    body: profileColorShape,
    answer: userAnswer,
    effect: async (viewer, { body }) => userJson((await changeProfile(viewer.id, body)).viewer),
  }),

  "GET /api/user/stats": reads({
    answer: statsAnswer,
    effect: async (viewer) => statsJson(await userStats(viewer.id)),
  }),

  "GET /api/user/export": reads({
    query: exportQuery,
    files: exportMediaTypes,
    problems: ["tripNotFound"],
    effect: (viewer, { query, request, context }) =>
      exportFile(context, viewer.id, query, { hasBody: request.method !== "HEAD" }),
  }),
};

async function welcome({ context }: Call<unknown, unknown>, account: Account) {
  await signIn(context, account);
  const viewer = await findViewer(account.id);
  if (!viewer) throw new Problem("wrongCredentials");
  return userJson(viewer);
}
