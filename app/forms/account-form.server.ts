import { authenticatorFor } from "~/http/authenticator.server";
import { registerSent } from "~/http/email-confirmation.server";
import { type Done, formHandler, type Sent } from "~/http/form/handler.server";
import { joinPending } from "~/http/google.server";
import { ownPath } from "~/http/own-path";
import { signIn } from "~/http/session.server";
import { registrationShape, signInShape } from "~/http/shapes/account.server";
import type { Account } from "~/models/account.server";

/** What the two modes of the sign-in page do; both lead on to where the visitor wanted to go. */
export const accountHandlers = {
  "account.sign-in": formHandler<typeof signInShape, null>({
    shape: signInShape,
    async effect(_, sent) {
      // The strategy reads a form itself, and the request's body is used up.
      const body = new URLSearchParams(sent.input);
      const request = new Request(sent.url, { method: "POST", body });
      const account = await authenticatorFor(sent.context).authenticate("form", request);
      const isJoined = await joinPending(sent.context, account);
      const title = sent.t("toast.signedIn", { name: account.firstName });
      return welcome(sent, account, { title, ...(isJoined && { detail: sent.t("detail.googleJoined") }) });
    },
  }),

  "account.register": formHandler<typeof registrationShape, null>({
    shape: registrationShape,
    async effect(_, sent) {
      const account = await registerSent(sent.context, sent.input, sent.submission);
      return welcome(sent, account, { title: sent.t("toast.registered", { name: account.firstName }) });
    },
  }),
};

async function welcome(sent: Sent<unknown>, account: Account, toast: Done["toast"]): Promise<Done> {
  await signIn(sent.context, account);
  return { toast, to: ownPath(sent.url.searchParams.get("redirectTo")) ?? "/" };
}
