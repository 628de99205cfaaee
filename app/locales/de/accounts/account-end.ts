// Texts of deleting an account and of its link with Google.
export const googleLink = {
  linked: "Du kannst dich mit Google anmelden. Löst du die Verbindung, geht es nur noch mit deinem Passwort.",
  password: "Dein Passwort",
  unlink: "Verbindung lösen",
  onlyGoogle:
    "Du meldest dich mit Google an, und dein Konto hat kein Passwort. Deshalb lässt sich die Verbindung nicht lösen.",
  howToLink:
    "Dein Konto ist nicht mit Google verbunden. So verbindest du es: Melde dich ab, wähle „Mit Google anmelden“ und dort das Google-Konto mit derselben E-Mail-Adresse. Danach fragen wir dich einmal nach deinem Passwort.",
  confirmFirst:
    "Dein Konto ist nicht mit Google verbunden. Bestätige zuerst deine E-Mail-Adresse, dann kannst du es verbinden.",
} as const;

export const deletion = {
  text: "Diese Aktion kann nicht rückgängig gemacht werden. Dein Konto, alle Reisen und alle Ausgaben werden dauerhaft gelöscht, und du wirst auf allen Geräten abgemeldet.",
  shared:
    "Gemeinsame Reisen bleiben den anderen erhalten, deine Anteile und Schulden dort unter „Ehemalige Person“. Deine privaten Ausgaben und deine Bankverbindung werden gelöscht.",
  premium:
    "Hast du Premium, endet es damit sofort, und Bezahltes wird nicht von selbst erstattet. Willst du deine Bestellung widerrufen, tu das vorher.",
  word: "Tippe LÖSCHEN zur Bestätigung",
  wordRequired: "Bitte tippe LÖSCHEN ein.",
} as const;

/** True if the text is the word that confirms the deletion of the account. OE stands in for a missing Ö key. */
export function isDeletionWord(text: string): boolean {
  return ["LÖSCHEN", "LOESCHEN"].includes(text.normalize("NFC").toUpperCase());
}
