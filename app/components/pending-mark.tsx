import type { Pending } from "~/domain/pending";
import { pendingKinds, states } from "~/locales/de/pending";

/** Says in a row that what it shows is not on the server yet: "wartet", "Löschung wartet". */
export function PendingMark({ kind, state }: Pick<Pending, "kind" | "state">) {
  // Saved, it only waits for the list to be loaded anew.
  if (state === "saved") return null;
  return (
    <span className="pending-mark" data-state={state}>
      {pendingKinds[kind]}
      {states[state]}
    </span>
  );
}
