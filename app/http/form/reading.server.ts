import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { newSubmissionId } from "../context.server";
import type { FormAnswer } from "../form-answer";
import { fieldErrorText, type Translate } from "../i18n.server";
import type { FormHandler, FormHandlers } from "./handler.server";

/** Names of the fields that are never sent back. */
export const secretFields = ["password", "currentPassword", "newPassword", "passwordAgain"];

/** A submitted form matched to its handler by its intent field. */
export interface Picked<Who> {
  intent: string;
  handler: FormHandler<Who>;
  form: FormData;
  /** The fields that the shape defines. */
  fields: FormData;
}

/** Maximum number of fields of a form, and of keys and elements of a JSON body. */
export const FIELDS_MAX = 200;

/**
 * Reads the fields of a form. All routes use this function. Returns undefined if the body is no form, is incomplete, has
 * too many fields, or one twice: none of our forms does, and different readers would pick different ones.
 */
export async function readForm(request: Request, fieldsMax = FIELDS_MAX): Promise<FormData | undefined> {
  const form = await request.formData().catch(() => undefined);
  const names = [...(form?.keys() ?? [])];
  return names.length <= fieldsMax && new Set(names).size === names.length ? form : undefined;
}

/** Matches a form to the handler that its hidden field `intent` names, or returns undefined. */
export function pick<Who>(handlers: FormHandlers<Who>, form: FormData): Picked<Who> | undefined {
  const intent = textIn(form, "intent");
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent]! : undefined;
  return handler && { intent, handler, form, fields: only(form, Object.keys(handler.shape.shape)) };
}

/** Decodes the fields by the shape into values, or into the German texts of errors. */
export function parse<Who>({ handler, fields }: Picked<Who>, t: Translate) {
  return parseWithZod(fields, {
    schema: withoutBlanks(handler),
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => fieldErrorText(t, issue)),
    disableAutoCoercion: true,
  });
}

/** Returns the form's submission key, if any. `isUsable` is false for a key that no form of ours can have. */
export function keyIn(form: FormData): { key: string | undefined; isUsable: boolean } {
  const key = form.get("submissionId") || undefined;
  const isUsable = key === undefined || (typeof key === "string" && key.length <= SUBMISSION_KEY_LENGTH);
  return { key: isUsable ? (key as string | undefined) : undefined, isUsable };
}

/** Returns the content for showing the form again. `nextKey` replaces its submission key. */
export function answerTo<Who>(
  { intent, form }: Picked<Who>,
  result: FormAnswer["result"],
  { nextKey = keyIn(form).key, toPremium }: { nextKey?: string; toPremium?: string } = {},
): FormAnswer {
  const id = textIn(form, "id") || undefined;
  return { intent, id, result, submissionId: nextKey ?? newSubmissionId(), ...(toPremium && { toPremium }) };
}

/**
 * Handles a button that only sets fields, `name=value&name=value`, such as a step forward or back. Nothing is checked or saved;
 * everything typed remains, except passwords. With JavaScript the browser handles it alone.
 */
export function takeStep(fields: FormData, step: string): FormAnswer["result"] {
  return {
    initialValue: withoutSecrets({ ...textsOf(fields), ...Object.fromEntries(new URLSearchParams(step)) }),
  };
}

/** Drops passwords. */
export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secretFields.includes(name)));
}

export function textsOf(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** Returns a field's text, or an empty string. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Wraps a shape so that blank fields, which forms send anyway, are emptied or count as omitted. */
function withoutBlanks({ shape, emptied = {} }: Pick<FormHandler<never>, "shape" | "emptied">) {
  return z.preprocess((sent) => {
    const values = Object.entries(sent as object).map(([name, value]) => [
      name,
      value === "" ? emptied[name] : value,
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }, shape);
}

/**
 * Returns only the fields that the shape defines, so that conform does not parse nested names that a client made up.
 */
function only(form: FormData, names: string[]): FormData {
  const fields = new FormData();
  for (const name of names) for (const value of form.getAll(name)) fields.append(name, value);
  return fields;
}
