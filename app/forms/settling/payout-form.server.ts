import { href } from "react-router";
import { formHandler } from "~/http/form/handler.server";
import { payoutShape } from "~/http/shapes/accounts/account.server";
import { changePayout } from "~/models/settling/payout.server";

export const payoutHandlers = {
  "profile.payout": formHandler({
    shape: payoutShape,
    emptied: { iban: null, ibanHolder: null, payeeBic: null, paypalName: null },
    failure: "payoutSave",
    async effect(viewer, { input, t }) {
      await changePayout(viewer.id, input);
      const isEmpty = Object.values(input).every((value) => value === null);
      return {
        toast: { title: t(isEmpty ? "toast.payoutRemoved" : "toast.payoutSaved") },
        to: href("/profile"),
      };
    },
  }),
};
