import type { PendingNote } from "~/domain/pending";
import { states } from "~/locales/de/pending";

/** Says that what is shown is not on the server yet, and what is to become of it. */
export function PendingMark({ label, state }: PendingNote) {
  // Saved, it only waits for the list to be loaded anew.
  if (state === "saved") return null;
  return (
    <span className="pending-mark" data-state={state}>
      {label} {states[state]}
    </span>
  );
}
