import { WifiOff } from "lucide";
import { Drawing } from "~/components/icon";
import { offline } from "~/locales/de/offline";

/** The strip at the top: that what is shown was kept on the device, since when, and what waits to be sent. */
export function Strip({
  storedAt,
  waiting,
  areExpenses,
  rejected,
}: {
  /** Epoch ms; null while what is shown is the server's answer. */
  storedAt: number | null;
  waiting: number;
  /** Whether all that waits is of expenses. */
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
      {/* Not among the icons of all screens, which are loaded at once. */}
      <Drawing of={WifiOff} />
      <span>{parts.join(" ")}</span>
    </a>
  );
}
