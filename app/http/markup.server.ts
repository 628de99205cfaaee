import { createContext, type RouterContextProvider } from "react-router";
import type { Context } from "./context.server";

/** Markup that is inserted into the page unescaped, by name. */
export type Markup = Readonly<Record<string, string>>;

export const markupContext = createContext<Markup>({});

/**
 * Adds markup to the page that is being rendered. A document request gets it in the HTML only and returns undefined;
 * for a data request of the router the markup is returned as loader data.
 */
export function addMarkup(context: Context, request: Request, markup: Markup): Markup | undefined {
  (context as RouterContextProvider).set(markupContext, markup);
  return new URL(request.url).pathname.endsWith(".data") ? markup : undefined;
}
