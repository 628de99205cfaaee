import { z } from "zod";
import { NIGHTS_MAX } from "~/domain/expense";
import { type NightsError, nightsFromNumber, readNights } from "~/domain/nights";
import type { FieldErrorKey } from "~/locales/de/messages";
import { fieldError } from "../i18n.server";

const nightsErrors: Record<NightsError, FieldErrorKey> = {
  unreadable: "nightsUnreadable",
  zero: "nightsZero",
  tooMany: "nightsTooMany",
};

/** Nights that an expense is spread over, from a number or from typed text; undefined if they are left open. */
export function nights() {
  return z
    .union([z.number(), z.string()], { error: fieldError("nightsUnreadable") })
    .nullish()
    .transform((sent, ctx) => {
      if (sent == null) return undefined;
      const { nights, error } = typeof sent === "number" ? nightsFromNumber(sent) : readNights(sent);
      if (error === undefined) return nights;
      ctx.addIssue({ code: "custom", message: fieldError(nightsErrors[error], { max: NIGHTS_MAX }) });
      return z.NEVER;
    });
}
