import { receive } from "~/http/declarations.server";
import { formHandler } from "~/http/form/handler.server";
import { cancellationShape, declaredBy, withdrawalShape } from "~/http/shapes/declaration.server";
import { RECEIPT } from "~/locales/de/public/addresses";

/** What the two pages do on which one declares something of a contract. Nobody need be signed in. */
export const declarationHandlers = {
  "contract.cancel": formHandler<typeof cancellationShape, null>({
    shape: cancellationShape,
    async effect(_, { input, submission, context }) {
      await receive(context, declaredBy(input), submission);
      return { to: RECEIPT };
    },
  }),

  "contract.withdraw": formHandler<typeof withdrawalShape, null>({
    shape: withdrawalShape,
    async effect(_, { input, submission, context }) {
      await receive(context, declaredBy(input), submission);
      return { to: RECEIPT };
    },
  }),
};
