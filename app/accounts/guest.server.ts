import { Problem } from "~/domain/problem";
import { isUuid } from "~/domain/retention";
import type { Context } from "~/http/context.server";
import type { SecretLink } from "~/http/form-answer";
import { countRegistration } from "~/http/rate-limit.server";
import { accessLink } from "~/http/secret-link.server";
import { signIn } from "~/http/session.server";
import type { Account } from "~/models/accounts/account.server";
import { joinAsGuest } from "~/models/accounts/guest.server";
import type { Submission } from "~/models/submission.server";

/**
 * Makes a guest of a name, joins the trip of the link, and signs in. `access` is the link by which the guest comes back.
 * @throws Problem keyNotUuid, tooManyAttempts, and those of `joinAsGuest()`
 */
export async function joinSentGuest(
  context: Context,
  invitation: string,
  name: string,
  submission: Submission,
): Promise<{ account: Account; tripId: string; access: SecretLink }> {
  // By the key alone a repeated form signs in as the guest that it has made, so nobody may guess it.
  if (submission.key !== undefined && !isUuid(submission.key)) throw new Problem("keyNotUuid");
  await countRegistration(context);
  const { account, tripId, token } = await joinAsGuest(invitation, name, submission);
  await signIn(context, account);
  return { account, tripId, access: accessLink(context, token) };
}
