import { z } from "zod";
import { formHandler } from "~/http/form/handler.server";

const shape = z.object({ amount: z.string().default("") });

export const right = formHandler({
  shape,
  emptied: { amount: "" },
  async effect(_, { input }) {
    return { to: input.amount };
  },
});

export const wrong = formHandler({
  shape,
  // @ts-expect-error A field
  emptied: { amout: "" },
  async effect(_, { input }) {
    // @ts-expect-error A field
    return { to: input.amout };
  },
});
