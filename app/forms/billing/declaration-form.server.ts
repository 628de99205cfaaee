import { href } from "react-router";
import { tokenIn } from "~/accounts/emailed-link.server";
import { confirmByLink, receiveDeclaration } from "~/billing/declarations.server";
import { formHandler } from "~/http/form/handler.server";
import { cancellationShape, declaredBy, withdrawalShape } from "~/http/shapes/billing/declaration.server";

function declarationHandler<Shape extends typeof cancellationShape | typeof withdrawalShape>(shape: Shape) {
  return formHandler<Shape, null>({
    shape,
    async effect(_, { input, submission, context }) {
      await receiveDeclaration(context, declaredBy(input), submission);
      return { to: href("/erklaerung") };
    },
  });
}

/** Handlers of the pages for cancelling a contract and for withdrawing from it. They do not require a sign-in. */
export const declarationHandlers = {
  "contract.cancel": declarationHandler(cancellationShape),
  "contract.withdraw": declarationHandler(withdrawalShape),
};

/** Handler of the page behind the mailed link. It does not redirect: the page then shows the outcome. */
export const declarationLinkHandlers = {
  "contract.confirm": formHandler({
    async effect(_: null, { url, context }) {
      await confirmByLink(context, tokenIn(url));
      return {};
    },
  }),
};
