import { WifiOff } from "lucide";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { href, useNavigation, useRevalidator } from "react-router";
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import { useSignal } from "~/components/ui/signal";
import { deviceToday } from "~/domain/day";
import { isWaiting, type OutboxEntry } from "~/domain/outbox";
import { isReceiptWaiting } from "~/domain/receipts/waiting";
import { strip as texts } from "~/locales/de/outbox/outbox";
import { onReachable, shownDataStoredAt } from "../cache/worker";
import { repeat } from "../repeat";
import { STRIP_PLACE, useSnapshot } from "../screen-state";
import { unreadable, useOutbox } from "./queue";
import { mayBeTyping } from "./results";

/** Shows, above every screen, the age of cached data and the number of entries in the outbox. */
export function OutboxStrip() {
  const entries = useOutbox() ?? [];
  const storedAt = useFreshness();
  const isUnreadable = useSignal(unreadable);
  const waiting = entries.filter(isWaiting);
  const receipts = useSignal(waitingReceipts) ?? [];
  const waitingCount = receipts.filter(isReceiptWaiting).length;
  const rejected = [...entries, ...receipts].filter(({ state }) => state === "rejected").length;
  const isExpense = ({ intent }: OutboxEntry) => intent.startsWith("expense.") && intent !== "expense.undo";
  const parts = [
    storedAt && texts.asOf(storedAt, Date.now()),
    waiting.length > 0 && texts.waiting(waiting.length, waiting.every(isExpense)),
    waitingCount > 0 && texts.receipts(waitingCount),
    rejected > 0 && texts.rejected(rejected),
    isUnreadable && texts.unreadable,
  ].filter(Boolean);
  const place = document.getElementById(STRIP_PLACE);
  if (parts.length === 0 || !place) return null;
  return createPortal(
    <a className="strip" href={href("/outbox")}>
      {/* Refused entries alone wait to be corrected. WifiOff is not in the icon set, which every page loads. */}
      <Icon name={storedAt || waiting[0] ? WifiOff : waitingCount > 0 ? "camera" : "pencil"} />
      <span>{parts.join(" ")}</span>
    </a>,
    place,
  );
}

/**
 * Reloads data that was stored on the device, or came on a day that is over, as soon as the server answers, but not during
 * a navigation, which reloading would begin again, nor while somebody may be typing. Returns the time when the shown data
 * was stored, or came on a day that is over without a network, in epoch ms.
 */
function useFreshness() {
  const { revalidate } = useRevalidator();
  const storedAt = useSignal(shownDataStoredAt);
  const loadedAt = useSnapshot()?.loadedAt;
  // After midnight: the screen still shows the day before as today.
  const [isDayOver, setIsDayOver] = useState(false);
  const isNavigating = useNavigation().state !== "idle";
  const { search } = useAddress();
  const mustReload = (storedAt !== null || isDayOver) && !isNavigating;
  useEffect(() => {
    if (mustReload) return onReachable(() => mayBeTyping(search) || void revalidate());
  }, [mustReload, search, revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer data is of the day on which it comes
  useEffect(() => {
    const day = deviceToday();
    setIsDayOver(false);
    return repeat(() => setIsDayOver(deviceToday() !== day));
  }, [loadedAt]);
  return storedAt || (isDayOver && !navigator.onLine && loadedAt);
}
