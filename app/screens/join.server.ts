import { Problem } from "~/domain/problem";
import { signInLeadingTo } from "~/http/auth.server";
import { type Context, viewerOf, visitOf } from "~/http/context.server";
import { countInvitation } from "~/http/rate-limit.server";
import { refusalOf } from "~/http/refusal.server";
import { previewInvitation } from "~/models/invitation.server";

/**
 * Loads what a link leads to; null if it no longer works. Changes nothing, since programs that preview links in chats
 * open them too. Those programs, and people who are not signed in, learn no name but the inviter's.
 */
export async function joinScreen(context: Context, request: Request, { token }: { token: string }) {
  // The address is a secret: pages that this one leads to must not learn it.
  visitOf(context).answer.set("Referrer-Policy", "no-referrer");
  // A form has been counted by its handler.
  if (request.method !== "POST") await countOpening(context);
  const preview = await previewInvitation(token, visitOf(context).now);
  if (!preview) return null;
  const { forName, ...invitation } = preview;
  const viewer = viewerOf(context);
  const signIn = signInLeadingTo(`/join/${token}`);
  return { ...invitation, signIn, viewer: viewer && { firstName: viewer.firstName, inPlaceOf: forName } };
}

async function countOpening(context: Context): Promise<void> {
  try {
    await countInvitation(context);
  } catch (error) {
    throw error instanceof Problem ? refusalOf(context, error) : error;
  }
}
