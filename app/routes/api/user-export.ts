import { z } from "zod";
import { Problem } from "~/domain/problem";
import { refuseAsJson } from "~/http/api-refusal.server";
import { viewerOf, visitOf } from "~/http/context.server";
import { exportFile } from "~/http/export/export.server";
import { sayFault, speakerOf } from "~/http/i18n.server";
import { exportQuery } from "~/http/shapes/export.server";
import { problemOf } from "~/models/failure.server";
import type { Route } from "./+types/user-export";

/** `GET /api/user/export?format=csv|xlsx|json[&trip=ID]`: the user's data as a file. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return refuseAsJson(context, new Problem("signedOut"));
  const query = exportQuery.safeParse(Object.fromEntries(url.searchParams));
  if (!query.success) {
    const t = speakerOf(context);
    const { fieldErrors } = z.flattenError(query.error, ({ message }) => sayFault(t, message));
    return refuseAsJson(context, new Problem("invalid"), fieldErrors);
  }
  try {
    return await exportFile(context, viewer.id, query.data, { hasBody: request.method !== "HEAD" });
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return refuseAsJson(context, problem);
  }
}

export function action({ context }: Route.ActionArgs) {
  visitOf(context).answer.set("Allow", "GET, HEAD");
  return refuseAsJson(context, new Problem("methodNotAllowed"));
}
