import { z } from "zod";
import { cutToDay, readDay, readMoment } from "~/domain/day";
import type { FieldErrorKey } from "~/locales/de/messages";
import { fieldError } from "../i18n.server";

/** Maximum length of a date with its time and zone. */
const DATE_LENGTH = 64;

/** Trims a text that may be a date. Returns undefined if it is too long for one. */
function dateText(text: string): string | undefined {
  return text.length > DATE_LENGTH ? undefined : text.trim();
}

/** A calendar day of a trip. A timestamp is cut to its date. */
export function tripDate(missing: FieldErrorKey) {
  return z
    .string({ error: (issue) => fieldError(issue.input == null ? missing : "dateInvalid") })
    .transform((text, ctx) => {
      const date = dateText(text);
      const day = date && cutToDay(date);
      if (day) return day;
      ctx.addIssue({ code: "custom", message: fieldError(date === "" ? missing : "dateInvalid") });
      return z.NEVER;
    });
}

/** The date of an expense as sent: a calendar day, or a moment with its zone; undefined if it is missing or blank. */
export function expenseDate() {
  return z
    .string({ error: fieldError("dateInvalid") })
    .nullish()
    .transform((text, ctx) => {
      const date = dateText(text ?? "");
      if (date === "") return undefined;
      if (date && (readDay(date) || readMoment(date))) return date;
      ctx.addIssue({ code: "custom", message: fieldError("dateInvalid") });
      return z.NEVER;
    });
}
