import { z } from "zod";
import { cutToDay, readDay, readMoment } from "~/domain/day";
import { oneLine, tidyText } from "~/domain/text";
import type { FieldErrorKey } from "~/locales/de/messages";

/** Refuses a value in a transform. */
export function refuse(ctx: z.RefinementCtx, message: FieldErrorKey): never {
  ctx.addIssue({ code: "custom", message });
  return z.NEVER;
}

/** A text as sent. The error is for values of another type. */
export const text = (error: FieldErrorKey) => z.string({ error });

export const textOrNumber = (error: FieldErrorKey) => z.union([z.number(), z.string()], { error });

export const tooLong: FieldErrorKey = "textTooLong";

/** The place and the error of a rule about several fields. */
export function about(field: string, error: FieldErrorKey) {
  return { path: [field], error };
}

/** Required text, normalized by `tidy`, with at most `max` UTF-16 units. `check` may return a further error. */
export function requiredText(
  max: number,
  missing: FieldErrorKey,
  check: (text: string) => FieldErrorKey | undefined = () => undefined,
  tidy: (text: string) => string = tidyText,
) {
  return z
    .string({ error: missingOr("textInvalid", missing) })
    .overwrite(tidy)
    .min(1, missing)
    .max(max, tooLong)
    .superRefine(
      (text, ctx) => {
        const error = check(text);
        if (error) refuse(ctx, error);
      },
      // Without `abort`, which would keep rules about several fields from being checked too.
      { when: ({ issues }) => issues.length === 0 },
    );
}

/** Required text of a single line, such as a name. In a mail, a line break could fake a text of ours. */
export function requiredLine(max: number, missing: FieldErrorKey) {
  return requiredText(max, missing, undefined, oneLine);
}

/** Optional text; null if it is missing or blank. */
export function optionalText(max: number) {
  return text("textInvalid")
    .overwrite(tidyText)
    .max(max, tooLong)
    .nullable()
    .transform((text) => text || null);
}

/** Optional text of a single line; null if it is missing or blank. */
export function optionalLine(max: number) {
  return text("textInvalid")
    .overwrite(oneLine)
    .max(max, tooLong)
    .nullable()
    .transform((text) => text || null);
}

/** One of a closed list of ids. An empty text counts as missing. */
export function oneOf<const Id extends string>(
  ids: readonly Id[],
  unknown: FieldErrorKey,
  missing: FieldErrorKey = unknown,
) {
  return z.enum(ids, { error: missingOr(unknown, missing) });
}

/** Picks the error of a value that is missing, or that is not what a field takes. */
export function missingOr(invalid: FieldErrorKey, missing: FieldErrorKey) {
  return ({ input }: { input?: unknown }) => (input == null || input === "" ? missing : invalid);
}

/** A boolean. A checkbox sends any text for true and nothing for false; `false`, `off` and `0` are false too. */
export function yesOrNo() {
  return z
    .union([z.boolean(), z.string()], { error: "yesOrNoInvalid" satisfies FieldErrorKey })
    .nullish()
    .transform((sent) =>
      typeof sent === "string" ? !["", "false", "off", "0"].includes(sent) : sent === true,
    );
}

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
