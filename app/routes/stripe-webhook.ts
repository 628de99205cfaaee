import { Problem } from "~/domain/problem";
import { refused } from "~/http/api.server";
import { visitOf } from "~/http/context.server";
import { confirmContracts } from "~/http/payment.server";
import { handleEvent } from "~/models/payment.server";
import type { Route } from "./+types/stripe-webhook";

/**
 * What Stripe tells of subscriptions, the only thing that grants premium. It is known by its signature over the body
 * as it came; a session, should there be one, means nothing here. Whatever is no success Stripe sends again.
 */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const { now, answer } = visitOf(context);
  try {
    if (request.method !== "POST") {
      answer.set("Allow", "POST");
      throw new Problem("methodNotAllowed");
    }
    const body = new Uint8Array(await request.arrayBuffer());
    const isConcluded = await handleEvent(body, request.headers.get("Stripe-Signature"), now);
    // Stripe need not wait until the mail is on its way.
    if (isConcluded) setImmediate(() => void confirmContracts());
    return Response.json({ received: true });
  } catch (error) {
    return refused(context, error, pattern);
  }
}

export function loader({ context, pattern }: Route.LoaderArgs) {
  visitOf(context).answer.set("Allow", "POST");
  return refused(context, new Problem("methodNotAllowed"), pattern);
}
