// Results of entries that their form no longer shows.
import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { useAddress } from "~/components/shell/address";
import { showToast } from "~/components/shell/toast";
import { isFormOpen } from "~/domain/dialog";
import {
  isForgotten,
  isMissing,
  isUnsaved,
  isWaiting,
  nextEntries,
  type OutboxEntry,
  type Snapshot,
} from "~/domain/outbox";
import type { ToastText } from "~/domain/toast";
import { outboxToasts } from "~/locales/de/outbox/outbox";
import { forgetEntry } from "./outbox";

/** Entries whose forms show the result themselves. */
const awaited = new Set<string>();

/** Entries whose owner knows that they wait. Only of these a toast says that they were sent or refused. */
const waiting = new Set<string>();

/** Runs a task that shows the result of an entry in its form. */
export async function showingResultOf(id: string, task: () => Promise<void>): Promise<void> {
  awaited.add(id);
  try {
    await task();
  } finally {
    awaited.delete(id);
  }
}

/** Notes that the owner of an entry knows that it waits. */
export function noteWaiting(id: string): void {
  waiting.add(id);
}

export function showRefusedToast(): void {
  showToast({ kind: "failure", title: outboxToasts.refused, detail: outboxToasts.refusedHelp });
}

/**
 * Returns whether somebody may have typed what is not sent yet: in an open form, or the quick line. Until it is closed the
 * screen's data is not reloaded by itself, which could change the form's trip, or replace it by an error page.
 */
export function mayBeTyping(search: string): boolean {
  const quickLine = document.querySelector<HTMLInputElement>('[name="line"]');
  return isFormOpen(search) || Boolean(quickLine?.value);
}

/**
 * Follows entries whose form has closed: reloads the screen's data once for each saved one that it lacks, forgets old
 * ones, and shows a toast for those that were saved or rejected meanwhile.
 */
export function useResults(
  found: readonly OutboxEntry[] | null,
  snapshot: Snapshot | undefined,
  revalidate: () => Promise<void>,
): void {
  const reloaded = useRef(new Set<string>());
  const isNavigating = useNavigation().state !== "idle";
  const { search } = useAddress();
  useEffect(() => {
    if (!found || !snapshot) return;
    const saved = found.filter((entry) => !isUnsaved(entry) && !awaited.has(entry.id));
    for (const entry of saved) if (isForgotten(entry, snapshot)) void forgetEntry(entry.id);
    const isLacking = (entry: OutboxEntry) => isMissing(entry, snapshot) && !reloaded.current.has(entry.id);
    // Reloading would begin a navigation again; what it brings is looked at next.
    if (isNavigating || mayBeTyping(search) || !saved.some(isLacking)) return;
    for (const { id } of saved) reloaded.current.add(id);
    void revalidate();
  }, [found, snapshot, isNavigating, search, revalidate]);
  useEffect(() => {
    if (!found) return;
    const [next] = nextEntries(found);
    // Sending has failed, so that all behind it wait too.
    if (next && (next.retryAt > 0 || next.isSignedOut))
      for (const entry of found) if (isWaiting(entry) && !awaited.has(entry.id)) noteWaiting(entry.id);
    const ended = found.filter((entry) => !isWaiting(entry) && waiting.delete(entry.id));
    const saved = ended.filter(({ state }) => state === "saved");
    if (saved.length < ended.length) showRefusedToast();
    else if (saved.length > 0) {
      // What the server says of one, such as a limit that is used up, would be too long of several.
      const { detail, link, undo }: Partial<ToastText> = (saved.length === 1 && saved[0]!.toast) || {};
      showToast({ kind: "success", title: outboxToasts.sent(saved.length), detail, link, undo });
    }
  }, [found]);
}
