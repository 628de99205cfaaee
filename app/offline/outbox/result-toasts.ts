import { useEffect } from "react";
import { useLocation } from "react-router";
import { showToast } from "~/components/shell/toast";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { outboxNews } from "~/locales/de/outbox";
import { overlay } from "../screen-state";
import { isAwaited, showRefusedToast } from "./submit-form";

const lastStates = new Map<string, OutboxEntry["state"]>();

/** Shows a toast for entries that were saved or rejected after their form had closed, and reloads the lists. */
export function useResultToasts(found: readonly OutboxEntry[] | null, revalidate: () => Promise<void>): void {
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
export function usePendingOverlay(found: readonly OutboxEntry[] | null): void {
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
