export const trips = {
  create: "Neue Reise erstellen",
  /** Begins the text above, and stands alone where that has no room. */
  createShort: "Neue Reise",
  edit: "Bearbeiten",
  duplicate: "Duplizieren",
  start: "Starten",
  finish: "Reise beenden",
  delete: "Löschen",
  restore: "Wiederherstellen",
  deleteForGood: "Endgültig löschen",
  currencies: "Währungen",
  limits: "Limits",
  open: "Ansehen",
  more: (name: string) => `Mehr: ${name}`,
} as const;

export const trip = {
  notFound: "Reise nicht gefunden",
  noBudget: "Ohne Budget",
  budgetOf: (amount: string) => `Budget ${amount}`,
  spentTogether: "Ausgegeben, alle zusammen",
  ownPart: (amount: string) => `dein Anteil ${amount}`,
  ownBudget: (amount: string) => `dein Budget ${amount}`,
  expenses: "Ausgaben",
  budget: "Budget",
  reversed: "Das Ende liegt vor dem Anfang. Ist das so gemeint?",
  endCard: "Reise beenden",
  endsToday: "Morgen ist die Reise vorbei",
  endActive:
    "Ist die Reise vorbei? Beende sie, dann ist Platz für die nächste. Bearbeiten kannst du sie weiterhin.",
  endPlanned:
    "Diese Reise ist geplant und läuft nicht. Du kannst sie trotzdem beenden und weiterhin bearbeiten.",
  endShared: "Für die anderen läuft sie weiter.",
  end: "Reise beenden",
  deleteTitle: "Reise löschen?",
  deleteText: (name: string) =>
    `„${name}“ kommt zu den gelöschten Reisen. Von dort kannst du sie wiederherstellen.`,
  deleteForGoodTitle: "Reise endgültig löschen?",
  deleteForGoodText: (name: string) =>
    `„${name}“ und alle Ausgaben darin werden gelöscht. Das lässt sich nicht rückgängig machen.`,
  startTitle: "Reise starten?",
  stillRuns: (name: string) => `${name} läuft noch.`,
  start: "Reise starten",
  endTitle: "Reise beenden?",
  endText: (name: string, isActive: boolean) =>
    isActive
      ? `„${name}“ läuft gerade und wird beendet. Du kannst sie danach weiterhin bearbeiten.`
      : `„${name}“ ist geplant und läuft nicht. Du kannst sie trotzdem beenden und weiterhin bearbeiten.`,
  delete: "Löschen",
  deleteForGood: "Endgültig löschen",
  rename: "Umbenennen",
  nameLabel: "Name der Reise",
} as const;
