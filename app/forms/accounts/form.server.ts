import { z } from "zod";
import { authenticatorFor } from "~/accounts/authenticator.server";
import { registerSent } from "~/accounts/email-confirmation.server";
import { joinPending } from "~/accounts/google.server";
import { ownPath } from "~/domain/own-path";
import { formHandler } from "~/http/form/handler.server";
import { signIn } from "~/http/session.server";
import { registrationShape, signInShape } from "~/http/shapes/accounts/account.server";
import { saveCarriedForm } from "../carried-form.server";

/** Credentials, and a carried form whose session has ended. It is read only after the credentials were accepted. */
const signInForm = signInShape.extend({ carried: z.string().optional() });

/** Handlers of signing in and registering. Both redirect to the address in `redirectTo`. */
export const accountHandlers = {
  "account.sign-in": formHandler({
    shape: signInForm,
    async effect(_: null, { input: { carried, ...credentials }, ...sent }) {
      // The strategy reads the form from a request, and the body of the original one is already consumed.
      const body = new URLSearchParams(credentials);
      const request = new Request(sent.url, { method: "POST", body });
      const account = await authenticatorFor(sent.context).authenticate("form", request);
      const isJoined = await joinPending(sent.context, account);
      await signIn(sent.context, account);
      const { to, detail } = await saveCarriedForm(sent.context, account.id, carried, targetOf(sent.url));
      const joined = isJoined ? sent.t("detail.googleJoined") : undefined;
      const details = [joined, detail].filter(Boolean).join(" ");
      const title = sent.t("toast.signedIn", { name: account.firstName });
      return { toast: { title, ...(details && { detail: details }) }, to };
    },
  }),

  "account.register": formHandler({
    shape: registrationShape,
    async effect(_: null, { input, submission, context, url, t }) {
      const account = await registerSent(context, input, submission);
      await signIn(context, account);
      return { toast: { title: t("toast.registered", { name: account.firstName }) }, to: targetOf(url) };
    },
  }),
};

function targetOf({ searchParams }: URL): string {
  return ownPath(searchParams.get("redirectTo")) ?? "/";
}
