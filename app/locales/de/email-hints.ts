/** Reminders on the profile of addresses that nobody has confirmed. */
export const emailHintTexts = {
  unverified: "Deine E-Mail-Adresse ist noch nicht bestätigt.",
  unverifiedHelp:
    "Folge dem Link, den wir dir geschickt haben. Dann bekommst du dein Konto zurück, falls es jemand übernimmt.",
  pendingEmail: "Deine neue E-Mail-Adresse wartet auf deine Bestätigung.",
  pendingEmailHelp: "Folge dem Link, den wir dorthin geschickt haben. Bis dahin gilt die bisherige Adresse.",
  sendLinkAgain: "Link noch einmal senden",
  cancelEmailChange: "Änderung abbrechen",
};
