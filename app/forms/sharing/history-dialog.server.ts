import { z } from "zod";
import { faceOf } from "~/domain/accounts/face";
import { dialogIn } from "~/domain/dialog";
import type { SharedExpense } from "~/domain/expenses/expense";
import { bytesOf, thatFit } from "~/domain/page-weight.server";
import type { HistoryEntry, HistoryLine, HistoryPage } from "~/domain/sharing/history";
import { requireViewer } from "~/http/auth.server";
import { type Context, visitOf } from "~/http/context.server";
import { formHandler } from "~/http/form/handler.server";
import { historyLine } from "~/locales/de/sharing/history-text";
import { forgottenIn } from "~/models/sharing/former-members.server";
import { historyOf, historyOfExpense, seeHistory, unseenSince } from "~/models/sharing/history.server";
import { membersOf } from "~/models/sharing/member.server";
import { onTrip } from "../trips/on-trip.server";

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
  const lines = await linesOf(context, tripId, entries);
  // The page shows them, and has them as data.
  const shown = thatFit(lines, PAGE_BYTES, bytesOfLine);
  return {
    lines: shown,
    next: shown.length < lines.length ? shown.at(-1)!.id : next,
    isFirst: after === undefined,
  };
}

const bytesOfLine = ({ subject, sentences }: HistoryLine) => 2 * bytesOf(subject, ...sentences);

/**
 * Loads what was changed of an expense of a shared trip, the newest first, and of long texts not all; undefined on a trip of
 * one person.
 */
export async function expenseHistory(
  context: Context,
  { id, tripId, sharing }: SharedExpense,
): Promise<HistoryLine[] | undefined> {
  if (!sharing) return undefined;
  const entries = await historyOfExpense(requireViewer(context).id, { id, tripId });
  return thatFit(await linesOf(context, tripId, entries), PAGE_BYTES, bytesOfLine);
}

async function linesOf(
  context: Context,
  tripId: string,
  entries: readonly HistoryEntry[],
): Promise<HistoryLine[]> {
  const { id: userId } = requireViewer(context);
  const members = await membersOf(userId, tripId);
  const people = [...members, ...(await forgottenIn(tripId, entries, members))];
  const reader = { ...(await unseenSince(userId, tripId)), timeZone: visitOf(context).timeZone };
  return entries.map((entry) => {
    const doer = members.find(({ id }) => id === entry.memberId);
    const former = people.find(({ id }) => id === entry.memberId);
    const face = doer?.face ?? faceOf(entry.memberId, former?.name ?? null);
    return { ...historyLine(entry, people, reader), face };
  });
}

export const historyHandlers = onTrip({
  // A GET must not write, and the worker fetches screens that nobody looks at: the member says that they have seen it.
  "history.seen": formHandler({
    shape: z.object({ id: z.string().default(""), upTo: z.string().default("") }),
    quick: true,
    failure: "historySeen",
    async effect(viewer, { input, t }) {
      await seeHistory(viewer.id, input.id, input.upTo);
      return { toast: { title: t("toast.historySeen") } };
    },
  }),
});
