import { href } from "react-router";
import { confirmSentEmail } from "~/accounts/email-confirmation.server";
import { restoreFormerEmail, setForgottenPassword, tokenIn } from "~/accounts/emailed-link.server";
import { requestReset } from "~/accounts/forgotten-password.server";
import { viewerOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { forgottenShape, newPasswordShape } from "~/http/shapes/accounts/account.server";

/** Sends a reset link. The same page follows for any address, so that it does not reveal who has an account. */
export const forgottenPasswordHandlers = {
  "password.forgotten": formHandler({
    shape: forgottenShape,
    failure: "resetRequest",
    async effect(_: null, { input, context }) {
      await requestReset(context, input.email);
      return { to: `${href("/forgot-password")}?sent=1` };
    },
  }),
};

export const newPasswordHandlers = {
  "password.reset": formHandler({
    shape: newPasswordShape,
    async effect(_: null, { input, url, context, t }) {
      const { isGoogleDropped } = await setForgottenPassword(context, tokenIn(url), input.newPassword);
      const detail = t(isGoogleDropped ? "detail.passwordResetGoogle" : "detail.passwordReset");
      const toast = { title: t("toast.passwordReset"), detail };
      return { toast, to: "/", reloadsDocument: true };
    },
  }),
};

/** Undoes a change of email by the token in the notice to the former address. */
export const emailRestoreHandlers = {
  "email.restore": formHandler({
    failure: "emailRestore",
    async effect(_: null, { url, context, t }) {
      const { resetToken, isGoogleDropped } = await restoreFormerEmail(context, tokenIn(url));
      if (!resetToken)
        return { toast: { title: t("toast.emailRestored") }, to: href("/login"), reloadsDocument: true };
      const detail = t(isGoogleDropped ? "detail.setPasswordGoogle" : "detail.setPassword");
      const toast = { title: t("toast.emailRestored"), detail };
      const query = new URLSearchParams({ token: resetToken });
      return { toast, to: `${href("/reset-password")}?${query}`, reloadsDocument: true };
    },
  }),
};

export const emailConfirmHandlers = {
  "email.confirm": formHandler({
    failure: "emailConfirm",
    async effect(_: null, { url, context, t }) {
      const { userId, email } = await confirmSentEmail(context, tokenIn(url));
      const isOwner = viewerOf(context)?.id === userId;
      return {
        toast: { title: t("toast.emailConfirmed"), detail: email },
        to: isOwner ? href("/profile") : href("/login"),
      };
    },
  }),
};
