import { createPortal } from "react-dom";
import { STRIP_PLACE } from "~/components/shell/strip-place";
import { isWaiting } from "~/domain/outbox";
import { useFreshness } from "../cache/freshness";
import { useSignal } from "../signal";
import { entries } from "./outbox";
import { Strip } from "./strip";

/** Shows, above every screen, the age of cached data and the number of entries in the outbox. */
export function OutboxStrip() {
  const found = useSignal(entries, null) ?? [];
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
