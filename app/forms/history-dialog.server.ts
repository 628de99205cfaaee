import { dialogIn } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/history";
import { requireViewer } from "~/http/auth.server";
import { type Context, visitOf } from "~/http/context.server";
import { historyLine } from "~/locales/history-text";
import { forgottenIn } from "~/models/former-members.server";
import { historyOf, unseenSince } from "~/models/history.server";
import { membersOf } from "~/models/member.server";

/** Loads a page of a trip's history, if the address opens it. */
export async function historySubject(
  context: Context,
  { searchParams }: URL,
  tripId: string,
): Promise<HistoryPage | undefined> {
  if (dialogIn(searchParams) !== "history") return undefined;
  const { id: userId } = requireViewer(context);
  const after = searchParams.get("after") ?? undefined;
  const { entries, next } = await historyOf(userId, tripId, after);
  const members = await membersOf(userId, tripId);
  const people = [...members, ...(await forgottenIn(tripId, entries, members))];
  const reader = { ...(await unseenSince(userId, tripId)), timeZone: visitOf(context).timeZone };
  return {
    lines: entries.map((entry) => historyLine(entry, people, reader)),
    next,
    isFirst: after === undefined,
  };
}
