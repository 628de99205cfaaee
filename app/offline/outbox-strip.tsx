import { isWaiting } from "~/domain/outbox";
import { entries } from "./outbox";
import { useSignal } from "./signal";
import { Strip } from "./strip";
import { staleness } from "./worker";

/** Above every screen: of when it is where there is no network, and how much waits to be sent. */
export function OutboxStrip() {
  const found = useSignal(entries, null) ?? [];
  const storedAt = useSignal(staleness, null);
  const waiting = found.filter(isWaiting).length;
  const rejected = found.filter(({ state }) => state === "rejected").length;
  return <Strip storedAt={storedAt} waiting={waiting} rejected={rejected} />;
}
