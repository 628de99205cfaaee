import { data, type RouterContextProvider } from "react-router";
import { Problem, type ProblemKind, statusOfProblem } from "~/domain/problem";
import { connectionContext, visitOf } from "./context.server";
import { failureAt } from "./fallback-page.server";
import { sayProblem, translatorOf } from "./i18n.server";

/** What an error page is given to say. */
export interface Refusal {
  kind: ProblemKind;
  message: string;
}

/** Answers with the problem's status and one German sentence: as a page of its own, or in JSON where that is expected. */
export function refuse(
  context: Readonly<RouterContextProvider>,
  problem: Problem,
  address: string,
  faults?: Record<string, string[]>,
): Response {
  tellWhenToRetry(context, problem);
  const message = sayProblem(translatorOf(context), problem);
  const fields = problem.field ? { [problem.field]: [message] } : faults;
  return failureAt(
    address,
    { kind: problem.kind, message, fields },
    context.get(connectionContext).requestId,
  );
}

/** Ends a loader or an action with the error page of this kind; to be thrown. */
export function refusal(context: Readonly<RouterContextProvider>, kind: ProblemKind) {
  const message = sayProblem(translatorOf(context), new Problem(kind));
  return data<Refusal>({ kind, message }, { status: statusOfProblem(kind) });
}

/** The value, where there is one; otherwise the error page. */
export function found<T>(
  context: Readonly<RouterContextProvider>,
  value: T | undefined,
  kind: ProblemKind,
): T {
  if (value === undefined) throw refusal(context, kind);
  return value;
}

/** Adds Retry-After where the problem knows when. */
export function tellWhenToRetry(context: Readonly<RouterContextProvider>, { retryAfter }: Problem): void {
  if (retryAfter !== undefined) visitOf(context).answer.set("Retry-After", String(retryAfter));
}
