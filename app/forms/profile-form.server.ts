import { deleteAccount } from "~/http/delete-account.server";
import { formHandler } from "~/http/form.server";
import { deletionShape } from "~/http/shapes/account.server";

/** What the forms of the profile's dialogs do. */
export const profileHandlers = {
  "account.delete": formHandler({
    shape: deletionShape,
    failure: "accountDelete",
    async effect(viewer, { context }) {
      await deleteAccount(context, viewer);
      return { to: "/account-deleted", isFarewell: true };
    },
  }),
};
