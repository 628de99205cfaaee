import type { EntryState, OutboxEntry } from "../outbox";

/** Mark beside a trip that the server does not have in this form yet; `label` names the waiting action. */
export interface PendingNote {
  label: string;
  state: EntryState;
}

export interface WithPending {
  pending?: PendingNote;
  /** True if something waits that changes who owes whom on the trip. */
  areDebtsOld?: boolean;
}

/** Returns a trip with a note on the latest of its own changes that wait. */
export function tripWithPending<Trip extends { id: string }>(
  trip: Trip,
  entries: readonly OutboxEntry[],
  areDebtsOld: boolean,
  deedOf: (entry: OutboxEntry) => string,
): Trip & WithPending {
  const isOfTrip = ({ intent, fields }: OutboxEntry) => intent.startsWith("trip.") && fields.id === trip.id;
  const latest = entries.findLast(isOfTrip);
  if (!latest) return areDebtsOld ? { ...trip, areDebtsOld } : trip;
  return { ...trip, pending: { label: deedOf(latest), state: latest.state }, areDebtsOld };
}
