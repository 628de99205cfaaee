/** Reminders on the profile of addresses that nobody has confirmed, or that get no mail. */
export const emailHintTexts = {
  unverified: "Deine E-Mail-Adresse ist noch nicht bestätigt.",
  unverifiedHelp:
    "Folge dem Link, den wir dir geschickt haben. Dann bekommst du dein Konto zurück, falls es jemand übernimmt.",
  pendingEmail: "Deine neue E-Mail-Adresse wartet auf deine Bestätigung.",
  pendingEmailHelp: "Folge dem Link, den wir dorthin geschickt haben. Bis dahin gilt die bisherige Adresse.",
  pendingFirst: "Deine E-Mail-Adresse wartet auf deine Bestätigung.",
  pendingFirstHelp:
    "Folge dem Link, den wir dorthin geschickt haben. Bis dahin kommst du nur mit deinem Zugangslink herein.",
  undeliverable: "An deine E-Mail-Adresse kommt keine Mail an.",
  undeliverableHelp:
    "Mit dieser Schreibweise nimmt kein Mailserver etwas an. Ändere die Adresse, sonst bekommst du dein Konto nicht zurück, wenn du dein Passwort vergisst.",
  changeEmail: "E-Mail-Adresse ändern",
  sendLinkAgain: "Link noch einmal senden",
  cancelEmailChange: "Änderung abbrechen",
};
