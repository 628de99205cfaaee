/** Texts of the pages behind mailed links, and of the page that requests a link for a new password. */
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
  text: "Zu deinem Konto gehört wieder nur diese E-Mail-Adresse:",
  help: "Du wirst überall abgemeldet, dein bisheriges Passwort gilt nicht mehr, und gleich danach setzt du ein neues. Wenn du die Adresse selbst geändert hast, brauchst du nichts zu tun.",
  submit: "Adresse wiederherstellen",
  used: "Deine Adresse gilt schon wieder",
  usedHelp:
    "Mit diesem Link wurde sie bereits wiederhergestellt. Setze zur Sicherheit auch ein neues Passwort.",
  gone: "Dieser Link gilt nicht mehr",
  goneHelp: "Er ist älter als 7 Tage, wurde ersetzt oder ist nicht vollständig.",
  request: "Neues Passwort anfordern",
} as const;

export const confirming = {
  title: "E-Mail-Adresse bestätigen",
  text: "Gehört diese E-Mail-Adresse dir, und hast du damit ein Konto bei Reisekasse angelegt?",
  help: "Wenn nicht, schließ diese Seite einfach.",
  change: "Soll dein Konto bei Reisekasse ab jetzt diese E-Mail-Adresse haben?",
  changeHelp: "Du meldest dich dann mit ihr an. Hast du das nicht veranlasst, schließ diese Seite einfach.",
  submit: "Adresse bestätigen",
  used: "Deine Adresse ist bestätigt",
  usedHelp: "Dieser Link ist schon benutzt. Mehr ist nicht zu tun.",
  gone: "Dieser Link gilt nicht mehr",
  goneHelp:
    "Er ist abgelaufen, wurde ersetzt oder ist nicht vollständig. In deinem Profil kannst du dir einen neuen schicken lassen.",
  toProfile: "Zum Profil",
} as const;
