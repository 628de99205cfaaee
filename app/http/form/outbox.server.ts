import { type ActionFunctionArgs, href, type LoaderFunctionArgs } from "react-router";
import { ownPath } from "~/domain/own-path";
import { Problem, statusOfProblem } from "~/domain/problem";
import type { Viewer } from "~/models/accounts/session.server";
import { findExpense } from "~/models/expenses/found.server";
import { problemOf } from "~/models/failure.server";
import { submittedUnder } from "~/models/submission.server";
import { connectionContext, viewerOf, visitOf } from "../context.server";
import type { OutboxAnswer } from "../device-protocol";
import { problemText, translatorOf } from "../i18n.server";
import { logFailure } from "../log.server";
import { setRetryAfter } from "../refusal.server";
import { EXPENSE_FIELDS_MAX } from "../shapes/expenses/expense.server";
import {
  type FormHandlers,
  type Picked,
  pick,
  type Refused,
  readForm,
  runForm,
  textIn,
} from "./handler.server";

type Args = ActionFunctionArgs | LoaderFunctionArgs;

/**
 * Returns the action for entries of an outbox. It always responds with JSON, never with a page or a redirect. Besides
 * its own fields a form contains the `account` that filled it in, its `submissionId`, and, if it matters for the
 * redirect, path and query of its `screen`.
 */
export function outboxAction(handlers: FormHandlers<Viewer>) {
  return async (args: Args): Promise<Response> => {
    const { context, request } = args;
    const form = request.method === "POST" ? await readForm(request, EXPENSE_FIELDS_MAX) : undefined;
    const submissionId = form ? textIn(form, "submissionId") : "";
    try {
      return await runEntry(handlers, args, form, submissionId);
    } catch (error) {
      const problem = problemOf(error) ?? new Problem("failed");
      if (problem.kind === "failed") logFailure(context.get(connectionContext).requestId, error);
      setRetryAfter(context, problem);
      const message = problemText(translatorOf(context), problem);
      return json(
        { outcome: "refused", submissionId, kind: problem.kind, message },
        statusOfProblem(problem.kind),
      );
    }
  };
}

/** @throws Problem if the entry is refused before its handler runs */
async function runEntry(
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
  // Another account has signed in on this device since.
  if (textIn(form, "account") !== viewer.id) throw new Problem("signedOut");
  const picked = pick(handlers, form);
  if (!picked) throw new Problem("unknownIntent");
  if (!submissionId) {
    const message = translatorOf(context)("field.submissionInvalid");
    return json({ outcome: "refused", submissionId, kind: "invalid", message }, 400);
  }

  const outcome = await runForm(picked, viewer, { ...args, url: screenOf(form, url) }, false);
  if ("done" in outcome) {
    const { toast, to } = outcome.done;
    const more = { ...(toast && { toast }), ...(to && { to }), savedAt: Date.now() };
    return json({ outcome: "saved", submissionId, ...more }, 200);
  }
  const { problem, text, answer } = outcome.refused;
  const savedId = await savedUnder(viewer, picked, outcome.refused, submissionId);
  const { kind } = problem;
  const refused = { outcome: "refused", submissionId, kind, message: text, answer } as const;
  return json({ ...refused, ...(savedId && { savedId }) }, statusOfProblem(kind));
}

function json(answer: OutboxAnswer, status: number): Response {
  return Response.json(answer, { status });
}

/** Returns the address of the form's screen, or that of a usual screen if the form does not name one. */
function screenOf(form: FormData, url: URL): URL {
  const tripId = textIn(form, "tripId");
  const usual = tripId ? `${href("/trip/:id", { id: tripId })}?dialog=expense` : href("/my-trips");
  return new URL(ownPath(textIn(form, "screen")) ?? usual, url);
}

/** Returns the id of the expense that was saved under the key with other fields, if it still exists. */
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
