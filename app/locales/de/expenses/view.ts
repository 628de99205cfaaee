/** Texts of the view of an expense. */
export const expenseView = {
  /** Beside an amount in another currency. */
  rate: (rate: string, origin: string) => `${rate} (${origin})`,
  oneEuro: (amount: string) => `1\u00a0€ = ${amount}`,
  /** Who has paid, who will, and who has got a refund. */
  paid: { you: "Du hast bezahlt", other: (name: string) => `${name} hat bezahlt` },
  pays: { you: "Du bezahlst", other: (name: string) => `${name} bezahlt` },
  got: { you: "Du hast es bekommen", other: (name: string) => `${name} hat es bekommen` },
  toExpense: "Zur Ausgabe",
  yourShare: (amount: string) => `dein Anteil ${amount}`,
  youAre: (name: string) => `${name} (du)`,
  half: "halber Anteil",
  shares: (weight: string) => `${weight} Anteile`,
  undivided: "Nicht aufgeteilt",
  addPhoto: "Foto hinzufügen",
  waiting: (count: number) => (count === 1 ? "1 Beleg wartet auf Netz." : `${count} Belege warten auf Netz.`),
  historyOffline: "Wer was geändert hat, siehst du mit Netz.",
} as const;

export const again = {
  isGone:
    "Diese Ausgabe finden wir nicht mehr, wahrscheinlich wurde sie gelöscht. Du kannst sie hier neu eingeben.",
  isRefundedGone:
    "Diese Ausgabe finden wir nicht mehr, wahrscheinlich wurde sie gelöscht. Die Erstattung kannst du hier trotzdem eintragen.",
  tripHasEnded:
    "Diese Reise ist beendet, deshalb gibt es hier kein Nochmal. Was noch fehlt, kannst du weiter nachtragen.",
} as const;

/** Texts of the expense dialog of somebody without an active trip. */
export const withoutTrip = {
  lead: "Gerade ist keine Reise aktiv. Lege eine an oder starte eine geplante, dann kannst du die Ausgabe eintragen.",
  guestLead: "Gerade ist keine Reise aktiv. Starte eine, dann kannst du die Ausgabe eintragen.",
  line: "Deine Notiz",
  lineHelp: "Legst du jetzt eine Reise an, die sofort startet, geht es damit weiter.",
  create: "Reise anlegen",
  toTrips: "Meine Reisen",
} as const;
