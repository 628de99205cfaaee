import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { Problem } from "~/domain/problem";
import { findExpense } from "~/models/expense.server";
import { problemOf } from "~/models/failure.server";
import type { Viewer } from "~/models/session.server";
import { submittedUnder } from "~/models/submission.server";
import { connectionContext, viewerOf, visitOf } from "../context.server";
import { sayProblem, translatorOf } from "../i18n.server";
import { logFailure } from "../log.server";
import type { OutboxAnswer } from "../outbox-answer";
import { ownPath } from "../own-path";
import { tellWhenToRetry } from "../refusal.server";
import type { FormHandlers } from "./handler.server";
import { type Picked, pick, readForm, textIn } from "./reading.server";
import { type Refused, runForm } from "./run-form.server";

type Args = ActionFunctionArgs | LoaderFunctionArgs;

/**
 * Answers forms that waited on a device: in JSON whatever happens, and never with a page or a redirect. Besides its own
 * fields a form names the `account` it was filled in for, its `submissionId`, and, where it matters where to go on,
 * the `screen` that it stood on, path and query.
 */
export function outboxAction(handlers: FormHandlers<Viewer>) {
  return async (args: Args): Promise<Response> => {
    const { context, request } = args;
    const form = request.method === "POST" ? await readForm(request) : undefined;
    const submissionId = form ? textIn(form, "submissionId") : "";
    try {
      return await answer(handlers, args, form, submissionId);
    } catch (error) {
      const problem = problemOf(error) ?? new Problem("failed");
      if (problem.kind === "failed") logFailure(context.get(connectionContext).requestId, error);
      tellWhenToRetry(context, problem);
      const message = sayProblem(translatorOf(context), problem);
      return say({ outcome: "refused", submissionId, kind: problem.kind, message }, problem.status);
    }
  };
}

/** @throws Problem whatever is refused before it is known which form it is */
async function answer(
  handlers: FormHandlers<Viewer>,
  args: Args,
  form: FormData | undefined,
  submissionId: string,
): Promise<Response> {
  const { context, request, url } = args;
  if (request.method !== "POST") {
    visitOf(context).answer.set("Allow", "POST");
    throw new Problem("methodNotAllowed");
  }
  const viewer = viewerOf(context);
  if (!viewer) throw new Problem("signedOut");
  if (!form) throw new Problem("malformed");
  // Somebody else has signed in on this device since.
  if (textIn(form, "account") !== viewer.id) throw new Problem("signedOut");
  const picked = pick(handlers, form);
  if (!picked) throw new Problem("unknownIntent");
  if (!submissionId) {
    const message = translatorOf(context)("field.submissionInvalid");
    return say({ outcome: "refused", submissionId, kind: "invalid", message }, 400);
  }

  const outcome = await runForm(picked, viewer, { ...args, url: screenOf(form, url) }, false);
  if ("done" in outcome) {
    const { toast, to } = outcome.done;
    const more = { ...(toast && { toast }), ...(to && { to }), savedAt: Date.now() };
    return say({ outcome: "saved", submissionId, ...more }, 200);
  }
  const { problem, said, answer } = outcome.refused;
  const savedId = await savedUnder(viewer, picked, outcome.refused, submissionId);
  const { kind, status } = problem;
  const refused = { outcome: "refused", submissionId, kind, message: said, answer } as const;
  return say({ ...refused, ...(savedId && { savedId }) }, status);
}

function say(answer: OutboxAnswer, status: number): Response {
  return Response.json(answer, { status });
}

/** The address of the screen that the form stood on; where it does not say, of one on which it could have. */
function screenOf(form: FormData, url: URL): URL {
  const tripId = textIn(form, "tripId");
  const usual = tripId ? `/trip/${encodeURIComponent(tripId)}?dialog=expense` : "/my-trips";
  return new URL(ownPath(textIn(form, "screen")) ?? usual, url);
}

/** The expense that was saved under the key before, with other fields, where it is still there. */
async function savedUnder(
  viewer: Viewer,
  { intent }: Picked<Viewer>,
  { problem }: Refused,
  key: string,
): Promise<string | undefined> {
  if (intent !== "expense.add" || problem.kind !== "keyReused") return undefined;
  const id = await submittedUnder(viewer.id, key);
  const expense = id === undefined ? undefined : await findExpense(viewer.id, id);
  return expense?.id;
}
