import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { ownPath } from "~/domain/own-path";
import { Problem, statusOfProblem } from "~/domain/problem";
import type { Viewer } from "~/models/accounts/session.server";
import { problemOf } from "~/models/database.server";
import { connectionContext, viewerOf, visitOf } from "../context.server";
import type { OutboxAnswer } from "../device-protocol";
import { problemText, translatorOf } from "../i18n.server";
import { logFailure } from "../log.server";
import { setRetryAfter } from "../refusal.server";
import { pick, readForm, textIn } from "./fields.server";
import type { FormHandlers } from "./handler.server";
import { runForm } from "./run.server";

type Args = ActionFunctionArgs | LoaderFunctionArgs;

interface Options {
  fieldsMax: number;
  /** Returns the path of the screen of a form that names none. */
  usualScreen: (form: FormData) => string;
}

/**
 * Returns the action for entries of an outbox. It always responds with JSON, never with a page or a redirect. Besides
 * its own fields a form contains the `account` that filled it in, its `submissionId`, and, if it matters for the
 * redirect, path and query of its `screen`.
 */
export function outboxAction(handlers: FormHandlers<Viewer>, options: Options) {
  return async (args: Args): Promise<Response> => {
    const { context, request } = args;
    const form = request.method === "POST" ? await readForm(request, options.fieldsMax) : undefined;
    const submissionId = form ? textIn(form, "submissionId") : "";
    try {
      return await runEntry(handlers, options, args, form, submissionId);
    } catch (error) {
      const problem = problemOf(error) ?? new Problem("failed");
      if (problem.kind === "failed") logFailure(context.get(connectionContext).requestId, error);
      setRetryAfter(context, problem);
      const message = problemText(translatorOf(context), problem);
      return json(
        { outcome: "refused", submissionId, kind: problem.kind, message },
        statusOfProblem(problem),
      );
    }
  };
}

/** @throws Problem if the entry is refused before its handler runs */
async function runEntry(
  handlers: FormHandlers<Viewer>,
  { usualScreen }: Options,
  args: Args,
  form: FormData | undefined,
  submissionId: string,
): Promise<Response> {
  const { context, request, url } = args;
  if (request.method !== "POST") {
    visitOf(context).headers.set("Allow", "POST");
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

  const screen = new URL(ownPath(textIn(form, "screen")) ?? usualScreen(form), url);
  const outcome = await runForm(picked, viewer, { ...args, url: screen }, false);
  if ("done" in outcome) {
    const { toast, to } = outcome.done;
    const more = { ...(toast && { toast }), ...(to && { to }), savedAt: Date.now() };
    return json({ outcome: "saved", submissionId, ...more }, 200);
  }
  const { problem, text, answer, savedId } = outcome.refused;
  const refused = { outcome: "refused", submissionId, kind: problem.kind, message: text, answer } as const;
  return json({ ...refused, ...(savedId && { savedId }) }, statusOfProblem(problem));
}

function json(answer: OutboxAnswer, status: number): Response {
  return Response.json(answer, { status });
}
