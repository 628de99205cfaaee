import type { ActionFunctionArgs } from "react-router";
import { Problem } from "~/domain/problem";
import { saveDraft } from "~/models/draft.server";
import { problemOf } from "~/models/failure.server";
import { newSubmissionId, viewerOf, visitOf } from "../context.server";
import type { FormAnswer } from "../form-answer";
import { problemText, translatorOf } from "../i18n.server";
import { setRetryAfter } from "../refusal.server";
import { toPremium, withDraft } from "../trial.server";
import type { Done } from "./handler.server";
import { answerTo, keyIn, type Picked, parse, secretFields, textsOf } from "./reading.server";

/** The result of a form, which pages and the outbox turn into responses of their own. */
export type Outcome = { done: Done } | { refused: Refused };

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
}

/** Decodes a form and runs its handler's effect. `url` is the address of the form's screen. */
export async function runForm<Who>(
  picked: Picked<Who>,
  who: Who,
  { context, request, params, url }: Pick<ActionFunctionArgs, "context" | "request" | "params" | "url">,
  canAsk = true,
): Promise<Outcome> {
  const { intent, handler, form, fields } = picked;
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
  // None is null: no shape skips a check.
  if (read.status !== "success") return invalid(aboveForm(read.error as Record<string, string[]>));
  const { key, isUsable } = keyIn(form);
  if (!isUsable) return invalid({ formErrors: [t("field.submissionInvalid")] });

  try {
    const submission = { key, now };
    const sent = { input: read.value as never, submission, form, params, url, request, context, t, canAsk };
    return { done: await handler.effect(who, sent) };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    setRetryAfter(context, problem);
    const reason = problemText(t, problem);
    const title = handler.failure && t(`failure.${handler.failure}`);
    const text = title ? `${title.replace(/\.?$/, ".")} ${reason}` : reason;
    const refused = (fieldErrors: FieldErrors, more?: { nextKey?: string; toPremium?: string }): Outcome => {
      const answer = answerTo(picked, reply(fieldErrors), more);
      return { refused: { problem, title, reason, text, answer } };
    };
    if (problem.kind === "trialOver") {
      // A quick form has no input to store.
      if (handler.quick) return refused({ formErrors: [text] }, { toPremium: toPremium(url) });
      // With its key: an entry of an outbox that is sent again later is then the same submission.
      const draft = { intent, fields: { ...textsOf(fields), ...(key && { submissionId: key }) } };
      await saveDraft(viewerOf(context)!.id, draft, now);
      return refused({ formErrors: [text] }, { toPremium: toPremium(withDraft(url)) });
    }
    // The key is already used for another submission; the input can be saved under a new one.
    const nextKey = problem.kind === "keyReused" ? newSubmissionId() : undefined;
    const { field } = problem;
    const hasField = field !== undefined && Object.hasOwn(handler.shape.shape, field);
    return refused(hasField ? { fieldErrors: { [field]: [reason] } } : { formErrors: [text] }, { nextKey });
  }
}

interface FieldErrors {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** Fields without a control in any form: what is wrong with them is said above the form. */
const unseenFields = ["id", "tripId", "main", "currency"];

function aboveForm(fieldErrors: Record<string, string[]>): FieldErrors {
  const formErrors = unseenFields.flatMap((field) => fieldErrors[field] ?? []);
  return formErrors.length > 0 ? { fieldErrors, formErrors } : { fieldErrors };
}
