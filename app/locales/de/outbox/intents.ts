import type { OutboxIntent } from "~/domain/outbox";

/** Name of an entry by its intent. */
export const intents: Record<OutboxIntent, string> = {
  "expense.add": "Neue Ausgabe",
  "expense.change": "Ausgabe ändern",
  "expense.delete": "Ausgabe löschen",
  "expense.undo": "Ausgabe zurücknehmen",
  "repayment.add": "Neue Zahlung",
  "trip.change": "Reise ändern",
  "trip.rename": "Reise umbenennen",
  "trip.start": "Reise starten",
  "trip.end": "Reise beenden",
  "trip.duplicate": "Reise duplizieren",
  "trip.delete": "Reise löschen",
  "trip.restore": "Reise wiederherstellen",
};
