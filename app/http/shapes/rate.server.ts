import { z } from "zod";
import { readDay } from "~/domain/day";
import { fieldError } from "../i18n.server";

/** The query of reference rates: a calendar day; without one, today. */
export const ratesQuery = z.object({
  date: z
    .string()
    .optional()
    .transform((text, ctx) => {
      if (!text) return undefined;
      const day = readDay(text);
      if (day) return day;
      ctx.addIssue({ code: "custom", message: fieldError("dateInvalid") });
      return z.NEVER;
    }),
});
