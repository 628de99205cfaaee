import { href } from "react-router";
import { isGuest } from "~/domain/accounts/account";
import { type TrialState, trialEndsIn } from "~/domain/billing/subscription";
import { wayBack } from "~/domain/query";
import { type Context, newSubmissionId, viewerOf, visitOf } from "~/http/context.server";
import { keyIn } from "~/http/form/fields.server";
import { type FormHandlers, withHooks } from "~/http/form/handler.server";
import { type FormAnswer, textsOfForm } from "~/http/form-answer";
import type { Viewer } from "~/models/accounts/session.server";
import { accessOf } from "~/models/billing/access.server";
import { findDraft, saveDraft } from "~/models/draft.server";

export async function trialOf(context: Context): Promise<TrialState> {
  const viewer = viewerOf(context);
  // A guest cannot order premium.
  if (!viewer || isGuest(viewer)) return null;
  const { now, today, timeZone } = visitOf(context);
  const access = await accessOf(viewer.id, now);
  if (access.kind === "trial") return { kind: "trial", endsIn: trialEndsIn(today, access.endsAt, timeZone) };
  return access.kind === "over" ? { kind: "over" } : null;
}

function toPremium({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `${href("/subscribe")}?${new URLSearchParams({ returnTo: wayBack(pathname + search) ?? "/" })}`;
}

export function withDraft(url: URL): URL {
  const again = new URL(url);
  again.searchParams.set("draft", "1");
  return again;
}

/**
 * Lets the forms of these handlers lead on where they are refused for want of premium or of an account. What was typed is
 * kept as a draft until premium is ordered.
 */
export function withAccess<Handlers extends FormHandlers<Viewer>>(handlers: Handlers): Handlers {
  return withHooks(handlers, {
    async onRefusal({ kind }, { id }, { intent, handler, form, fields, url, context }) {
      if (kind === "accountNeeded") return { details: { needsAccount: true } };
      if (kind !== "trialOver") return undefined;
      // A quick form has no input to store.
      if (handler.quick) return { details: { toPremium: toPremium(url) }, to: toPremium(url) };
      // With its key: an entry of an outbox that is sent again later is then the same submission.
      const { key } = keyIn(form);
      const draft = { intent, fields: { ...textsOfForm(fields), ...(key && { submissionId: key }) } };
      await saveDraft(id, draft, visitOf(context).now);
      return { details: { toPremium: toPremium(withDraft(url)) } };
    },
  });
}

/** Finds the input that was refused because the trial or the session had ended. */
export async function refusedInput(context: Context, url: URL): Promise<FormAnswer | null> {
  const viewer = viewerOf(context);
  if (!viewer || !url.searchParams.has("draft")) return null;
  const draft = await findDraft(viewer.id);
  if (!draft) return null;
  const { submissionId = newSubmissionId(), ...fields } = draft.fields;
  const id = fields.id || undefined;
  return { intent: draft.intent, id, result: { initialValue: fields }, submissionId };
}
