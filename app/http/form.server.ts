import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type Params,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from "react-router";
import { z } from "zod";
import { withoutDialog } from "~/domain/dialog";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import type { FailureKey } from "~/locales/de/messages";
import { keepDraft } from "~/models/draft.server";
import { problemOf } from "~/models/failure.server";
import type { Viewer } from "~/models/session.server";
import type { Submission } from "~/models/submission.server";
import { toPremium, withDraft } from "./access.server";
import { signedIn } from "./auth.server";
import { newSubmissionId, viewerOf, visitOf } from "./context.server";
import { flashToast, type Toast } from "./flash.server";
import type { FormAnswer } from "./form-answer";
import { type Speak, sayFault, sayProblem, speakerOf } from "./i18n.server";
import { refusal, tellWhenToRetry } from "./refusal.server";

/** A form as it arrived, read. */
export interface Sent<Input> {
  input: Input;
  submission: Submission;
  form: FormData;
  params: Params;
  url: URL;
  request: Request;
  context: Readonly<RouterContextProvider>;
  t: Speak;
}

/**
 * What came of it: what to tell, and where to go on; without `to`, on the screen with its dialog closed. `isFarewell`
 * has the browser load that page anew: nothing that was loaded for the account may stay.
 */
export interface Done {
  toast?: Pick<Toast, "title" | "detail">;
  to?: string;
  isFarewell?: boolean;
}

/** What is never sent back. */
const secrets = ["password", "currentPassword", "newPassword", "passwordAgain"];

type Effect<Who, Input> = (who: Who, sent: Sent<Input>) => Promise<Done>;

/** What a form takes, what it does, and what is said where it fails; `quick` ones have no place of their own to say it. */
export interface FormHandler<Who> {
  shape: z.ZodObject;
  effect: Effect<Who, never>;
  failure?: FailureKey;
  quick?: boolean;
}

/** Pairs a shape with what is done with its values. */
export function formHandler<Shape extends z.ZodObject, Who = Viewer>(handler: {
  shape: Shape;
  effect: Effect<Who, z.output<Shape>>;
  failure?: FailureKey;
  quick?: boolean;
}): FormHandler<Who> {
  return handler as FormHandler<Who>;
}

/** The action of a screen: the hidden field `intent` picks the form that was sent. For people who are signed in. */
export function formAction(handlers: Record<string, FormHandler<Viewer>>) {
  return (args: ActionFunctionArgs) => act(handlers, args, () => signedIn(args.context, args.url));
}

/** The same for everybody. */
export function publicFormAction(handlers: Record<string, FormHandler<null>>) {
  return (args: ActionFunctionArgs) => act(handlers, args, () => null);
}

async function act<Who>(
  handlers: Record<string, FormHandler<Who>>,
  args: ActionFunctionArgs,
  whoIsIt: () => Who,
) {
  const { context, request, params, url } = args;
  if (request.method !== "POST") {
    visitOf(context).answer.set("Allow", "GET, HEAD, POST");
    throw refusal(context, "methodNotAllowed");
  }
  const who = whoIsIt();
  const t = speakerOf(context);
  const form = await readForm(request);
  if (!form) throw refusal(context, "malformed");
  const intent = String(form.get("intent") ?? "");
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent]! : undefined;
  if (!handler) throw refusal(context, "unknownIntent");

  const key = form.get("submissionId") || undefined;
  const answer = (
    result: FormAnswer["result"],
    status: number,
    { nextKey = isKey(key) ? key : undefined, ...more }: { nextKey?: string; toPremium?: string } = {},
  ) => {
    const id = String(form.get("id") ?? "") || undefined;
    const submissionId = nextKey ?? newSubmissionId();
    return data<FormAnswer>({ intent, id, result, submissionId, ...more }, { status });
  };

  const fields = only(form, Object.keys(handler.shape.shape));
  const step = form.get("set");
  if (typeof step === "string") return answer(takeStep(fields, step), 200);

  const read = parseWithZod(fields, { schema: withoutBlanks(handler.shape), disableAutoCoercion: true });
  const reply = (faults: Faults) => read.reply({ ...faults, hideFields: secrets });
  if (read.status !== "success") return answer(reply(sayFaults(t, read.error)), 400);
  if (key !== undefined && !isKey(key))
    return answer(reply({ formErrors: [t("field.submissionInvalid")] }), 400);

  try {
    const submission = { key, now: visitOf(context).now };
    const sent = { input: read.value as never, submission, form, params, url, request, context, t };
    const { toast, to, isFarewell } = await handler.effect(who, sent);
    if (toast) flashToast(context, { kind: "success", ...toast });
    const lead = isFarewell ? redirectDocument : redirect;
    return lead(to ?? url.pathname + withoutDialog(url.search), 303);
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    tellWhenToRetry(context, problem);
    const reason = sayProblem(t, problem);
    const title = handler.failure && t(`failure.${handler.failure}`);
    if (handler.quick)
      flashToast(context, { kind: "failure", title: title ?? reason, detail: title && reason });
    const said = title ? `${title.replace(/\.?$/, ".")} ${reason}` : reason;
    if (problem.kind === "trialOver") {
      if (handler.quick) return redirect(toPremium(url), 303);
      const draft = { intent, fields: textsOf(fields) };
      await keepDraft(viewerOf(context)!.id, draft, visitOf(context).now);
      return answer(reply({ formErrors: [said] }), problem.status, { toPremium: toPremium(withDraft(url)) });
    }
    // A key that stands for something else is used up; what was typed can be saved under a new one.
    const nextKey = problem.kind === "keyReused" ? newSubmissionId() : undefined;
    const { field } = problem;
    const hasField = field !== undefined && Object.hasOwn(handler.shape.shape, field);
    const faults = hasField ? { fieldErrors: { [field]: [reason] } } : { formErrors: [said] };
    return answer(reply(faults), problem.status, { nextKey });
  }
}

/** A field that is left blank is left out: a form cannot send less. */
function withoutBlanks(shape: z.ZodObject) {
  return z.preprocess(
    (sent) => Object.fromEntries(Object.entries(sent as object).filter(([, value]) => value !== "")),
    shape,
  );
}

interface Faults {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

function sayFaults(t: Speak, faults: Record<string, string[] | null> | null): Faults {
  const said = Object.entries(faults ?? {}).map(([field, found]) => [
    field,
    (found ?? []).map((message) => sayFault(t, message)),
  ]);
  return { fieldErrors: Object.fromEntries(said) };
}

/** Undefined where it is no form, or torn. */
async function readForm(request: Request): Promise<FormData | undefined> {
  try {
    return await request.formData();
  } catch {
    return undefined;
  }
}

/** The fields that the shape knows. The reader of nested names must not see what a stranger may have named. */
function only(form: FormData, names: string[]): FormData {
  const known = new FormData();
  for (const name of names) for (const value of form.getAll(name)) known.append(name, value);
  return known;
}

/**
 * A button inside the form that only sets a field, `name=value`, such as a step forward or back: nothing is
 * checked, nothing is done, everything typed stays. With JavaScript it never comes this far.
 */
function takeStep(fields: FormData, step: string): FormAnswer["result"] {
  const [name = "", ...value] = step.split("=");
  return { initialValue: { ...textsOf(fields), [name]: value.join("=") } };
}

function textsOf(fields: FormData): Record<string, string> {
  return Object.fromEntries(
    [...fields].filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && value.length <= SUBMISSION_KEY_LENGTH;
}
