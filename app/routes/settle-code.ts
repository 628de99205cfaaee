import { viewerOf } from "~/http/context.server";
import { transferPurpose } from "~/locales/de/settling/settle";
import { giroCodeFor } from "~/models/settling/giro-code.server";
import { findTrip } from "~/models/trips/trip.server";
import type { Route } from "./+types/settle-code";

const types = { png: "image/png", svg: "image/svg+xml" } as const;

/** Answers with the GiroCode of a payment that the viewer owes at this moment, and everybody else with 404. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id: userId } = viewerOf(context) ?? {};
  const trip = userId && (await findTrip(userId, params.id));
  const query = url.searchParams;
  const format = query.get("format") === "svg" ? "svg" : "png";
  const payment = {
    fromId: query.get("from") ?? "",
    toId: query.get("to") ?? "",
    view: query.get("view") === "direct" ? "direct" : "few",
  } as const;
  const picture =
    userId &&
    trip &&
    (await giroCodeFor(userId, trip.id, { ...payment, text: transferPurpose(trip.name) }, format));
  // No page: it is asked for as a picture.
  if (!picture) return new Response(null, { status: 404 });
  return new Response(picture, {
    headers: { "Content-Type": types[format], "Cache-Control": "private, no-store" },
  });
}
