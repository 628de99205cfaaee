import type { Pending, PendingNote } from "~/domain/pending";
import { stateText } from "~/locales/de/pending";

/** Mark of a row or trip that the server has not saved yet: the pending action and its state. */
export function PendingMark({ label, state, withoutRate }: PendingNote & Pick<Pending, "withoutRate">) {
  // Saved entries are shown only until the list is reloaded.
  if (state === "saved") return null;
  return (
    <span className="pending-mark" data-state={state}>
      {label} {stateText({ state, withoutRate })}
    </span>
  );
}
