/** Texts of the profile's forms; loaded with them. */
export const profileForm = {
  email: "E-Mail-Adresse",
  emailOfGoogle: "Kommt von Google und lässt sich hier nicht ändern.",
  emailHelp: "Eine neue Adresse gilt, sobald du dem Link folgst, den wir dorthin schicken.",
  changePassword: "Passwort ändern",
  currentPassword: "Bisheriges Passwort",
  currentPasswordHelp: "Nur nötig, wenn du E-Mail-Adresse oder Passwort änderst.",
  currentPasswordRequired: "Bitte gib dein bisheriges Passwort ein.",
  newPassword: "Neues Passwort",
  newPasswordHelp: "Mindestens 6 Zeichen. Auf allen anderen Geräten wirst du abgemeldet.",
  passwordAgain: "Neues Passwort wiederholen",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  colorRequired: "Bitte wähle eine Farbe.",
} as const;

/** Palette of the profile. An account can have any other colour too. */
export const colorNames: Readonly<Record<string, string>> = {
  "#EF4444": "Rot",
  "#F97316": "Orange",
  "#F59E0B": "Bernstein",
  "#EAB308": "Gelb",
  "#84CC16": "Limette",
  "#22C55E": "Grün",
  "#10B981": "Smaragd",
  "#14B8A6": "Petrol",
  "#06B6D4": "Türkis",
  "#0EA5E9": "Himmelblau",
  "#3B82F6": "Blau",
  "#6366F1": "Indigo",
  "#8B5CF6": "Violett",
  "#A855F7": "Lila",
  "#D946EF": "Magenta",
  "#EC4899": "Pink",
  "#F43F5E": "Rosé",
  "#7F1D1D": "Weinrot",
  "#92400E": "Braun",
  "#14532D": "Tannengrün",
  "#1E3A8A": "Marineblau",
  "#64748B": "Schiefer",
  "#78716C": "Stein",
  "#374151": "Anthrazit",
};

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
