import type { Pending, PendingNote } from "~/domain/expenses/pending";
import { stateText } from "~/locales/de/outbox/pending";

export function PendingMark({ label, state, withoutRate }: PendingNote & Pick<Pending, "withoutRate">) {
  return (
    <span className="pending-mark" data-state={state}>
      {label} {stateText({ state, withoutRate })}
    </span>
  );
}
