import { WifiOff } from "lucide";
import { Drawing } from "~/components/ui/icon";
import { offline } from "~/locales/de/offline";

/** Strip at the top of a screen: the age of cached data, and the number of waiting and rejected entries. */
export function Strip({
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
    storedAt !== null && offline.asOf(storedAt, Date.now()),
    waiting > 0 && offline.waiting(waiting, areExpenses),
    rejected > 0 && offline.rejected(rejected),
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
