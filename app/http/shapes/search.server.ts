import { z } from "zod";
import { readDay } from "~/domain/day";
import { readCursor } from "~/domain/expense";
import { SEARCH_LENGTH, SEARCH_WORDS } from "~/domain/expense-filter";
import { oneLine } from "~/domain/text";
import type { FieldErrorKey } from "~/locales/de/messages";
import { categoriesIn, methodsLike, searchWords } from "~/locales/expense-filter";
import { fieldError } from "../i18n.server";

const PAGE_DEFAULT = 100;
const PAGE_MAX = 500;

/** A value of a query, read by `read`. An empty one counts as missing. */
function optional<Value>(unreadable: FieldErrorKey, read: (text: string) => Value | undefined) {
  return z
    .string()
    .optional()
    .transform((text, ctx) => {
      if (!text) return undefined;
      const value = read(text);
      if (value === undefined) ctx.addIssue({ code: "custom", message: fieldError(unreadable) });
      return value;
    });
}

const words = z
  .string()
  .meta({ maxLength: SEARCH_LENGTH })
  .optional()
  .transform((text = "", ctx) => {
    const found = text.length > SEARCH_LENGTH ? [] : searchWords(oneLine(text));
    if (text.length > SEARCH_LENGTH)
      ctx.addIssue({ code: "custom", message: fieldError("textTooLong", { max: SEARCH_LENGTH }) });
    if (found.length > SEARCH_WORDS)
      ctx.addIssue({ code: "custom", message: fieldError("tooManyWords", { max: SEARCH_WORDS }) });
    return found;
  });

const limit = z
  .string()
  .meta({ type: "integer", minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })
  .optional()
  .transform((text, ctx) => {
    if (!text) return PAGE_DEFAULT;
    const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (number < 1 || number > PAGE_MAX)
      ctx.addIssue({ code: "custom", message: fieldError("limitInvalid", { max: PAGE_MAX }) });
    return number;
  });

/** The query of a trip's expenses: a filter, and a page of what it finds. Unlike a screen's, it is refused if wrong. */
export const expensesQuery = z
  .object({
    q: words,
    category: optional("categoryUnknown", categoriesIn),
    paymentMethod: optional("paymentMethodUnknown", methodsLike),
    from: optional("dateInvalid", readDay),
    to: optional("dateInvalid", readDay),
    limit,
    after: optional("cursorUnknown", readCursor),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: fieldError("daysReversed"),
  });
