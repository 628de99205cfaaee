import { z } from "zod";
import { cutToDay, readDay, readMoment } from "~/domain/day";
import type { FieldErrorKey } from "~/locales/de/messages";
import { missingOr, refuse, text } from "./text.server";

/** Maximum length of a date with its time and zone. */
const DATE_LENGTH = 64;

/** Trims a text that may be a date. Returns undefined if it is too long for one. */
function dateText(text: string): string | undefined {
  return text.length > DATE_LENGTH ? undefined : text.trim();
}

/** A calendar day of a trip. A timestamp is cut to its date. */
export function tripDate(missing: FieldErrorKey) {
  const error = missingOr("dateInvalid", missing);
  return z.string({ error }).transform((text, ctx) => {
    const date = dateText(text);
    return (date && cutToDay(date)) || refuse(ctx, error({ input: date ?? text }));
  });
}

/** The date of an expense as sent: a calendar day, or a moment with its zone; undefined if it is missing or blank. */
export const expenseDate = text("dateInvalid")
  .nullish()
  .transform((text, ctx) => {
    const date = dateText(text ?? "");
    if (date === "") return undefined;
    return date && (readDay(date) || readMoment(date)) ? date : refuse(ctx, "dateInvalid");
  });
