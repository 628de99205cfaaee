import { createContext, type RouterContextProvider } from "react-router";

/** Markup that goes into the page as it is, by name. */
export type Markup = Readonly<Record<string, string>>;

export const markupContext = createContext<Markup>({});

/**
 * Hands markup to the page that is being made. Where a browser loads the page itself, the markup stands in the HTML
 * and nowhere else; answers it as data for the router, which asks when it goes on to another screen.
 */
export function handOver(
  context: Readonly<RouterContextProvider>,
  request: Request,
  markup: Markup,
): Markup | undefined {
  (context as RouterContextProvider).set(markupContext, markup);
  return new URL(request.url).pathname.endsWith(".data") ? markup : undefined;
}
