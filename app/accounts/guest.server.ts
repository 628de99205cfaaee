import type { Context } from "~/http/context.server";
import type { SecretLink } from "~/http/form-answer";
import { countRegistration } from "~/http/rate-limit.server";
import { accessLink } from "~/http/secret-link.server";
import { signIn } from "~/http/session.server";
import type { Account } from "~/models/account.server";
import { joinAsGuest } from "~/models/guest.server";
import type { Submission } from "~/models/submission.server";

/**
 * Makes a guest of a name, joins the trip of the link, and signs in. `access` is the link by which the guest comes back.
 * @throws Problem tooManyAttempts, and those of `joinAsGuest()`
 */
export async function joinSentGuest(
  context: Context,
  invitation: string,
  name: string,
  submission: Submission,
): Promise<{ account: Account; tripId: string; access: SecretLink }> {
  await countRegistration(context);
  const { account, tripId, token } = await joinAsGuest(invitation, name, submission);
  await signIn(context, account);
  return { account, tripId, access: accessLink(context, token) };
}
