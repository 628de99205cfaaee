import type { EntryState } from "~/domain/outbox";

/** Where an entry of the outbox stands. */
export const states: Record<EntryState, string> = {
  waiting: "wartet",
  sending: "sendet",
  saved: "gespeichert",
  rejected: "abgelehnt",
};

/** Said before it where it is no new one. */
export const pendingKinds = { add: "", change: "Änderung", delete: "Löschung" } as const;
