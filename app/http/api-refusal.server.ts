import type { RouterContextProvider } from "react-router";
import type { Problem } from "~/domain/problem";
import { sayProblem, speakerOf } from "./i18n.server";
import { tellWhenToRetry } from "./refusal.server";

/** What a caller of the API is told: the problem's status and German text, and what is wrong with which field. */
export function refuseAsJson(
  context: Readonly<RouterContextProvider>,
  problem: Problem,
  fields?: Record<string, string[]>,
): Response {
  tellWhenToRetry(context, problem);
  const text = sayProblem(speakerOf(context), problem);
  return Response.json({ error: text, message: text, fields }, { status: problem.status });
}
