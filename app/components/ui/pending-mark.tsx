import type { Pending } from "~/domain/expenses/pending-expense";
import { stateText } from "~/locales/de/outbox/pending";

interface PendingMarkProps extends Pick<Pending, "state" | "withoutRate"> {
  /** Names the waiting action, unless it is obvious. */
  label: string;
}

/** Mark beside a row or trip that the server does not have in this form yet. */
export function PendingMark({ label, state, withoutRate }: PendingMarkProps) {
  return (
    <span className="pending-mark" data-state={state}>
      {label} {stateText({ state, withoutRate })}
    </span>
  );
}
