import { useEffect } from "react";
import { useLocation } from "react-router";
import { showToast } from "~/components/toast";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { outboxNews } from "~/locales/de/outbox";
import { overlay } from "../screen-state";
import { useSignal } from "../signal";
import { nextDue, tryToSend } from "./flush";
import { canKeep, entries, follow } from "./outbox";
import { isBeingTaken, sayRefused } from "./take-forms";

/** Keeps what is shown and what is sent going. */
export function useOutbox(account: string, revalidate: () => Promise<void>): void {
  const found = useSignal(entries, null);
  useEffect(() => (canKeep() ? follow(account) : undefined), [account]);
  useFlush(account, found);
  useNews(found, revalidate);
  useOverlay(found);
}

/** Sends at once when something says that it may work, and by itself when the next entry is due. */
function useFlush(account: string, found: readonly OutboxEntry[] | null): void {
  useEffect(() => {
    if (!canKeep()) return;
    const now = () => {
      if (document.visibilityState === "visible") tryToSend({ account, isForced: true });
    };
    now();
    addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [account]);

  const due = found ? nextDue(found) : undefined;
  useEffect(() => {
    if (due === undefined) return;
    const timer = setTimeout(() => tryToSend({ account }), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [account, due]);
}

const before = new Map<string, OutboxEntry["state"]>();

/** Tells of what was sent or refused after its form had been left, and loads the lists anew. */
function useNews(found: readonly OutboxEntry[] | null, revalidate: () => Promise<void>): void {
  useEffect(() => {
    if (!found) return;
    const changed = found.filter(
      ({ id, state }) => before.has(id) && before.get(id) !== state && !isBeingTaken(id),
    );
    for (const { id, state } of found) before.set(id, state);
    const saved = changed.filter(({ state }) => state === "saved");
    const isRefused = changed.some(({ state }) => state === "rejected");
    if (saved.length > 0) void revalidate();
    if (isRefused) sayRefused();
    else if (saved.length > 0) showToast({ kind: "success", title: outboxNews.sent(saved.length) });
  }, [found, revalidate]);
}

const wasUnsent = new Set<string>();

/** Those that were saved while this page was open: they stay until the screen's data has them. */
const justSaved = new Map<string, OutboxEntry>();

const loadOverlay = () => import("./pending-overlay");

/** Shows what waits in the lists, and what was just saved until they have been loaded anew. */
function useOverlay(found: readonly OutboxEntry[] | null): void {
  const { search } = useLocation();
  // Whoever opens a dialog may soon have something that waits, and then there may be no network to load this by.
  useEffect(() => {
    if (search.includes("dialog=")) loadOverlay().catch(() => undefined);
  }, [search]);

  useEffect(() => {
    for (const entry of found ?? []) {
      if (isUnsent(entry)) wasUnsent.add(entry.id);
      else if (wasUnsent.has(entry.id)) justSaved.set(entry.id, entry);
    }
    const shown = [...(found?.filter(isUnsent) ?? []), ...justSaved.values()];
    if (shown.length === 0) {
      overlay.set(null);
      return;
    }
    let isCurrent = true;
    loadOverlay()
      .then(({ overlayOf }) => overlayOf(shown))
      .then(
        (put) => isCurrent && overlay.set(put),
        // Without it the strip still says how much waits.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [found]);
}
