import type { TFunction } from "i18next";
import { createContext, type MiddlewareFunction, RouterContextProvider } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import type { z } from "zod";
import {
  CurrencyProblem,
  DeletedMeanwhile,
  ExpenseChanged,
  type Problem,
  RepaymentChanged,
  SplitProblem,
  WouldReverse,
} from "~/domain/problem";
import { type FieldErrorKey, type Messages, messages } from "~/locales/de/messages";
import { debts } from "~/locales/de/settling/debts";
import { changedMeanwhile, deletedMeanwhile } from "~/locales/de/sharing/history-text";
import { differenceText } from "~/locales/de/sharing/split-text";
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

export function problemText(t: Translate, problem: Problem): string {
  const currency = problem instanceof CurrencyProblem ? problem.currency : "";
  const missing =
    problem instanceof SplitProblem ? differenceText(problem.kind, problem.missing, problem.currency) : "";
  const debt = problem instanceof WouldReverse ? debts.would(problem.debt) : "";
  const change =
    problem instanceof ExpenseChanged || problem instanceof RepaymentChanged
      ? changedMeanwhile(problem instanceof ExpenseChanged ? "expense" : "repayment", problem.by)
      : "";
  const deletion = problem instanceof DeletedMeanwhile ? deletedMeanwhile(problem.what, problem.by) : "";
  return t(`problem.${problem.kind}`, {
    wait: waitText(t, problem.retryAfter ?? 0),
    currency,
    missing,
    debt,
    change,
    deletion,
  });
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
