import type { OutboxIntent } from "~/domain/outbox";

const clock = new Intl.DateTimeFormat("de-DE", { hour: "2-digit", minute: "2-digit" });
const calendar = new Intl.DateTimeFormat("de-DE", { day: "2-digit", month: "2-digit", year: "numeric" });

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

/** Says when a waiting entry will be sent. Browsers without Background Sync send it only while the app is open. */
export function whenSent(isSentInBackground: boolean): string {
  return isSentInBackground
    ? "Wird gesendet, sobald du wieder online bist."
    : "Wird gesendet, sobald Reisekasse offen ist und Netz hat.";
}

/** Texts of toasts. */
export const outboxNews = {
  kept: "Auf dem Gerät gemerkt",
  sent: (count: number) => (count === 1 ? "1 Änderung gesendet" : `${count} Änderungen gesendet`),
  refused: "Eine Änderung wurde abgelehnt",
  refusedHelp: "Sieh im Postausgang nach, was zu tun ist.",
} as const;

/** Texts of the strip above the screens. */
export const strip = {
  /** `Offline: Stand von 14:05.`, with the date if it is not today. Both in epoch ms; in the device's time zone. */
  asOf(storedAt: number, now: number) {
    const time = clock.format(storedAt);
    const day = calendar.format(storedAt);
    return day === calendar.format(now)
      ? `Offline: Stand von ${time}.`
      : `Offline: Stand vom ${day}, ${time}.`;
  },
  waiting(count: number, areExpenses: boolean) {
    if (count === 1) return areExpenses ? "1 Ausgabe wartet." : "1 Änderung wartet.";
    return areExpenses ? `${count} Ausgaben warten.` : `${count} Änderungen warten.`;
  },
  rejected: (count: number) =>
    count === 1 ? "1 Änderung wurde abgelehnt." : `${count} Änderungen wurden abgelehnt.`,
} as const;
