/** The pages that links in mails lead to, and the one that asks for such a link. */
export const forgotten = {
  title: "Passwort vergessen?",
  lead: "Gib deine E-Mail-Adresse ein. Wir schicken dir einen Link für ein neues Passwort.",
  email: "E-Mail-Adresse",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  submit: "Link anfordern",
  sentTitle: "Sieh in dein Postfach",
  sent: "Wenn es ein Konto mit dieser Adresse gibt, ist eine E-Mail mit einem Link unterwegs. Er gilt 60 Minuten.",
  sentHelp:
    "Nichts angekommen? Sieh im Spam-Ordner nach, und prüfe, ob du dich mit dieser Adresse registriert hast.",
  again: "Noch einmal anfordern",
  toSignIn: "Zur Anmeldung",
} as const;

export const newPassword = {
  title: "Neues Passwort",
  lead: (email: string) => `Für dein Konto ${email}`,
  password: "Neues Passwort",
  passwordHelp: "Mindestens 6 Zeichen. Auf allen anderen Geräten wirst du abgemeldet.",
  passwordRequired: "Passwort ist erforderlich",
  again: "Neues Passwort wiederholen",
  againRequired: "Bitte wiederhole das neue Passwort.",
  submit: "Passwort speichern",
  used: "Dieser Link ist schon benutzt",
  usedHelp: "Mit ihm wurde bereits ein neues Passwort gesetzt. Melde dich damit an.",
  gone: "Dieser Link gilt nicht mehr",
  goneHelp:
    "Er ist älter als 60 Minuten, wurde schon benutzt oder ist nicht vollständig. Fordere einfach einen neuen an.",
  request: "Neuen Link anfordern",
} as const;

export const restoring = {
  title: "Bisherige Adresse wiederherstellen?",
  text: "Dein Konto bekommt diese E-Mail-Adresse zurück:",
  help: "Auf allen anderen Geräten wirst du abgemeldet, und gleich danach kannst du ein neues Passwort setzen. Wenn du die Adresse selbst geändert hast, brauchst du nichts zu tun.",
  submit: "Adresse wiederherstellen",
  used: "Deine Adresse gilt schon wieder",
  usedHelp:
    "Mit diesem Link wurde sie bereits wiederhergestellt. Setze zur Sicherheit auch ein neues Passwort.",
  gone: "Dieser Link gilt nicht mehr",
  goneHelp: "Er ist älter als 7 Tage, wurde ersetzt oder ist nicht vollständig.",
  request: "Neues Passwort anfordern",
} as const;
