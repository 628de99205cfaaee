import type { ActionFunctionArgs } from "react-router";
import { fieldOfProblem, Problem } from "~/domain/problem";
import { problemOf } from "~/models/database.server";
import { newSubmissionId, visitOf } from "../context.server";
import { type FormAnswer, secretFields } from "../form-answer";
import { problemText, translatorOf } from "../i18n.server";
import { setRetryAfter } from "../refusal.server";
import { answerTo } from "./answer.server";
import { keyIn, parse } from "./fields.server";
import type { Done, Picked } from "./handler.server";

/** The result of a form, which pages and the outbox turn into responses of their own. */
type Outcome = { done: Done } | { refused: Refused };

export interface Refused {
  /** `invalid` if a field has an error. */
  problem: Problem;
  /** Text of what failed, if the handler has one. */
  title: string | undefined;
  /** Text of why it failed. */
  reason: string;
  /** Title and reason in one line. */
  text: string;
  answer: FormAnswer;
  /** The handler's address to go to, and the id of what was saved under the key before. */
  to?: string;
  savedId?: string;
}

/** Decodes a form and runs its handler's effect. `url` is the address of the form's screen. */
export async function runForm<Who>(
  picked: Picked<Who>,
  who: Who,
  { context, request, params, url }: Pick<ActionFunctionArgs, "context" | "request" | "params" | "url">,
  canAsk = true,
): Promise<Outcome> {
  const { handler, form } = picked;
  const { now } = visitOf(context);
  const t = translatorOf(context);
  const read = parse(picked, t);
  const reply = (fieldErrors: FieldErrors) => read.reply({ ...fieldErrors, hideFields: secretFields });

  const invalid = (fieldErrors: FieldErrors): Outcome => {
    const problem = new Problem("invalid");
    const text = fieldErrors.formErrors?.[0] ?? problemText(t, problem);
    const answer = answerTo(picked, reply(fieldErrors));
    return { refused: { problem, title: undefined, reason: text, text, answer } };
  };
  // A shape that skips a check would have null among its errors; none does.
  if (read.status !== "success") return invalid(aboveForm(read.error as Record<string, string[]>));
  const { key, isUsable } = keyIn(form);
  if (!isUsable) return invalid({ formErrors: [t("field.submissionInvalid")] });

  try {
    const submission = { key, now };
    const sent = { input: read.value as never, submission, form, params, url, request, context, t, canAsk };
    return { done: await handler.effect(who, sent) };
  } catch (error) {
    const found = problemOf(error);
    if (!found) throw error;
    const reaction = (await handler.onRefusal?.(found, who, { ...picked, url, context })) ?? {};
    const { problem = found, becomes, details, to, savedId } = reaction;
    setRetryAfter(context, problem);
    const reason = problemText(t, problem);
    const title = handler.failure && t(`failure.${handler.failure}`);
    const text = title ? `${title.replace(/\.?$/, ".")} ${reason}` : reason;
    const field = fieldOfProblem(problem);
    const hasField = field !== undefined && Object.hasOwn(handler.shape.shape, field);
    // The key is already used for another submission; the input can be saved under a new one.
    const nextKey = becomes || problem.kind === "keyReused" ? newSubmissionId() : undefined;
    const result = reply(hasField ? { fieldErrors: { [field]: [reason] } } : { formErrors: [text] });
    const answer = answerTo(picked, result, { nextKey, becomes, details });
    return { refused: { problem, title, reason, text, answer, to, savedId } };
  }
}

interface FieldErrors {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** Fields that most forms have no control for: what is wrong with them is said above the form. */
const unseenFields = ["id", "tripId", "main", "currency"];

function aboveForm(fieldErrors: Record<string, string[]>): FieldErrors {
  const formErrors = unseenFields.flatMap((field) => fieldErrors[field] ?? []);
  return formErrors.length > 0 ? { fieldErrors, formErrors } : { fieldErrors };
}
