import { countRegistration } from "~/http/attempts.server";
import { authenticatorFor } from "~/http/authenticator.server";
import { type Done, formHandler, type Sent } from "~/http/form.server";
import { ownPath } from "~/http/own-path";
import { signIn } from "~/http/session.server";
import { registrationShape, signInShape } from "~/http/shapes/account.server";
import { type Account, registerUser } from "~/models/user.server";

/** What the two modes of the sign-in page do; both lead on to where the visitor wanted to go. */
export const accountHandlers = {
  "account.sign-in": formHandler<typeof signInShape, null>({
    shape: signInShape,
    async effect(_, sent) {
      // The strategy reads the form itself; its first reader has used up the request's body.
      const request = new Request(sent.url, { method: "POST", body: sent.form });
      const account = await authenticatorFor(sent.context).authenticate("form", request);
      return welcome(sent, account, sent.t("toast.signedIn", { name: account.firstName }));
    },
  }),

  "account.register": formHandler<typeof registrationShape, null>({
    shape: registrationShape,
    async effect(_, sent) {
      await countRegistration(sent.context);
      const account = await registerUser(sent.input, sent.submission);
      return welcome(sent, account, sent.t("toast.registered", { name: account.firstName }));
    },
  }),
};

async function welcome(sent: Sent<unknown>, account: Account, title: string): Promise<Done> {
  await signIn(sent.context, account);
  return { toast: { title }, to: ownPath(sent.url.searchParams.get("redirectTo")) ?? "/" };
}
