import { z } from "zod";
import { restoreFormerEmail, setForgottenPassword, tokenIn } from "~/http/emailed-link.server";
import { requestReset } from "~/http/forgotten-password.server";
import { formHandler } from "~/http/form/handler.server";
import { forgottenShape, newPasswordShape } from "~/http/shapes/account.server";

/** Asks for a link. Whatever the address, the same page follows. */
export const forgottenHandlers = {
  "password.forgotten": formHandler<typeof forgottenShape, null>({
    shape: forgottenShape,
    failure: "resetRequest",
    async effect(_, { input, context }) {
      await requestReset(context, input.email);
      return { to: "/forgot-password?sent=1" };
    },
  }),
};

/** What the link for a new password is for. */
export const newPasswordHandlers = {
  "password.reset": formHandler<typeof newPasswordShape, null>({
    shape: newPasswordShape,
    async effect(_, { input, url, context, t }) {
      await setForgottenPassword(context, tokenIn(url), input.newPassword);
      const toast = { title: t("toast.passwordReset"), detail: t("detail.passwordReset") };
      return { toast, to: "/", isFarewell: true };
    },
  }),
};

const nothing = z.object({});

/** What the link in the notice to a former address is for. */
export const restoringHandlers = {
  "email.restore": formHandler<typeof nothing, null>({
    shape: nothing,
    failure: "emailRestore",
    async effect(_, { url, context, t }) {
      const { resetToken } = await restoreFormerEmail(context, tokenIn(url));
      if (!resetToken) return { toast: { title: t("toast.emailRestored") }, to: "/login", isFarewell: true };
      // Who took the address over may know the password too.
      const toast = { title: t("toast.emailRestored"), detail: t("detail.setPassword") };
      const query = new URLSearchParams({ token: resetToken });
      return { toast, to: `/reset-password?${query}`, isFarewell: true };
    },
  }),
};
