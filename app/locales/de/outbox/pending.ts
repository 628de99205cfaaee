import type { Pending } from "~/domain/expenses/pending-expense";
import type { EntryState } from "~/domain/outbox";

/** Names of an entry's states. */
export const states: Record<EntryState, string> = {
  waiting: "wartet",
  sending: "sendet",
  saved: "gespeichert",
  rejected: "abgelehnt",
};

/** Kind of a pending change, placed before its state; empty for additions. */
export const pendingKinds = { add: "", change: "Änderung", delete: "Löschung" } as const;

/** State of a pending change, which may lack the rate of its currency. */
export function stateText({ state, withoutRate }: Pick<Pending, "state" | "withoutRate">): string {
  return withoutRate && state === "waiting" ? "wartet auf Kurs" : states[state];
}

/** Names a repayment that waits. */
export const repaymentOf = (amount: string) => `Zahlung ${amount}`;
