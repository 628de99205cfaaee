import { z } from "zod";
import { tidyText } from "~/domain/text";
import type { FieldFault } from "~/locales/de/messages";
import { fault } from "../i18n.server";

// Conform takes empty text for none, also where it became empty by tidying: what follows a pipe must expect that.

/** Text that must be there, tidied, with at most `max` UTF-16 units. */
export function requiredText(max: number, missing: FieldFault) {
  return z
    .string({ error: (issue) => fault(issue.input === undefined ? missing : "textInvalid") })
    .transform(tidyText)
    .pipe(z.string(fault(missing)).min(1, fault(missing)).max(max, fault("textTooLong", { max })));
}

/** Text that may be left out; null where there is none. */
export function optionalText(max: number) {
  return z
    .string({ error: fault("textInvalid") })
    .transform((text) => tidyText(text) || null)
    .pipe(z.string().max(max, fault("textTooLong", { max })).nullable())
    .nullish()
    .transform((text) => text ?? null);
}

/** One of a closed list of ids. */
export function oneOf<const Id extends string>(ids: readonly Id[], missing: FieldFault, unknown: FieldFault) {
  return z.enum(ids, { error: (issue) => fault(issue.input === undefined ? missing : unknown) });
}

/** A checkbox: sent at all means yes, but for the words that say no. */
export function checkbox() {
  return z
    .string()
    .optional()
    .transform((value) => value !== undefined && !["", "false", "off", "0"].includes(value));
}
