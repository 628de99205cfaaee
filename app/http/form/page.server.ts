import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { withoutDialog } from "~/domain/dialog";
import type { Viewer } from "~/models/session.server";
import { signedInAt } from "../auth.server";
import { visitOf } from "../context.server";
import { flashToast } from "../flash.server";
import type { FormAnswer } from "../form-answer";
import { refusal } from "../refusal.server";
import type { FormHandlers } from "./handler.server";
import { answerTo, pick, readForm, takeStep } from "./reading.server";
import { runForm } from "./run-form.server";

/** The action of a screen: the hidden field `intent` picks the form that was sent. For people who are signed in. */
export function formAction(handlers: FormHandlers<Viewer>) {
  return (args: ActionFunctionArgs) => act(handlers, args, () => signedInAt(args));
}

/** Answers a form that no handler of the screen is for; undefined leaves it unknown. */
type Otherwise = (form: FormData, args: ActionFunctionArgs) => Page | Response | undefined;
type Page = ReturnType<typeof data<FormAnswer>>;

/** The same for everybody. */
export function publicFormAction(handlers: FormHandlers<null>, otherwise?: Otherwise) {
  return (args: ActionFunctionArgs) => act(handlers, args, () => null, otherwise);
}

/** Answers as a page does: leads on with a toast, or shows the form again with what is wrong. */
async function act<Who>(
  handlers: FormHandlers<Who>,
  args: ActionFunctionArgs,
  whoIsIt: () => Who,
  otherwise?: Otherwise,
): Promise<Page | Response> {
  const { context, request, url } = args;
  if (request.method !== "POST") {
    visitOf(context).answer.set("Allow", "GET, HEAD, POST, OPTIONS");
    throw refusal(context, "methodNotAllowed");
  }
  const who = whoIsIt();
  const form = await readForm(request);
  if (!form) throw refusal(context, "malformed");
  const picked = pick(handlers, form);
  if (!picked) {
    const answer = otherwise?.(form, args);
    if (answer) return answer;
    throw refusal(context, "unknownIntent");
  }

  const show = (answer: FormAnswer, status: number) => data<FormAnswer>(answer, { status });
  const step = form.get("set");
  if (typeof step === "string") return show(answerTo(picked, takeStep(picked.fields, step)), 200);

  const outcome = await runForm(picked, who, args);
  if ("done" in outcome) {
    const { toast, to, isFarewell } = outcome.done;
    if (toast) flashToast(context, { kind: "success", ...toast });
    const lead = isFarewell ? redirectDocument : redirect;
    return lead(to ?? url.pathname + withoutDialog(url.search), 303);
  }
  const { problem, title, reason, answer } = outcome.refused;
  const { toPremium } = answer;
  if (picked.handler.quick && problem.kind !== "invalid")
    flashToast(context, { kind: "failure", title: title ?? reason, detail: title && reason });
  if (picked.handler.quick && toPremium) return redirect(toPremium, 303);
  return show(answer, problem.status);
}
