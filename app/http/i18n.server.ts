import type { TFunction } from "i18next";
import { createContext, type MiddlewareFunction, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { Problem } from "~/domain/problem";
import { type FieldErrorKey, type Messages, messages } from "~/locales/de/messages";

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

export type Speak = TFunction;

const speakContext = createContext<Speak>();

const ofAll = new RouterContextProvider();
let isSetUp: Promise<unknown> | undefined;

/** There is one language: what is set up for the first request serves all. For each anew it took 0.15 ms. */
export const i18nextMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  isSetUp ??= Promise.resolve(setUp({ ...args, context: ofAll }, async () => new Response()));
  await isSetUp;
  args.context.set(speakContext, i18nextOf(ofAll).t);
  return next();
};

/** What turns keys into German for this request. */
export function translatorOf(context: Readonly<RouterContextProvider>): Speak {
  return context.get(speakContext);
}

/** Why something was refused, in German. */
export function sayProblem(t: Speak, problem: Problem): string {
  return t(`problem.${problem.kind}`, { wait: sayWait(t, problem.retryAfter ?? 0) });
}

function sayWait(t: Speak, seconds: number): string {
  return seconds < 60
    ? t("wait.seconds", { count: seconds })
    : t("wait.minutes", { count: Math.ceil(seconds / 60) });
}

/** A field's fault as a shape reports it: a key, and what its text needs. */
export function fieldError(key: FieldErrorKey, values: { max: number } = { max: 0 }): string {
  return JSON.stringify([key, values]);
}

/** A field's fault in German; also for what a shape finds without words of ours, such as a file in place of text. */
export function translateFieldError(t: Speak, message: string): string {
  if (!message.startsWith("[")) return t("field.textInvalid");
  const [key, values] = JSON.parse(message) as [FieldErrorKey, { max: number }];
  return t(`field.${key}`, values);
}
