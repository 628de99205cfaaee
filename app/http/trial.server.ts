import { href } from "react-router";
import { isGuest } from "~/domain/accounts/account";
import { type TrialState, trialEndsIn } from "~/domain/billing/subscription";
import { wayBack } from "~/domain/query";
import { accessOf } from "~/models/billing/access.server";
import { findDraft } from "~/models/draft.server";
import { type Context, newSubmissionId, viewerOf, visitOf } from "./context.server";
import type { FormAnswer } from "./form-answer";

export async function trialOf(context: Context): Promise<TrialState> {
  const viewer = viewerOf(context);
  // A guest cannot order premium.
  if (!viewer || isGuest(viewer)) return null;
  const { now, today, timeZone } = visitOf(context);
  const access = await accessOf(viewer.id, now);
  if (access.kind === "trial") return { kind: "trial", endsIn: trialEndsIn(today, access.endsAt, timeZone) };
  return access.kind === "over" ? { kind: "over" } : null;
}

export function toPremium({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `${href("/subscribe")}?${new URLSearchParams({ returnTo: wayBack(pathname + search) ?? "/" })}`;
}

export function withDraft(url: URL): URL {
  const again = new URL(url);
  again.searchParams.set("draft", "1");
  return again;
}

/** Finds the input that was refused because the trial or the session had ended. */
export async function draftOf(context: Context, url: URL): Promise<FormAnswer | null> {
  const viewer = viewerOf(context);
  if (!viewer || !url.searchParams.has("draft")) return null;
  const draft = await findDraft(viewer.id);
  if (!draft) return null;
  const { submissionId = newSubmissionId(), ...fields } = draft.fields;
  const id = fields.id || undefined;
  return { intent: draft.intent, id, result: { initialValue: fields }, submissionId };
}
