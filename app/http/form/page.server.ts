import { type ActionFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { withoutDialog } from "~/domain/dialog";
import { type Problem, statusOfProblem } from "~/domain/problem";
import { readQuery } from "~/domain/query";
import type { Viewer } from "~/models/accounts/session.server";
import { listTrips } from "~/models/trips/list.server";
import { findTrip } from "~/models/trips/trip.server";
import { requireOwnForm, requireScreenViewer } from "../auth.server";
import { setAnswered, viewerOf, visitOf } from "../context.server";
import { flashToast } from "../flash.server";
import type { FormAnswer } from "../form-answer";
import { refusal } from "../refusal.server";
import { keepUnsentForm, keepWithoutTrip } from "../unsent-form.server";
import { answerTo, type FormHandlers, pick, readForm, runForm, takeStep, textIn } from "./handler.server";

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
    visitOf(context).answer.set("Allow", "GET, HEAD, POST, OPTIONS");
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
    await requireTripOf(args, form);
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
  const { problem, title, reason, answer } = outcome.refused;
  const { toPremium } = answer;
  // The screen may not be able to load, either.
  if (problem.retryAfter) keepUnsentForm(context, request, form);
  else await requireTripOf(args, form, problem);
  if (picked.handler.quick && problem.kind !== "invalid")
    flashToast(context, { kind: "failure", title: title ?? reason, detail: title && reason });
  if (picked.handler.quick && toPremium) return redirect(toPremium, 303);
  return show(answer, statusOfProblem(problem.kind));
}

const TRIPS_OFFERED = 10;

/**
 * Checks that the trip of a form is still there for the viewer: without it the screen may not load, or have no place for
 * the form. The router's scripts keep the form open.
 * @throws the error page with all that was typed
 */
async function requireTripOf(
  { context, request }: Pick<ActionFunctionArgs, "context" | "request">,
  form: FormData,
  problem?: Problem,
): Promise<void> {
  const [viewer, tripId] = [viewerOf(context), textIn(form, "tripId")];
  if (!viewer || new URL(request.url).pathname.endsWith(".data")) return;
  const isGone = problem?.kind === "tripNotFound" || (tripId && !(await findTrip(viewer.id, tripId)));
  if (!isGone) return;
  const isExpense = textIn(form, "intent").startsWith("expense.");
  const others = isExpense ? await listTrips(viewer.id, { filter: "all", size: TRIPS_OFFERED }) : undefined;
  keepWithoutTrip(context, request, form, others?.trips ?? []);
  throw refusal(context, "tripNotFound");
}
