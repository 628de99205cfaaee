import { WifiOff } from "lucide";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useRevalidator } from "react-router";
import { STRIP_PLACE } from "~/components/shell/strip-place";
import { Drawing } from "~/components/ui/icon";
import { isWaiting } from "~/domain/outbox";
import { strip as texts } from "~/locales/de/outbox";
import { onReachable, shownDataStoredAt } from "../cache/worker";
import { useSignal } from "../screen-state";
import { useOutbox } from "./outbox";

/** Shows, above every screen, the age of cached data and the number of entries in the outbox. */
export function OutboxStrip() {
  const found = useOutbox() ?? [];
  const storedAt = useFreshness();
  const waiting = found.filter(isWaiting);
  const rejected = found.filter(({ state }) => state === "rejected").length;
  const areExpenses = waiting.every(({ intent }) => intent.startsWith("expense."));
  const place = document.getElementById(STRIP_PLACE);
  const strip = (
    <Strip storedAt={storedAt} rejected={rejected} areExpenses={areExpenses} waiting={waiting.length} />
  );
  return place && createPortal(strip, place);
}

/** Strip at the top of a screen: the age of cached data, and the number of waiting and rejected entries. */
function Strip({
  storedAt,
  waiting,
  areExpenses,
  rejected,
}: {
  /** Time when the shown data was stored, in epoch ms; null if the server has just sent it. */
  storedAt: number | null;
  waiting: number;
  /** True if all waiting entries are about expenses. */
  areExpenses: boolean;
  rejected: number;
}) {
  const parts = [
    storedAt !== null && texts.asOf(storedAt, Date.now()),
    waiting > 0 && texts.waiting(waiting, areExpenses),
    rejected > 0 && texts.rejected(rejected),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <a className="strip" href="/outbox">
      {/* Not in the icon set, which every page loads. */}
      <Drawing of={WifiOff} />
      <span>{parts.join(" ")}</span>
    </a>
  );
}

/**
 * Reloads the screen's data as soon as the server answers. Returns the time when the shown data was stored, in epoch
 * ms, or null if the server has just sent it.
 */
function useFreshness(): number | null {
  const { revalidate } = useRevalidator();
  const storedAt = useSignal(shownDataStoredAt, null);
  const isStale = storedAt !== null;
  useEffect(() => {
    if (isStale) return onReachable(() => void revalidate());
  }, [isStale, revalidate]);
  return storedAt;
}
