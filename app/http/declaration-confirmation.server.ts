import { type Context, viewerOf, visitOf } from "./context.server";
import { dropCookie, setCookie, sign, unsign } from "./cookies.server";

const COOKIE = "declaration";

/** Only within the present session: the next person on the device must not see it. */
export function showDeclaration(context: Context, declarationId: string): void {
  setCookie(visitOf(context), COOKIE, sign(purpose(context), declarationId));
}

export function shownDeclaration(context: Context): string | undefined {
  return unsign(purpose(context), visitOf(context).cookies[COOKIE]);
}

export function dropDeclaration(context: Context): void {
  dropCookie(visitOf(context), COOKIE);
}

/** Binds the signature to the session, or to the absence of one. */
function purpose(context: Context): string {
  const session = viewerOf(context) ? visitOf(context).cookies.session : undefined;
  return session ? `${COOKIE} ${session}` : COOKIE;
}
