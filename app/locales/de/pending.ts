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
