import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import { fieldErrorText, type Translate } from "../i18n.server";
import type { FormHandler, FormHandlers, Picked } from "./handler.server";

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
  if (!handler) return undefined;
  const fields = new FormData();
  for (const [name, value] of form) if (isField(handler.shape, name)) fields.append(name, value);
  return { intent, handler, form, fields };
}

/** Returns whether a shape has a field, or a list of fields by id that this one belongs to, as in `split.<id>`. */
function isField({ shape }: z.ZodObject, name: string): boolean {
  const [list = "", id] = name.split(/\.(.*)/s);
  if (!Object.hasOwn(shape, list)) return false;
  return id === undefined || (isRecord(shape[list]) && /^[a-z\d][\w-]{0,63}$/i.test(id));
}

function isRecord(shape: unknown): boolean {
  return shape instanceof z.ZodOptional && shape.unwrap() instanceof z.ZodRecord;
}

/** Decodes the fields by the shape into values, or into the German texts of errors. */
export function parse<Who>({ handler, fields }: Picked<Who>, t: Translate) {
  return parseWithZod(fields, {
    schema: withoutBlanks(handler),
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => fieldErrorText(t, issue)),
    disableAutoCoercion: true,
  });
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

/** Returns the form's submission key, if any. `isUsable` is false for a key that no form of ours can have. */
export function keyIn(form: FormData): { key: string | undefined; isUsable: boolean } {
  const key = form.get("submissionId") || undefined;
  const isUsable = key === undefined || (typeof key === "string" && key.length <= SUBMISSION_KEY_LENGTH);
  return { key: isUsable ? (key as string | undefined) : undefined, isUsable };
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
