import { newSubmissionId } from "../context.server";
import { type FormAnswer, secretFields, textsOfForm } from "../form-answer";
import { keyIn, textIn } from "./fields.server";
import type { Picked } from "./handler.server";

interface Options {
  /** Submission key of the form, if it is a new one. */
  nextKey?: string;
  /** Intent of the form that the page shows instead. */
  becomes?: string;
  details?: object;
}

/** Returns the content for showing the form again, with what its noun says of the refusal. */
export function answerTo<Who>(
  { intent, form }: Picked<Who>,
  result: FormAnswer["result"],
  { nextKey = keyIn(form).key, becomes, details = {} }: Options = {},
): FormAnswer {
  const id = (!becomes && textIn(form, "id")) || undefined;
  return {
    intent: becomes ?? intent,
    id,
    result,
    submissionId: nextKey ?? newSubmissionId(),
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
  };
}

/**
 * Handles a button that only sets fields, `name=value&name=value`, such as a step forward or back. Nothing is checked or saved;
 * everything typed remains, except passwords. With JavaScript the browser handles it alone.
 */
export function takeStep(fields: FormData, step: string): FormAnswer["result"] {
  return {
    initialValue: withoutSecrets({
      ...textsOfForm(fields),
      ...Object.fromEntries(new URLSearchParams(step)),
    }),
  };
}

export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secretFields.includes(name)));
}
