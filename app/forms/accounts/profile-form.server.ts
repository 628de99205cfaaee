import { z } from "zod";
import { repeatPendingLink, repeatVerification } from "~/accounts/email-confirmation.server";
import { changeSentProfile, deleteAccount, unlinkSentGoogle } from "~/accounts/sent-profile.server";
import { isGuest } from "~/domain/accounts/account";
import { DELETED_PATH } from "~/domain/addresses";
import { withDialog } from "~/domain/dialog";
import { visitOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { sessionToken } from "~/http/session.server";
import {
  currentPasswordShape,
  deletionShape,
  feedbackShape,
  profileColorShape,
  profileFormShape,
} from "~/http/shapes/accounts/account.server";
import { sendFeedback } from "~/mail/feedback.server";
import { cancelEmailChange } from "~/models/accounts/email-change.server";
import { endOtherSessions, endOwnSession } from "~/models/accounts/session.server";
import { changeProfile } from "~/models/accounts/user.server";
import { removeReceipt } from "~/models/receipts/receipt.server";

export const profileHandlers = {
  "profile.change": formHandler({
    shape: profileFormShape,
    async effect(viewer, { input: { passwordAgain: _, ...changes }, context, t }) {
      const { change } = await changeSentProfile(context, viewer, changes);
      if (!change) return { toast: { title: t("toast.profileChanged") } };
      return { toast: { title: t("toast.emailPending"), detail: t("detail.emailPending") } };
    },
  }),

  "profile.color": formHandler({
    shape: profileColorShape,
    failure: "colorChange",
    async effect(viewer, { input, t }) {
      await changeProfile(viewer.id, input);
      return { toast: { title: t("toast.profileChanged") } };
    },
  }),

  "email.verify": formHandler({
    failure: "confirmationSend",
    quick: true,
    async effect(viewer, { context, t }) {
      await repeatVerification(context, viewer);
      return { toast: { title: t("toast.confirmationSent"), detail: viewer.email } };
    },
  }),

  "email.resend": formHandler({
    failure: "confirmationSend",
    quick: true,
    async effect(viewer, { context, t }) {
      await repeatPendingLink(context, viewer);
      return { toast: { title: t("toast.confirmationSent") } };
    },
  }),

  "email.cancel": formHandler({
    failure: "emailChangeCancel",
    quick: true,
    async effect(viewer, { t }) {
      await cancelEmailChange(viewer.id);
      if (isGuest(viewer)) return { toast: { title: t("toast.addressCancelled") } };
      return { toast: { title: t("toast.emailChangeCancelled"), detail: viewer.email } };
    },
  }),

  "google.unlink": formHandler({
    shape: currentPasswordShape,
    failure: "googleUnlink",
    async effect(viewer, { input, context, t }) {
      await unlinkSentGoogle(context, viewer, input.currentPassword);
      return { toast: { title: t("toast.googleUnlinked") } };
    },
  }),

  "session.end": formHandler({
    shape: z.object({ id: z.string().default("") }),
    failure: "sessionEnd",
    quick: true,
    async effect(viewer, { input, url, t }) {
      await endOwnSession(viewer.id, input.id);
      return { toast: { title: t("toast.sessionEnded") }, to: url.pathname + withDialog("", "sessions") };
    },
  }),

  "left-receipt.remove": formHandler({
    shape: z.object({ id: z.string().default("") }),
    failure: "receiptRemove",
    quick: true,
    async effect(viewer, { input, context, url, t }) {
      await removeReceipt(viewer.id, input.id, visitOf(context).now);
      return {
        toast: { title: t("toast.receiptRemoved") },
        to: url.pathname + withDialog("", "left-receipts"),
      };
    },
  }),

  "feedback.send": formHandler({
    shape: feedbackShape,
    failure: "feedbackSend",
    async effect(viewer, { input, submission, t }) {
      await sendFeedback(viewer, input.message, submission);
      return { toast: { title: t("toast.feedbackSent") } };
    },
  }),

  "session.end-others": formHandler({
    failure: "otherSessionsEnd",
    quick: true,
    async effect(viewer, { context, url, t }) {
      await endOtherSessions(viewer.id, sessionToken(context));
      return {
        toast: { title: t("toast.otherSessionsEnded") },
        to: url.pathname + withDialog("", "sessions"),
      };
    },
  }),

  "account.delete": formHandler({
    shape: deletionShape,
    failure: "accountDelete",
    async effect(viewer, { context }) {
      await deleteAccount(context, viewer);
      return { to: DELETED_PATH, reloadsDocument: true };
    },
  }),
};
