import { z } from "zod";
import { readDay } from "~/domain/day";
import { readCursor } from "~/domain/expenses/expense";
import { FOUND_MAX, SEARCH_LENGTH, SEARCH_WORDS } from "~/domain/expenses/filter";
import { expenseKinds } from "~/domain/expenses/kind";
import { oneLine } from "~/domain/text";
import { exportContents, exportFormats } from "~/domain/trips/export";
import { categoriesIn, kindsIn, methodsLike, searchWords } from "~/locales/de/expenses/filter";
import type { FieldErrorKey } from "~/locales/de/messages";
import { about, oneOf, refuse, tooLong } from "./text.server";

const FOUND_DEFAULT = 100;

/** A value of a query, read by `read`. An empty one counts as missing. */
function optional<Value>(unreadable: FieldErrorKey, read: (text: string) => Value | undefined) {
  return z
    .string()
    .optional()
    .transform((text, ctx) => (text ? (read(text) ?? refuse(ctx, unreadable)) : undefined));
}

const words = z
  .string()
  .max(SEARCH_LENGTH, tooLong)
  .optional()
  .transform((text = "", ctx) => {
    const found = searchWords(oneLine(text));
    return found.length > SEARCH_WORDS ? refuse(ctx, "tooManyWords") : found;
  });

const limit = z
  .string()
  .meta({ type: "integer", minimum: 1, maximum: FOUND_MAX, default: FOUND_DEFAULT })
  .optional()
  .transform((text, ctx) => {
    if (!text) return FOUND_DEFAULT;
    const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= FOUND_MAX ? number : refuse(ctx, "limitInvalid");
  });

/** Which kinds are asked for: one, `open` or `all`; without it what is paid. */
const kinds = optional("kindUnknown", (name) => (name === "all" ? expenseKinds : kindsIn(name)));

/** The query of a trip with its expenses. */
export const tripQuery = z.object({ kind: kinds });

/** The query of a trip's expenses: a filter, and a page of what it finds. Unlike a screen's, it is refused if wrong. */
export const expensesQuery = z
  .object({
    q: words,
    kind: kinds,
    category: optional("categoryUnknown", categoriesIn),
    paymentMethod: optional("paymentMethodUnknown", methodsLike),
    from: optional("dateInvalid", readDay),
    to: optional("dateInvalid", readDay),
    limit,
    after: optional("cursorUnknown", readCursor),
  })
  .refine(({ from, to }) => !from || !to || from <= to, about("to", "daysReversed"));

/** The query of an export: a format, a trip (without one, all trips), and for CSV what it is about. */
export const exportQuery = z.object({
  format: oneOf(exportFormats, "formatUnknown"),
  trip: z.string().optional(),
  content: oneOf(exportContents, "contentUnknown").optional(),
});

export type ExportQuery = z.output<typeof exportQuery>;

/** The query of reference rates: a calendar day; without one, today. */
export const ratesQuery = z.object({ date: optional("dateInvalid", readDay) });
