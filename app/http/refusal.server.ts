import { data } from "react-router";
import { fieldOfProblem, Problem, type ProblemKind, statusOfProblem } from "~/domain/problem";
import { type Context, connectionContext, visitOf } from "./context.server";
import { failureAt } from "./fallback-page.server";
import { problemText, translatorOf } from "./i18n.server";

interface ErrorPageData {
  kind: string;
  message: string;
}

/** Returns a response with the problem's status and German text, as JSON or as a page, depending on the address. */
export function problemResponse(
  context: Context,
  problem: Problem,
  address: string,
  fieldErrors?: Record<string, string[]>,
  more?: Record<string, unknown>,
): Response {
  setRetryAfter(context, problem);
  const message = problemText(translatorOf(context), problem);
  const field = fieldOfProblem(problem);
  const fields = field ? { [field]: [message] } : fieldErrors;
  return failureAt(
    address,
    { kind: problem.kind, status: statusOfProblem(problem), message, fields, more },
    context.get(connectionContext).requestId,
  );
}

/** Returns an error page, to be thrown by a loader or an action. */
export function refusal(context: Context, kind: ProblemKind) {
  return refusalOf(context, new Problem(kind));
}

export function refusalOf(context: Context, problem: Problem) {
  setRetryAfter(context, problem);
  const message = problemText(translatorOf(context), problem);
  return data<ErrorPageData>({ kind: problem.kind, message }, { status: statusOfProblem(problem) });
}

/** Returns the value. @throws the error page if it is undefined */
export function requireFound<T>(context: Context, value: T | undefined, kind: ProblemKind): T {
  if (value === undefined) throw refusal(context, kind);
  return value;
}

export function setRetryAfter(context: Context, { retryAfter }: Problem): void {
  if (retryAfter !== undefined) visitOf(context).headers.set("Retry-After", String(retryAfter));
}
