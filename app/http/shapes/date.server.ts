import { z } from "zod";
import { cutToDay, type Day, dayOf, readDay, readMoment } from "~/domain/day";
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

/** The date of an expense as sent: a calendar day, or a moment whose day depends on the time zone. */
export type ExpenseDate = { rawDate: string; day: Day } | { rawDate: string; moment: Date };

export function expenseDate() {
  return z
    .string({ error: fieldError("dateInvalid") })
    .nullish()
    .transform((text, ctx): ExpenseDate | undefined => {
      const rawDate = dateText(text ?? "");
      if (rawDate === "") return undefined;
      const day = rawDate && readDay(rawDate);
      if (day) return { rawDate, day };
      const moment = rawDate && readMoment(rawDate);
      if (moment) return { rawDate, moment };
      ctx.addIssue({ code: "custom", message: fieldError("dateInvalid") });
      return z.NEVER;
    });
}

/** Returns the calendar day of an expense in the traveller's time zone; today without a date. */
export function resolveDay(date: ExpenseDate | undefined, now: Date, timeZone: string): Day {
  if (date && "day" in date) return date.day;
  return dayOf(date?.moment ?? now, timeZone);
}
