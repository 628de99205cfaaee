export const profile = {
  title: "Profil",
  totalTrips: "Reisen",
  totalExpenses: "Ausgaben",
  totalAmount: "Insgesamt",
  averagePerTrip: "Im Schnitt je Reise",
  statistics: "Deine Zahlen",
  currentTrips: "Aktuelle Reisen",
  recentTrips: "Letzte Reisen",
  noTrips: "Noch keine Reise",
  allTrips: "Alle Reisen anzeigen",
  createTrip: "Neue Reise erstellen",
  signOut: "Abmelden",
  nameless: "Reisende Person",
  mailless: "Keine E-Mail-Adresse",
} as const;

export const deletion = {
  title: "Konto löschen",
  text: "Diese Aktion kann nicht rückgängig gemacht werden. Dein Konto, alle Reisen und alle Ausgaben werden dauerhaft gelöscht, und du wirst auf allen Geräten abgemeldet.",
  word: "Tippe LÖSCHEN zur Bestätigung",
  wordRequired: "Bitte tippe LÖSCHEN ein.",
  submit: "Konto löschen",
} as const;

/** Whether the word confirms that the account is to go; not every keyboard has an Ö. */
export function isDeletionWord(text: string): boolean {
  return ["LÖSCHEN", "LOESCHEN"].includes(text.normalize("NFC").toUpperCase());
}

export const accountDeleted = {
  title: "Auf Wiedersehen!",
  text: "Dein Konto ist gelöscht, mit allem, was darin war. Danke, dass du Reisekasse genutzt hast.",
} as const;
