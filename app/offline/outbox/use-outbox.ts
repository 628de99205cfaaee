import { useEffect } from "react";
import { useLocation } from "react-router";
import { showToast } from "~/components/shell/toast";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { outboxNews } from "~/locales/de/outbox";
import { overlay } from "../screen-state";
import { useSignal } from "../signal";
import { nextDue, tryToSend } from "./flush";
import { entries, followEntries, isOutboxSupported } from "./outbox";
import { isAwaited, showRefusedToast } from "./take-forms";

/** Follows the outbox: sends due entries, reports their results, and shows them in lists. */
export function useOutbox(account: string, revalidate: () => Promise<void>): void {
  const found = useSignal(entries, null);
  useEffect(() => (isOutboxSupported() ? followEntries(account) : undefined), [account]);
  useFlush(account, found);
  useResultToasts(found, revalidate);
  usePendingOverlay(found);
}

/** Sends entries when the page becomes visible or online, and when the next entry is due. */
function useFlush(account: string, found: readonly OutboxEntry[] | null): void {
  useEffect(() => {
    if (!isOutboxSupported()) return;
    const sendNow = () => {
      if (document.visibilityState === "visible") tryToSend({ account, isForced: true });
    };
    sendNow();
    addEventListener("online", sendNow);
    document.addEventListener("visibilitychange", sendNow);
    return () => {
      removeEventListener("online", sendNow);
      document.removeEventListener("visibilitychange", sendNow);
    };
  }, [account]);

  const due = found ? nextDue(found) : undefined;
  useEffect(() => {
    if (due === undefined) return;
    const timer = setTimeout(() => tryToSend({ account }), Math.max(0, due - Date.now()));
    return () => clearTimeout(timer);
  }, [account, due]);
}

const lastStates = new Map<string, OutboxEntry["state"]>();

/** Shows a toast for entries that were saved or rejected after their form had closed, and reloads the lists. */
function useResultToasts(found: readonly OutboxEntry[] | null, revalidate: () => Promise<void>): void {
  useEffect(() => {
    if (!found) return;
    const changed = found.filter(
      ({ id, state }) => lastStates.has(id) && lastStates.get(id) !== state && !isAwaited(id),
    );
    for (const { id, state } of found) lastStates.set(id, state);
    const saved = changed.filter(({ state }) => state === "saved");
    const isRefused = changed.some(({ state }) => state === "rejected");
    if (saved.length > 0) void revalidate();
    if (isRefused) showRefusedToast();
    else if (saved.length > 0) showToast({ kind: "success", title: outboxNews.sent(saved.length) });
  }, [found, revalidate]);
}

const wasUnsent = new Set<string>();

/** Entries saved while this page was open: shown until the screen's data contains them. */
const justSaved = new Map<string, OutboxEntry>();

const loadOverlay = () => import("./pending-overlay");

/** Shows unsent entries in the lists, and saved ones until the lists have been reloaded. */
function usePendingOverlay(found: readonly OutboxEntry[] | null): void {
  const { search } = useLocation();
  // Loaded when a dialog opens: once its form becomes an entry, the network may be down.
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
        (loaded) => isCurrent && overlay.set(loaded),
        // Without the overlay the strip still shows the number of entries.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [found]);
}
