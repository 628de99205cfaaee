import { href, redirect } from "react-router";
import { isGuest } from "~/domain/accounts/account";
import { Problem } from "~/domain/problem";
import { signInLeadingTo } from "~/http/auth.server";
import { answeredIntent, type Context, viewerOf, visitOf } from "~/http/context.server";
import { flashToast } from "~/http/flash.server";
import { countInvitation } from "~/http/rate-limit.server";
import { refusalOf } from "~/http/refusal.server";
import { join } from "~/locales/de/sharing/join";
import { findGuest } from "~/models/accounts/guest.server";
import { previewInvitation } from "~/models/sharing/invitation.server";
import { tripJoinedBy } from "~/models/sharing/joining.server";

/**
 * Loads the trip of a link; no invitation if the link no longer works, or not for the viewer. Somebody who is on the trip
 * already is led there. Changes nothing, since programs that preview links in chats open them too. Those, and people who
 * are not signed in, learn no name but the inviter's.
 */
export async function joinScreen(context: Context, { token }: { token: string }) {
  await openSecretLink(context);
  const viewer = viewerOf(context);
  const preview = await previewInvitation(token, visitOf(context).now, viewer?.id);
  const joined = preview ? preview.joined : viewer && (await tripJoinedBy(viewer.id, token));
  // The answer to a form may have to show a link of a guest who has just joined.
  if (joined && !preview?.closedAs && answeredIntent(context) === null) {
    // A guest comes here by the back button, from the page that showed the link.
    const detail = viewer && isGuest(viewer) ? join.accessAgain : undefined;
    flashToast(context, { kind: "success", title: join.already, detail });
    throw redirect(href("/trip/:id", { id: joined }), 303);
  }
  if (!preview || preview.closedAs) return { invitation: null, closedAs: preview?.closedAs };
  const { forName, joined: _, closedAs, ...invitation } = preview;
  const signIn = signInLeadingTo(`/join/${token}`);
  const own = viewer && { firstName: viewer.firstName, inPlaceOf: forName };
  return { invitation: { ...invitation, signIn, viewer: own }, closedAs };
}

/** Loads the guest of a link, and the account that is signed in here; null if the link was replaced. Changes nothing. */
export async function accessScreen(context: Context, { token }: { token: string }) {
  await openSecretLink(context);
  const guest = await findGuest(token);
  if (!guest) return null;
  const viewer = viewerOf(context);
  const other = viewer && viewer.id !== guest.id ? viewer.firstName : null;
  return { firstName: guest.firstName, other };
}

/** The address is a secret: pages that it leads to must not learn it, and nobody may guess others. */
async function openSecretLink(context: Context): Promise<void> {
  visitOf(context).headers.set("Referrer-Policy", "no-referrer");
  try {
    await countInvitation(context);
  } catch (error) {
    throw error instanceof Problem ? refusalOf(context, error) : error;
  }
}
