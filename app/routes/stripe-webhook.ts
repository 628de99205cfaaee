import { confirmContractsSoon } from "~/billing/reconciling.server";
import { Problem } from "~/domain/problem";
import { errorResponse } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { handleEvent } from "~/models/billing/payment.server";
import type { Route } from "./+types/stripe-webhook";

/** Stripe's events are longer than our own forms. */
export const handle = { bodyLimit: 524_288 };

/**
 * Receives Stripe's events about subscriptions, the only way to grant premium. Authenticated by the signature over the
 * raw body; a session is ignored. Stripe repeats every event that is not answered with success.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const { now, headers } = visitOf(context);
  try {
    if (request.method !== "POST") {
      headers.set("Allow", "POST");
      throw new Problem("methodNotAllowed");
    }
    const body = new Uint8Array(await request.arrayBuffer());
    const isConcluded = await handleEvent(body, request.headers.get("Stripe-Signature"), now);
    // Sent after the answer, so that Stripe does not wait for the mail.
    if (isConcluded) confirmContractsSoon();
    return Response.json({ received: true });
  } catch (error) {
    return errorResponse(context, error, pattern);
  }
}

export function loader({ context, pattern }: Route.LoaderArgs) {
  visitOf(context).headers.set("Allow", "POST");
  return errorResponse(context, new Problem("methodNotAllowed"), pattern);
}
