import { dialogIn } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/history";
import { bytesOf, thatFit } from "~/domain/page-weight.server";
import { requireViewer } from "~/http/auth.server";
import { type Context, visitOf } from "~/http/context.server";
import { historyLine } from "~/locales/history-text";
import { forgottenIn } from "~/models/former-members.server";
import { historyOf, unseenSince } from "~/models/history.server";
import { membersOf } from "~/models/member.server";

/** Most bytes that the entries of a page take. */
const PAGE_BYTES = 150_000;

/** Loads a page of a trip's history, fewer entries if their texts are long, if the address opens it. */
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
  const lines = entries.map((entry) => historyLine(entry, people, reader));
  // The page shows them, and has them as data.
  const shown = thatFit(lines, PAGE_BYTES, (line) => 2 * bytesOf(line.subject, ...line.sentences));
  return {
    lines: shown,
    next: shown.length < lines.length ? shown.at(-1)!.id : next,
    isFirst: after === undefined,
  };
}
