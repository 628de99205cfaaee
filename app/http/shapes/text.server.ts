import { z } from "zod";
import { isFarTooLong, oneLine, tidyText } from "~/domain/text";
import type { FieldErrorKey } from "~/locales/de/messages";
import { fieldError } from "../i18n.server";

/**
 * Text that must be there, tidied by `tidy`, with at most `max` UTF-16 units. `check` finds what else may be wrong
 * with it.
 */
export function requiredText(
  max: number,
  missing: FieldErrorKey,
  check?: (text: string) => FieldErrorKey | undefined,
  tidy: (text: string) => string = tidyText,
) {
  return z
    .string({ error: (issue) => fieldError(issue.input == null ? missing : "textInvalid") })
    .meta({ minLength: 1, maxLength: max })
    .transform((raw, ctx) => {
      const text = tidied(raw, max, ctx, tidy);
      if (text === undefined) return z.NEVER;
      const found = text === "" ? missing : check?.(text);
      if (found) ctx.addIssue({ code: "custom", message: fieldError(found) });
      return text;
    });
}

/** Text of a single line, such as a name: in a mail, a line of its own could be taken for one of ours. */
export function requiredLine(max: number, missing: FieldErrorKey) {
  return requiredText(max, missing, undefined, oneLine);
}

/** Text that need not be there; null where there is none. */
export function optionalText(max: number) {
  return z
    .string({ error: fieldError("textInvalid") })
    .meta({ maxLength: max })
    .nullable()
    .transform((raw, ctx) => tidied(raw ?? "", max, ctx) || null);
}

/** The text as it is stored; undefined, and said so, where it is too long. Nothing else is done with one that is. */
function tidied(raw: string, max: number, ctx: z.RefinementCtx, tidy = tidyText): string | undefined {
  const text = isFarTooLong(raw, max) ? undefined : tidy(raw);
  if (text !== undefined && text.length <= max) return text;
  ctx.addIssue({ code: "custom", message: fieldError("textTooLong", { max }) });
  return undefined;
}

/** One of a closed list of ids; an empty text counts as missing. */
export function oneOf<const Id extends string>(
  ids: readonly Id[],
  missing: FieldErrorKey,
  unknown: FieldErrorKey,
) {
  const isMissing = (input: unknown) => input == null || input === "";
  return z.enum(ids, { error: ({ input }) => fieldError(isMissing(input) ? missing : unknown) });
}

/** Yes or no; from a checkbox, which sends any word for yes and nothing for no, but for the words that say no. */
export function yesOrNo() {
  return z
    .union([z.boolean(), z.string()], { error: fieldError("yesOrNoInvalid") })
    .nullish()
    .transform((sent) =>
      typeof sent === "string" ? !["", "false", "off", "0"].includes(sent) : sent === true,
    );
}
