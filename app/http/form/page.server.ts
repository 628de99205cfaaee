import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { withoutDialog } from "~/domain/dialog";
import { statusOfProblem } from "~/domain/problem";
import { readQuery } from "~/domain/query";
import type { Viewer } from "~/models/accounts/session.server";
import { requireOwnForm, requireScreenViewer } from "../auth.server";
import { setAnswered, visitOf } from "../context.server";
import { flashToast } from "../flash.server";
import type { FormAnswer } from "../form-answer";
import { refusal } from "../refusal.server";
import { answerTo, takeStep } from "./answer.server";
import { pick, readForm } from "./fields.server";
import type { FormHandlers } from "./handler.server";
import { runForm } from "./run.server";
import { keepUnsentForm } from "./unsent.server";

/** Returns the action of a screen, for signed-in people. The hidden field `intent` picks the handler. */
export function formAction(handlers: FormHandlers<Viewer>, { fieldsMax }: { fieldsMax?: number } = {}) {
  return (args: ActionFunctionArgs) => {
    const check = (form: FormData) => requireOwnForm(args, form);
    return act(handlers, args, () => requireScreenViewer(args), { fieldsMax, check });
  };
}

/** Handles a form without a handler; undefined refuses it as unknown. */
type Fallback = (form: FormData, args: ActionFunctionArgs) => Page | Response | undefined;
type Page = ReturnType<typeof data<FormAnswer>>;

export function publicFormAction(handlers: FormHandlers<null>, fallback?: Fallback) {
  return (args: ActionFunctionArgs) => act(handlers, args, () => null, { fallback });
}

/** Runs a form, then redirects with a toast, or shows the form again with its errors. */
async function act<Who>(
  handlers: FormHandlers<Who>,
  args: ActionFunctionArgs,
  identify: () => Who,
  {
    fallback,
    fieldsMax,
    check,
  }: { fallback?: Fallback; fieldsMax?: number; check?: (form: FormData) => void },
): Promise<Page | Response> {
  const { context, request, url } = args;
  if (request.method !== "POST") {
    visitOf(context).headers.set("Allow", "GET, HEAD, POST, OPTIONS");
    throw refusal(context, "methodNotAllowed");
  }
  const who = identify();
  const form = await readForm(request, fieldsMax);
  if (!form) throw refusal(context, "malformed");
  check?.(form);
  const picked = pick(handlers, form);
  if (!picked) {
    const answer = fallback?.(form, args);
    if (answer) return answer;
    throw refusal(context, "unknownIntent");
  }

  const show = async (answer: FormAnswer, status: number) => {
    setAnswered(context, answer.intent);
    const newId = await picked.handler.newId?.(who, answer.submissionId);
    return data<FormAnswer>({ ...answer, ...(newId && { newId }) }, { status });
  };
  const step = form.get("set");
  if (typeof step === "string") {
    await picked.handler.beforeShown?.(args, form);
    return show(answerTo(picked, takeStep(picked.fields, step)), 200);
  }

  const outcome = await runForm(picked, who, args);
  if ("done" in outcome) {
    const { toast, to, reloadsDocument, secret } = outcome.done;
    if (secret) return show({ ...answerTo(picked, takeStep(picked.fields, "")), secret }, 200);
    if (toast) flashToast(context, { kind: "success", ...toast });
    const redirectTo = reloadsDocument ? redirectDocument : redirect;
    return redirectTo(to ?? url.pathname + withoutDialog(readQuery(url.pathname, url.search)), 303);
  }
  const { problem, title, reason, answer, to } = outcome.refused;
  // The screen may not be able to load, either.
  if (problem.retryAfter) keepUnsentForm(context, form);
  else await picked.handler.beforeShown?.(args, form, problem);
  if (picked.handler.quick && problem.kind !== "invalid")
    flashToast(context, { kind: "failure", title: title ?? reason, detail: title && reason });
  if (to) return redirect(to, 303);
  return show(answer, statusOfProblem(problem));
}
