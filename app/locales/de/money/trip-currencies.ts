/** Texts of the dialog about a trip's currencies. */
export const tripCurrencies = {
  lead: "Das gilt für neue Ausgaben. Was schon gespeichert ist, behält seinen Kurs und seinen Eurobetrag.",
  ownersLead:
    "Bargeldkurse und Kartengebühr legt fest, wem die Reise gehört. Bei einer Ausgabe kannst du selbst einen Kurs eintragen.",
  none: "Auf dieser Reise gibt es bisher nur Euro. Eine Währung kommt von selbst dazu, sobald du eine Ausgabe darin einträgst.",
  notUsed: "Noch nichts bezahlt",
  exchanged: "100 € getauscht in",
  exchangedHelp: "Für Bargeld. Leer: der Kurs des Tages.",
  newExchangedHelp: "Kannst du auch später eintragen.",
  oneEuro: (foreign: string) => `Für Bargeld: 1\u00a0€ = ${foreign}`,
  dayRate: "Für Bargeld: der Kurs des Tages",
  feeOf: (percent: string) => `Kartengebühr: ${percent}\u00a0%`,
  takeOff: "Von der Liste nehmen",
  fee: "Kartengebühr in Prozent",
  feeHelp: "Kommt zum Kurs dazu, wenn du in fremder Währung mit Karte zahlst.",
  add: "Währung hinzufügen",
  currency: "Währung",
  choose: "Währung auswählen",
  save: "Währungen speichern",
  source: "Kurse: EZB, Europäische Kommission (InforEuro)",
} as const;
