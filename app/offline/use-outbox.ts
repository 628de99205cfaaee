import { useEffect } from "react";
import { useLocation } from "react-router";
import { showToast } from "~/components/toast";
import { isUnsent, type OutboxEntry } from "~/domain/outbox";
import { outboxNews } from "~/locales/de/outbox";
import { nextDue, tryToSend } from "./flush";
import { canKeep, entries, follow } from "./outbox";
import { overlay } from "./seams";
import { useSignal } from "./signal";
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

/** With which loading of the page's data an entry was found to be saved: only the next one has it. */
const savedWith = new Map<string, string | undefined>();

const loadOverlay = () => import("./put-pending");

/** Shows what waits in the lists, and what was just saved until they have been loaded anew. */
function useOverlay(found: readonly OutboxEntry[] | null): void {
  const { search } = useLocation();
  // Whoever opens a dialog may soon have something that waits, and then there may be no network to load this by.
  useEffect(() => {
    if (search.includes("dialog=")) loadOverlay().catch(() => undefined);
  }, [search]);

  useEffect(() => {
    for (const entry of found ?? []) if (isUnsent(entry)) wasUnsent.add(entry.id);
    const shown = found?.filter(({ id }) => wasUnsent.has(id)) ?? [];
    const isMissing = (entry: OutboxEntry, page: string | undefined) => {
      if (isUnsent(entry)) return true;
      if (!savedWith.has(entry.id)) savedWith.set(entry.id, page);
      return savedWith.get(entry.id) === page;
    };
    if (shown.length === 0) {
      overlay.set(null);
      return;
    }
    let isCurrent = true;
    loadOverlay().then(
      ({ overlayOf }) => isCurrent && overlay.set(overlayOf(shown, isMissing)),
      // Without it the strip still says how much waits.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [found]);
}
