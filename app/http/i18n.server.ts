import type { TFunction } from "i18next";
import { createContext, type MiddlewareFunction, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { z } from "zod";
import type { Problem, ProblemKind } from "~/domain/problem";
import { type FieldErrorKey, type Messages, messages, refusals } from "~/locales/de/messages";
import type { Context } from "./context.server";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Messages };
  }
}

const language = "de";

const [setUp, , i18nextOf] = createI18nextMiddleware({
  detection: { supportedLanguages: [language], fallbackLanguage: language, order: [] },
  i18next: {
    resources: { [language]: { translation: messages } },
    fallbackLng: language,
    interpolation: { escapeValue: false }, // React escapes
  },
});

export type Translate = TFunction;

const translateContext = createContext<Translate>();

const sharedContext = new RouterContextProvider();
let setUpOnce: Promise<unknown> | undefined;

/** Provides the translator. There is one language, so one set-up serves all requests; each took 0.15 ms. */
export const i18nextMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  setUpOnce ??= Promise.resolve(setUp({ ...args, context: sharedContext }, async () => new Response()));
  await setUpOnce;
  args.context.set(translateContext, i18nextOf(sharedContext).t);
  return next();
};

export function translatorOf(context: Context): Translate {
  return context.get(translateContext);
}

export function problemText(t: Translate, { kind, details, retryAfter = 0 }: Problem): string {
  const say = refusals[kind];
  if (say) return say(details as never);
  return t(`problem.${kind as ProblemKind}`, { wait: waitText(t, retryAfter), ...details });
}

function waitText(t: Translate, seconds: number): string {
  return seconds < 60
    ? t("wait.seconds", { count: seconds })
    : t("wait.minutes", { count: Math.ceil(seconds / 60) });
}

/** The issue's message is the key of the text. Zod's own messages, as for a file, become a general one. */
export function fieldErrorText(t: Translate, issue: z.core.$ZodIssue): string {
  const key = Object.hasOwn(messages.field, issue.message) ? (issue.message as FieldErrorKey) : "textInvalid";
  return t(`field.${key}`, { ...issue });
}
