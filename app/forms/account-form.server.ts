import { z } from "zod";
import { authenticatorFor } from "~/http/authenticator.server";
import { registerSent } from "~/http/email-confirmation.server";
import { formHandler } from "~/http/form/handler.server";
import { joinPending } from "~/http/google.server";
import { ownPath } from "~/http/own-path";
import { signIn } from "~/http/session.server";
import { registrationShape, signInShape } from "~/http/shapes/account.server";
import { keepCarried } from "./carried-form.server";

/** Besides the credentials, a form whose session has ended; it is read only after they were right. */
const signInForm = signInShape.extend({ carried: z.string().optional() });

/** Handlers of the sign-in page's two modes. Both lead on to where the visitor wanted to go. */
export const accountHandlers = {
  "account.sign-in": formHandler<typeof signInForm, null>({
    shape: signInForm,
    async effect(_, { input: { carried, ...credentials }, ...sent }) {
      // The strategy reads a form itself, and the request's body is used up.
      const body = new URLSearchParams(credentials);
      const request = new Request(sent.url, { method: "POST", body });
      const account = await authenticatorFor(sent.context).authenticate("form", request);
      const isJoined = await joinPending(sent.context, account);
      await signIn(sent.context, account);
      const { to, detail } = await keepCarried(sent.context, account.id, carried, targetOf(sent.url));
      const joined = isJoined ? sent.t("detail.googleJoined") : undefined;
      const details = [joined, detail].filter(Boolean).join(" ");
      const title = sent.t("toast.signedIn", { name: account.firstName });
      return { toast: { title, ...(details && { detail: details }) }, to };
    },
  }),

  "account.register": formHandler<typeof registrationShape, null>({
    shape: registrationShape,
    async effect(_, { input, submission, context, url, t }) {
      const account = await registerSent(context, input, submission);
      await signIn(context, account);
      return { toast: { title: t("toast.registered", { name: account.firstName }) }, to: targetOf(url) };
    },
  }),
};

function targetOf({ searchParams }: URL): string {
  return ownPath(searchParams.get("redirectTo")) ?? "/";
}
