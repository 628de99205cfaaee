import type { ActionFunctionArgs } from "react-router";
import { Problem } from "~/domain/problem";
import { keepDraft } from "~/models/draft.server";
import { problemOf } from "~/models/failure.server";
import { newSubmissionId, viewerOf, visitOf } from "../context.server";
import type { FormAnswer } from "../form-answer";
import { type Speak, sayProblem, translateFieldError, translatorOf } from "../i18n.server";
import { tellWhenToRetry } from "../refusal.server";
import { toPremium, withDraft } from "../trial.server";
import type { Done } from "./handler.server";
import { answerTo, keyIn, type Picked, parse, secrets, textsOf } from "./reading.server";

/** What came of a form, before anybody is told: its page and the outbox each say it in their own way. */
export type Outcome = { done: Done } | { refused: Refused };

export interface Refused {
  /** `invalid` where a field is wrong. */
  problem: Problem;
  /** What failed, where the form has words for it, and why. */
  title: string | undefined;
  reason: string;
  /** Both in one line. */
  said: string;
  answer: FormAnswer;
}

/** Checks a form and does what it is for. `url` is the address of the screen that it stands on. */
export async function runForm<Who>(
  picked: Picked<Who>,
  who: Who,
  { context, request, params, url }: Pick<ActionFunctionArgs, "context" | "request" | "params" | "url">,
  canAsk = true,
): Promise<Outcome> {
  const { intent, handler, form, fields } = picked;
  const { now } = visitOf(context);
  const t = translatorOf(context);
  const read = parse(picked);
  const reply = (faults: Faults) => read.reply({ ...faults, hideFields: secrets });

  const wrong = (faults: Faults): Outcome => {
    const problem = new Problem("invalid");
    const said = faults.formErrors?.[0] ?? sayProblem(t, problem);
    const answer = answerTo(picked, reply(faults));
    return { refused: { problem, title: undefined, reason: said, said, answer } };
  };
  if (read.status !== "success") return wrong(sayFaults(t, read.error));
  const { key, isUsable } = keyIn(form);
  if (!isUsable) return wrong({ formErrors: [t("field.submissionInvalid")] });

  try {
    const submission = { key, now };
    const sent = { input: read.value as never, submission, form, params, url, request, context, t, canAsk };
    return { done: await handler.effect(who, sent) };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    tellWhenToRetry(context, problem);
    const reason = sayProblem(t, problem);
    const title = handler.failure && t(`failure.${handler.failure}`);
    const said = title ? `${title.replace(/\.?$/, ".")} ${reason}` : reason;
    const refused = (faults: Faults, more?: { nextKey?: string; toPremium?: string }): Outcome => {
      const answer = answerTo(picked, reply(faults), more);
      return { refused: { problem, title, reason, said, answer } };
    };
    if (problem.kind === "trialOver") {
      // A quick form holds nothing that somebody typed.
      if (handler.quick) return refused({ formErrors: [said] }, { toPremium: toPremium(url) });
      await keepDraft(viewerOf(context)!.id, { intent, fields: textsOf(fields) }, now);
      return refused({ formErrors: [said] }, { toPremium: toPremium(withDraft(url)) });
    }
    // A key that stands for something else is used up; what was typed can be saved under a new one.
    const nextKey = problem.kind === "keyReused" ? newSubmissionId() : undefined;
    const { field } = problem;
    const hasField = field !== undefined && Object.hasOwn(handler.shape.shape, field);
    return refused(hasField ? { fieldErrors: { [field]: [reason] } } : { formErrors: [said] }, { nextKey });
  }
}

interface Faults {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

function sayFaults(t: Speak, faults: Record<string, string[] | null> | null): Faults {
  const said = Object.entries(faults ?? {}).map(([field, found]) => [
    field,
    (found ?? []).map((message) => translateFieldError(t, message)),
  ]);
  return { fieldErrors: Object.fromEntries(said) };
}
