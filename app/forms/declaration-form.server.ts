import { href } from "react-router";
import { z } from "zod";
import { tokenIn } from "~/accounts/emailed-link.server";
import { confirmByLink, receiveDeclaration } from "~/billing/declarations.server";
import { formHandler } from "~/http/form/handler.server";
import { cancellationShape, declaredBy, withdrawalShape } from "~/http/shapes/declaration.server";

/** Handlers of the pages for cancelling a contract and for withdrawing from it. They do not require a sign-in. */
export const declarationHandlers = {
  "contract.cancel": formHandler<typeof cancellationShape, null>({
    shape: cancellationShape,
    async effect(_, { input, submission, context }) {
      await receiveDeclaration(context, declaredBy(input), submission);
      return { to: href("/erklaerung") };
    },
  }),

  "contract.withdraw": formHandler<typeof withdrawalShape, null>({
    shape: withdrawalShape,
    async effect(_, { input, submission, context }) {
      await receiveDeclaration(context, declaredBy(input), submission);
      return { to: href("/erklaerung") };
    },
  }),
};

const nothing = z.object({});

/** Handler of the page behind the mailed link. It does not redirect: the page then shows the outcome. */
export const declarationLinkHandlers = {
  "contract.confirm": formHandler<typeof nothing, null>({
    shape: nothing,
    async effect(_, { url, context }) {
      await confirmByLink(context, tokenIn(url));
      return {};
    },
  }),
};
