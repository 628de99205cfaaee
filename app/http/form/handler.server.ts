import type { Params } from "react-router";
import type { z } from "zod";
import type { ToastText } from "~/domain/toast";
import type { FailureKey } from "~/locales/de/messages";
import type { Viewer } from "~/models/session.server";
import type { Submission } from "~/models/submission.server";
import type { Context } from "../context.server";
import type { Translate } from "../i18n.server";

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
 * the browser load a new document, so that no data of the account stays in memory.
 */
export interface Done {
  toast?: ToastText;
  to?: string;
  reloadsDocument?: boolean;
}

type Effect<Who, Input> = (who: Who, sent: Sent<Input>) => Promise<Done>;

/**
 * The shape and the effect of a form, and the key of its failure text. `quick` forms are only a button; their failures
 * are shown as a toast. `emptied` has the values of fields that a change empties: a form of an older version lacks a
 * field, which must keep its value. Other blank fields count as omitted.
 */
export interface FormHandler<Who> {
  shape: z.ZodObject;
  emptied?: Record<string, unknown>;
  effect: Effect<Who, never>;
  failure?: FailureKey;
  quick?: boolean;
}

/** Handlers by intent. */
export type FormHandlers<Who> = Readonly<Record<string, FormHandler<Who>>>;

/** Defines a handler, so that its effect is typed by its shape. */
export function formHandler<Shape extends z.ZodObject, Who = Viewer>(handler: {
  shape: Shape;
  emptied?: Partial<z.output<Shape>>;
  effect: Effect<Who, z.output<Shape>>;
  failure?: FailureKey;
  quick?: boolean;
}): FormHandler<Who> {
  return handler as FormHandler<Who>;
}
