import type { ReactNode } from "react";
import { createContext, type RouterContextProvider } from "react-router";
import type { Context } from "../context.server";

/** A form that failed together with its own page. */
interface UnsentForm {
  fields: FormData;
  /** Buttons of the error page below what was typed; undefined for the one that sends all of it again. */
  offer?: ReactNode;
}

export const unsentFormContext = createContext<UnsentForm | null>(null);

/** Lets the error page of this request show what was typed. */
export function keepUnsentForm(context: Context, fields: FormData, offer?: ReactNode): void {
  (context as RouterContextProvider).set(unsentFormContext, { fields, offer });
}
