import { redirect } from "react-router";
import { GOODBYE_PATH } from "~/domain/addresses";
import { errorResponse } from "~/http/api.server";
import { viewerOf } from "~/http/context.server";
import { SESSION_HEADER, type SignOutAnswer } from "~/http/device-protocol";
import { sessionId, signOut, signOutOf } from "~/http/session.server";
import type { Route } from "./+types/logout";

/** Ends the browser's session. A device that signed out while offline names the session in a header and gets JSON. */
export async function action({ context, request, pattern }: Route.ActionArgs) {
  const session = request.headers.get(SESSION_HEADER);
  try {
    if (session !== null) {
      await signOutOf(context, session);
      return Response.json({ session, isOver: true } satisfies SignOutAnswer);
    }
    await signOut(context);
  } catch (error) {
    // The browser's cookie is deleted anyway; the answer reports that the session could not be ended.
    return errorResponse(context, error, pattern);
  }
  return redirect(GOODBYE_PATH, 303);
}

/** Ends nothing. Redirects home, or reports in JSON if the browser is still in the session named by the header. */
export function loader({ context, request }: Route.LoaderArgs) {
  const session = request.headers.get(SESSION_HEADER);
  if (session === null) return redirect("/");
  const current = viewerOf(context) ? sessionId(context)! : undefined;
  return Response.json({ session, isOver: current !== session, current } satisfies SignOutAnswer);
}
