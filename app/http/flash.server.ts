import { createContext, type MiddlewareFunction } from "react-router";
import type { Toast } from "~/domain/toast";
import { type Context, visitOf } from "./context.server";
import { dropCookie, readSigned, storeSigned } from "./cookies.server";
import { ONCE_HEADER } from "./device-protocol";

/** The id tells toasts with the same text apart. */
type FlashedToast = Toast & { id: string };

interface Flash {
  pending: FlashedToast | undefined;
  isNew: boolean;
  wasShown: boolean;
}

const COOKIE = "flash";
const flashContext = createContext<Flash>();

/** Stores a toast in a cookie until a page shows it, often the page that the response redirects to. */
export const flashMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const visit = visitOf(context);
  const flash: Flash = { pending: readSigned(visit, COOKIE), isNew: false, wasShown: false };
  context.set(flashContext, flash);
  const response = await next();
  const { pending, isNew } = flash;
  const wasShown = flash.wasShown && !isRedirect(response);
  if (pending && isNew && !wasShown) storeSigned(visit, COOKIE, pending);
  else if (wasShown) dropCookie(visit, COOKIE);
  return response;
};

/** Status of a redirect in the router's data requests, which scripts follow. */
const REDIRECT_IN_DATA = 202;

function isRedirect({ status }: Response): boolean {
  return status === REDIRECT_IN_DATA || (status >= 300 && status < 400);
}

/** Shows a toast on the next page that is rendered, which may be this response. */
export function flashToast(context: Context, toast: Toast): void {
  const flash = context.get(flashContext);
  flash.pending = { id: crypto.randomUUID(), ...toast };
  flash.isNew = true;
}

/** Drops a toast that nobody has seen: whoever uses the browser next must not. */
export function dropToast(context: Context): void {
  dropCookie(visitOf(context), COOKIE);
}

/** Returns the pending toast and marks it as shown. */
export function takeToast(context: Context): FlashedToast | null {
  const flash = context.get(flashContext);
  if (!flash.pending) return null;
  flash.wasShown = true;
  visitOf(context).headers.set(ONCE_HEADER, "1");
  return flash.pending;
}
