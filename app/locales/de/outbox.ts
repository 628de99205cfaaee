import type { OutboxIntent } from "~/domain/outbox";

/** Name of an entry by its intent. */
export const intents: Record<OutboxIntent, string> = {
  "expense.add": "Neue Ausgabe",
  "expense.change": "Ausgabe ändern",
  "expense.delete": "Ausgabe löschen",
  "trip.change": "Reise ändern",
  "trip.rename": "Reise umbenennen",
  "trip.start": "Reise starten",
  "trip.end": "Reise beenden",
  "trip.duplicate": "Reise duplizieren",
  "trip.delete": "Reise löschen",
  "trip.restore": "Reise wiederherstellen",
};

/** Texts of toasts and of the strip above a screen. */
export const outboxNews = {
  kept: "Auf dem Gerät gemerkt",
  keptHelp: "Wird gesendet, sobald du wieder online bist.",
  sent: (count: number) => (count === 1 ? "1 Änderung gesendet" : `${count} Änderungen gesendet`),
  refused: "Eine Änderung wurde abgelehnt",
  refusedHelp: "Sieh im Postausgang nach, was zu tun ist.",
} as const;
