import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, Params } from "react-router";
import { z } from "zod";
import {
  DeletedMeanwhile,
  ExpenseChanged,
  fieldOfProblem,
  Problem,
  RepaymentChanged,
} from "~/domain/problem";
import { SUBMISSION_KEY_LENGTH } from "~/domain/retention";
import type { ToastText } from "~/domain/toast";
import type { FailureKey } from "~/locales/de/messages";
import type { Viewer } from "~/models/accounts/session.server";
import { saveDraft } from "~/models/draft.server";
import { problemOf } from "~/models/failure.server";
import { hasLeftTrip } from "~/models/sharing/membership.server";
import type { Submission } from "~/models/submission.server";
import { type Context, newSubmissionId, viewerOf, visitOf } from "../context.server";
import { type FormAnswer, type SecretLink, secretFields, textsOfForm } from "../form-answer";
import { fieldErrorText, problemText, type Translate, translatorOf } from "../i18n.server";
import { setRetryAfter } from "../refusal.server";
import { toPremium, withDraft } from "../trial.server";

/** A decoded form, as the handler's effect receives it. */
export interface Sent<Input> {
  input: Input;
  submission: Submission;
  form: FormData;
  params: Params;
  /** Address of the form's screen. */
  url: URL;
  request: Request;
  context: Context;
  t: Translate;
  /** False for forms from the outbox, which cannot open a dialog to ask back. */
  canAsk: boolean;
}

/**
 * The result of a form. Without `to` the browser returns to the screen with its dialog closed. `reloadsDocument` makes
 * the browser load a new document, so that no data of the account stays in memory. `secret` is shown in the answer
 * itself: after a redirect it would be in an address or a cookie.
 */
interface Done {
  secret?: SecretLink;
  toast?: ToastText;
  to?: string;
  reloadsDocument?: boolean;
}

type Effect<Who, Input> = (who: Who, sent: Sent<Input>) => Promise<Done>;

/**
 * The shape and the effect of a form, and the key of its failure text. `quick` forms are only a button; their failures
 * are shown as a toast. `emptied` has the values of fields that a change empties: a form of an older version lacks a
 * field, which must keep its value. Other blank fields count as omitted. `newId` computes the id of what a form shows
 * before it adds it.
 */
interface FormHandler<Who, Shape = z.ZodObject> {
  shape: Shape;
  emptied?: Record<string, unknown>;
  effect: Effect<Who, never>;
  failure?: FailureKey;
  quick?: boolean;
  newId?: (who: Who, key: string) => Promise<string>;
}

export type FormHandlers<Who> = Readonly<Record<string, FormHandler<Who>>>;

/** Defines what a form does. A form without a shape has no fields. */
export function formHandler<Shape extends z.ZodObject = z.ZodObject<Record<never, never>>, Who = Viewer>(
  handler: Pick<FormHandler<Who>, "failure" | "quick" | "newId"> & {
    shape?: Shape;
    emptied?: Partial<z.input<Shape>>;
    effect: Effect<Who, z.output<Shape>>;
  },
): FormHandler<Who, Shape> {
  return { shape: z.object({}), ...handler } as unknown as FormHandler<Who, Shape>;
}

/** A submitted form matched to its handler by its intent field. */
export interface Picked<Who> {
  intent: string;
  handler: FormHandler<Who>;
  form: FormData;
  /** The fields that the shape defines: Conform parses no nested name that a client made up. */
  fields: FormData;
}

/** Maximum number of fields of a form, and of keys and elements of a JSON body. */
export const FIELDS_MAX = 200;

/**
 * Reads the fields of a form. All routes use this function. Returns undefined if the body is no form, is incomplete, has
 * too many fields, or one twice: none of our forms does, and different readers would pick different ones.
 */
export async function readForm(request: Request, fieldsMax = FIELDS_MAX): Promise<FormData | undefined> {
  const form = await request.formData().catch(() => undefined);
  const names = [...(form?.keys() ?? [])];
  return names.length <= fieldsMax && new Set(names).size === names.length ? form : undefined;
}

/** Matches a form to the handler that its hidden field `intent` names, or returns undefined. */
export function pick<Who>(handlers: FormHandlers<Who>, form: FormData): Picked<Who> | undefined {
  const intent = textIn(form, "intent");
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent]! : undefined;
  if (!handler) return undefined;
  const fields = new FormData();
  for (const [name, value] of form) if (isField(handler.shape, name)) fields.append(name, value);
  return { intent, handler, form, fields };
}

/** Returns whether a shape has a field, or a list of fields by id that this one belongs to, as in `split.<id>`. */
function isField({ shape }: z.ZodObject, name: string): boolean {
  const [list = "", id] = name.split(/\.(.*)/s);
  if (!Object.hasOwn(shape, list)) return false;
  return id === undefined || (isRecord(shape[list]) && /^[a-z\d][\w-]{0,63}$/i.test(id));
}

function isRecord(shape: unknown): boolean {
  return shape instanceof z.ZodOptional && shape.unwrap() instanceof z.ZodRecord;
}

/** Decodes the fields by the shape into values, or into the German texts of errors. */
function parse<Who>({ handler, fields }: Picked<Who>, t: Translate) {
  return parseWithZod(fields, {
    schema: withoutBlanks(handler),
    formatError: (issues: z.core.$ZodIssue[]) => issues.map((issue) => fieldErrorText(t, issue)),
    disableAutoCoercion: true,
  });
}

/** Returns the form's submission key, if any. `isUsable` is false for a key that no form of ours can have. */
export function keyIn(form: FormData): { key: string | undefined; isUsable: boolean } {
  const key = form.get("submissionId") || undefined;
  const isUsable = key === undefined || (typeof key === "string" && key.length <= SUBMISSION_KEY_LENGTH);
  return { key: isUsable ? (key as string | undefined) : undefined, isUsable };
}

interface AnswerDetails
  extends Pick<FormAnswer, "toPremium" | "current" | "conflicts" | "currentRepayment" | "needsAccount"> {
  nextKey?: string;
  /** Intent of the form that the page shows instead, since the subject of this one is gone. */
  becomes?: string;
}

/** Returns the content for showing the form again. `nextKey` replaces its submission key. */
export function answerTo<Who>(
  { intent, form }: Picked<Who>,
  result: FormAnswer["result"],
  { nextKey = keyIn(form).key, becomes, ...details }: AnswerDetails = {},
): FormAnswer {
  const id = (!becomes && textIn(form, "id")) || undefined;
  return {
    intent: becomes ?? intent,
    id,
    result,
    submissionId: nextKey ?? newSubmissionId(),
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
  };
}

/**
 * Handles a button that only sets fields, `name=value&name=value`, such as a step forward or back. Nothing is checked or saved;
 * everything typed remains, except passwords. With JavaScript the browser handles it alone.
 */
export function takeStep(fields: FormData, step: string): FormAnswer["result"] {
  return {
    initialValue: withoutSecrets({
      ...textsOfForm(fields),
      ...Object.fromEntries(new URLSearchParams(step)),
    }),
  };
}

export function withoutSecrets(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !secretFields.includes(name)));
}

export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Wraps a shape so that blank fields, which forms send anyway, are emptied or count as omitted. */
function withoutBlanks({ shape, emptied = {} }: Pick<FormHandler<never>, "shape" | "emptied">) {
  return z.preprocess((sent) => {
    const values = Object.entries(sent as object).map(([name, value]) => [
      name,
      value === "" ? emptied[name] : value,
    ]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }, shape);
}

/** The result of a form, which pages and the outbox turn into responses of their own. */
type Outcome = { done: Done } | { refused: Refused };

export interface Refused {
  /** `invalid` if a field has an error. */
  problem: Problem;
  /** Text of what failed, if the handler has one. */
  title: string | undefined;
  /** Text of why it failed. */
  reason: string;
  /** Title and reason in one line. */
  text: string;
  answer: FormAnswer;
}

/** Decodes a form and runs its handler's effect. `url` is the address of the form's screen. */
export async function runForm<Who>(
  picked: Picked<Who>,
  who: Who,
  { context, request, params, url }: Pick<ActionFunctionArgs, "context" | "request" | "params" | "url">,
  canAsk = true,
): Promise<Outcome> {
  const { intent, handler, form, fields } = picked;
  const { now } = visitOf(context);
  const t = translatorOf(context);
  const read = parse(picked, t);
  const reply = (fieldErrors: FieldErrors) => read.reply({ ...fieldErrors, hideFields: secretFields });

  const invalid = (fieldErrors: FieldErrors): Outcome => {
    const problem = new Problem("invalid");
    const text = fieldErrors.formErrors?.[0] ?? problemText(t, problem);
    const answer = answerTo(picked, reply(fieldErrors));
    return { refused: { problem, title: undefined, reason: text, text, answer } };
  };
  // A shape that skips a check would have null among its errors; none does.
  if (read.status !== "success") return invalid(aboveForm(read.error as Record<string, string[]>));
  const { key, isUsable } = keyIn(form);
  if (!isUsable) return invalid({ formErrors: [t("field.submissionInvalid")] });

  try {
    const submission = { key, now };
    const sent = { input: read.value as never, submission, form, params, url, request, context, t, canAsk };
    return { done: await handler.effect(who, sent) };
  } catch (error) {
    const found = problemOf(error);
    if (!found) throw error;
    const problem = await asToldTo(viewerOf(context), form, found);
    setRetryAfter(context, problem);
    const reason = problemText(t, problem);
    const title = handler.failure && t(`failure.${handler.failure}`);
    const text = title ? `${title.replace(/\.?$/, ".")} ${reason}` : reason;
    const refused = (fieldErrors: FieldErrors, more?: AnswerDetails): Outcome => {
      const answer = answerTo(picked, reply(fieldErrors), more);
      return { refused: { problem, title, reason, text, answer } };
    };
    if (problem.kind === "trialOver") {
      // A quick form has no input to store.
      if (handler.quick) return refused({ formErrors: [text] }, { toPremium: toPremium(url) });
      // With its key: an entry of an outbox that is sent again later is then the same submission.
      const draft = { intent, fields: { ...textsOfForm(fields), ...(key && { submissionId: key }) } };
      await saveDraft(viewerOf(context)!.id, draft, now);
      return refused({ formErrors: [text] }, { toPremium: toPremium(withDraft(url)) });
    }
    const becomes = problem instanceof DeletedMeanwhile ? `${problem.what}.add` : undefined;
    // The key is already used for another submission; the input can be saved under a new one.
    const nextKey = becomes || problem.kind === "keyReused" ? newSubmissionId() : undefined;
    const { current, conflicts } = problem instanceof ExpenseChanged ? problem : {};
    const currentRepayment = problem instanceof RepaymentChanged ? problem.current : undefined;
    const field = fieldOfProblem(problem.kind);
    const hasField = field !== undefined && Object.hasOwn(handler.shape.shape, field);
    return refused(hasField ? { fieldErrors: { [field]: [reason] } } : { formErrors: [text] }, {
      nextKey,
      current,
      conflicts,
      currentRepayment,
      becomes,
      needsAccount: problem.kind === "accountNeeded",
    });
  }
}

/**
 * Tells a former member of the form's trip that they are not on it any more, instead of what was not found there. That
 * depends on their own place on the trip alone: it says nothing of what is there now.
 */
async function asToldTo(viewer: Viewer | null, form: FormData, problem: Problem): Promise<Problem> {
  if (problem.kind !== "tripNotFound" && problem.kind !== "expenseNotFound") return problem;
  const isFormer = viewer && (await hasLeftTrip(viewer.id, textIn(form, "tripId")));
  return isFormer ? new Problem("tripLeft") : problem;
}

interface FieldErrors {
  formErrors?: string[];
  fieldErrors?: Record<string, string[]>;
}

/** Fields that most forms have no control for: what is wrong with them is said above the form. */
const unseenFields = ["id", "tripId", "main", "currency"];

function aboveForm(fieldErrors: Record<string, string[]>): FieldErrors {
  const formErrors = unseenFields.flatMap((field) => fieldErrors[field] ?? []);
  return formErrors.length > 0 ? { fieldErrors, formErrors } : { fieldErrors };
}
