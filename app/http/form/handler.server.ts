import type { Params, RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { ToastText } from "~/domain/toast";
import type { FailureKey } from "~/locales/de/messages";
import type { Viewer } from "~/models/session.server";
import type { Submission } from "~/models/submission.server";
import type { Speak } from "../i18n.server";

/** A form as it arrived, read. */
export interface Sent<Input> {
  input: Input;
  submission: Submission;
  form: FormData;
  params: Params;
  /** Of the screen that the form stands on. */
  url: URL;
  request: Request;
  context: Readonly<RouterContextProvider>;
  t: Speak;
  /** Whether a dialog can ask something back: not where the form comes from the outbox. */
  canAsk: boolean;
}

/**
 * What came of it: what to tell, and where to go on; without `to`, on the screen with its dialog closed. `isFarewell`
 * has the browser load that page anew: nothing that was loaded for the account may stay.
 */
export interface Done {
  toast?: ToastText;
  to?: string;
  isFarewell?: boolean;
}

type Effect<Who, Input> = (who: Who, sent: Sent<Input>) => Promise<Done>;

/** What a form takes, what it does, and what is said where it fails; `quick` ones have no place of their own to say it. */
export interface FormHandler<Who> {
  shape: z.ZodObject;
  effect: Effect<Who, never>;
  failure?: FailureKey;
  quick?: boolean;
}

/** Forms by their intent. */
export type FormHandlers<Who> = Readonly<Record<string, FormHandler<Who>>>;

/** Pairs a shape with what is done with its values. */
export function formHandler<Shape extends z.ZodObject, Who = Viewer>(handler: {
  shape: Shape;
  effect: Effect<Who, z.output<Shape>>;
  failure?: FailureKey;
  quick?: boolean;
}): FormHandler<Who> {
  return handler as FormHandler<Who>;
}
