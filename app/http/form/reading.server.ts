import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { newSubmissionId } from "../context.server";
import type { FormAnswer } from "../form-answer";
import type { FormHandler, FormHandlers } from "./handler.server";

/** What is never sent back. */
export const secrets = ["password", "currentPassword", "newPassword", "passwordAgain"];

/** A form of which it is known which one it is. */
export interface Picked<Who> {
  intent: string;
  handler: FormHandler<Who>;
  form: FormData;
  /** What of it the shape knows. */
  fields: FormData;
}

/**
 * Reads the fields of a form, the only way in which routes do. Undefined where it is no form, is torn, or has a field
 * twice: no form of ours has two of one name, and readers further in would each choose another one.
 */
export async function readForm(request: Request): Promise<FormData | undefined> {
  try {
    const form = await request.formData();
    const names = [...form.keys()];
    return new Set(names).size === names.length ? form : undefined;
  } catch {
    return undefined;
  }
}

/** The form that the hidden field `intent` names, or undefined. */
export function pick<Who>(handlers: FormHandlers<Who>, form: FormData): Picked<Who> | undefined {
  const intent = textIn(form, "intent");
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent]! : undefined;
  return handler && { intent, handler, form, fields: only(form, Object.keys(handler.shape.shape)) };
}

/** The values as the shape reads them, or what is wrong with them. */
export function parse<Who>({ handler, fields }: Picked<Who>) {
  return parseWithZod(fields, { schema: withoutBlanks(handler.shape), disableAutoCoercion: true });
}

/** The key that makes the form count once, where it has one; `isUsable` unless it is none of ours. */
export function keyIn(form: FormData): { key: string | undefined; isUsable: boolean } {
  const key = form.get("submissionId") || undefined;
  const isUsable = key === undefined || (typeof key === "string" && key.length <= SUBMISSION_KEY_LENGTH);
  return { key: isUsable ? (key as string | undefined) : undefined, isUsable };
}

/** What the form is to show next. `nextKey` takes the place of its own. */
export function answerTo<Who>(
  { intent, form }: Picked<Who>,
  result: FormAnswer["result"],
  { nextKey = keyIn(form).key, toPremium }: { nextKey?: string; toPremium?: string } = {},
): FormAnswer {
  const id = textIn(form, "id") || undefined;
  return { intent, id, result, submissionId: nextKey ?? newSubmissionId(), ...(toPremium && { toPremium }) };
}

/**
 * A button inside the form that only sets a field, `name=value`, such as a step forward or back: nothing is
 * checked, nothing is done, everything typed stays but passwords. With JavaScript it never comes this far.
 */
export function takeStep(fields: FormData, step: string): FormAnswer["result"] {
  const [name = "", ...value] = step.split("=");
  return { initialValue: withoutSecrets({ ...textsOf(fields), [name]: value.join("=") }) };
}

/** Drops passwords. */
export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secrets.includes(name)));
}

export function textsOf(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** A field's text; empty where there is none. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A field that is left blank is left out: a form cannot send less. */
function withoutBlanks(shape: z.ZodObject) {
  return z.preprocess(
    (sent) => Object.fromEntries(Object.entries(sent as object).filter(([, value]) => value !== "")),
    shape,
  );
}

/** The fields that the shape knows. The reader of nested names must not see what a stranger may have named. */
function only(form: FormData, names: string[]): FormData {
  const known = new FormData();
  for (const name of names) for (const value of form.getAll(name)) known.append(name, value);
  return known;
}
