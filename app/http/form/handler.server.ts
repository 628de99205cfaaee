import type { ActionFunctionArgs, Params } from "react-router";
import { z } from "zod";
import type { Problem } from "~/domain/problem";
import type { ToastText } from "~/domain/toast";
import type { FailureKey } from "~/locales/de/messages";
import type { Viewer } from "~/models/accounts/session.server";
import type { Submission } from "~/models/submission.server";
import type { Context } from "../context.server";
import type { SecretLink } from "../form-answer";
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
 * the browser load a new document, so that no data of the account stays in memory. `secret` is shown in the answer
 * itself: after a redirect it would be in an address or a cookie.
 */
export interface Done {
  secret?: SecretLink;
  toast?: ToastText;
  to?: string;
  reloadsDocument?: boolean;
}

type Effect<Who, Input> = (who: Who, sent: Sent<Input>) => Promise<Done>;

/** The answer to a refusal that a handler knows. */
interface Reaction {
  /** The problem to tell instead. */
  problem?: Problem;
  /** Further members of the form's answer, for a reader of the same noun. */
  details?: object;
  /** Intent of the form that the page shows instead, since the subject of this one is gone. */
  becomes?: string;
  /** Address to redirect to, which only forms without fields need: they have no place for a link. */
  to?: string;
  /** Id of what was saved under the key with other fields, so that an outbox can offer to change that. */
  savedId?: string;
}

type OnRefusal<Who> = (
  problem: Problem,
  who: Who,
  refused: Picked<Who> & Pick<Sent<unknown>, "url" | "context">,
) => Reaction | undefined | Promise<Reaction | undefined>;

/**
 * Settings of a form beside its shape and effect. `failure` is the key of its failure text. `quick` forms are only a button;
 * their failures are shown as a toast. `newId` computes the id of what a form shows before it adds it. `onRefusal` answers the handler's own
 * refusals. `beforeShown` runs before the page shows the form again, and throws if the page has no place for it.
 */
interface Hooks<Who> {
  failure?: FailureKey;
  quick?: boolean;
  newId?: (who: Who, key: string) => Promise<string>;
  onRefusal?: OnRefusal<Who>;
  beforeShown?: (args: ActionFunctionArgs, form: FormData, problem?: Problem) => Promise<void>;
}

/**
 * The shape and the effect of a form. `emptied` has the values of fields that a change empties: a form of an older version
 * lacks a field, which must keep its value. Other blank fields count as omitted.
 */
export interface FormHandler<Who, Shape = z.ZodObject> extends Hooks<Who> {
  shape: Shape;
  emptied?: Record<string, unknown>;
  effect: Effect<Who, never>;
}

export type FormHandlers<Who> = Readonly<Record<string, FormHandler<Who>>>;

/** A submitted form matched to its handler by its intent field. */
export interface Picked<Who> {
  intent: string;
  handler: FormHandler<Who>;
  form: FormData;
  /** The fields that the shape defines: Conform parses no nested name that a client made up. */
  fields: FormData;
}

/** Defines what a form does. A form without a shape has no fields. */
export function formHandler<Shape extends z.ZodObject = z.ZodObject<Record<never, never>>, Who = Viewer>(
  handler: {
    shape?: Shape;
    emptied?: Partial<z.input<Shape>>;
    effect: Effect<Who, z.output<Shape>>;
  } & Hooks<Who>,
): FormHandler<Who, Shape> {
  return { shape: z.object({}), ...handler } as unknown as FormHandler<Who, Shape>;
}

/** Gives all handlers of a table the same hooks. A handler's own reaction to a refusal goes first. */
export function withHooks<Handlers extends FormHandlers<Viewer>>(
  handlers: Handlers,
  { onRefusal, ...hooks }: Pick<Hooks<Viewer>, "onRefusal" | "beforeShown">,
): Handlers {
  const both = (own: OnRefusal<Viewer> | undefined): OnRefusal<Viewer> => {
    return async (...refused) => (await own?.(...refused)) ?? onRefusal?.(...refused);
  };
  const entries = Object.entries(handlers).map(([intent, handler]) => {
    return [intent, { ...handler, ...hooks, onRefusal: both(handler.onRefusal) }];
  });
  return Object.fromEntries(entries) as Handlers;
}
