import { z } from "zod";
import { isFarTooLong, oneLine, tidyText } from "~/domain/text";
import type { FieldErrorKey } from "~/locales/de/messages";
import { fieldError } from "../i18n.server";

/** Required text, normalized by `tidy`, with at most `max` UTF-16 units. `check` may return a further error. */
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

/** Required text of a single line, such as a name. In a mail, a line break could fake a text of ours. */
export function requiredLine(max: number, missing: FieldErrorKey) {
  return requiredText(max, missing, undefined, oneLine);
}

/** Optional text; null if it is missing or blank. */
export function optionalText(max: number) {
  return z
    .string({ error: fieldError("textInvalid") })
    .meta({ maxLength: max })
    .nullable()
    .transform((raw, ctx) => tidied(raw ?? "", max, ctx) || null);
}

/** Returns the normalized text; if it is too long, adds an issue and returns undefined. */
function tidied(raw: string, max: number, ctx: z.RefinementCtx, tidy = tidyText): string | undefined {
  const text = isFarTooLong(raw, max) ? undefined : tidy(raw);
  if (text !== undefined && text.length <= max) return text;
  ctx.addIssue({ code: "custom", message: fieldError("textTooLong", { max }) });
  return undefined;
}

/** One of a closed list of ids. An empty text counts as missing. */
export function oneOf<const Id extends string>(
  ids: readonly Id[],
  missing: FieldErrorKey,
  unknown: FieldErrorKey,
) {
  const isMissing = (input: unknown) => input == null || input === "";
  return z.enum(ids, { error: ({ input }) => fieldError(isMissing(input) ? missing : unknown) });
}

/** A boolean. A checkbox sends any text for true and nothing for false; `false`, `off` and `0` are false too. */
export function yesOrNo() {
  return z
    .union([z.boolean(), z.string()], { error: fieldError("yesOrNoInvalid") })
    .nullish()
    .transform((sent) =>
      typeof sent === "string" ? !["", "false", "off", "0"].includes(sent) : sent === true,
    );
}

/** A box of a form: true if it is checked, and undefined if not, so that it is not part of the fingerprint. */
export function checkbox() {
  return z
    .string({ error: fieldError("yesOrNoInvalid") })
    .optional()
    .transform((sent) => (sent === undefined ? undefined : true));
}
