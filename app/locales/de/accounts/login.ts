export const login = {
  titleSignIn: "Anmelden",
  description: "Melde dich bei Reisekasse an oder leg ein Konto an.",
  titleRegister: "Konto erstellen",
  leadSignIn: "Schön, dass du wieder da bist.",
  leadRegister: "5 Tage alles kostenlos ausprobieren.",
  leadRegisterFree: "Kostenlos, mit allem, was Reisekasse kann.",
  leadsBack: "Melde dich an, dann geht es dort weiter, wo du hinwolltest.",
  carries:
    "Was du eingegeben hast, ist noch da. Sobald du dich mit deinem Passwort angemeldet hast, steht es wieder im Formular.",
  keepsEntry: "Dein Eintrag ist auf diesem Gerät aufgehoben und wird gesendet, sobald du angemeldet bist.",
  otherAccount: "Inzwischen ist hier ein anderes Konto angemeldet.",
  entryKept: "Der Eintrag ist auf diesem Gerät aufgehoben.",
  entryKeptHelp: "Er wird gesendet, sobald das Konto angemeldet ist, dem er gehört.",
  firstName: "Vorname",
  lastName: "Nachname",
  email: "E-Mail-Adresse",
  password: "Passwort",
  passwordHelp: "Mindestens 6 Zeichen.",
  submitSignIn: "Anmelden",
  submitRegister: "Registrieren",
  or: "oder",
  google: "Mit Google anmelden",
  googleRegister: "Mit Google registrieren",
  toRegister: "Noch kein Konto? Registrieren",
  toSignIn: "Schon ein Konto? Anmelden",
  forgotten: "Passwort vergessen?",
  toStart: "Zurück zur Startseite",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  passwordRequired: "Passwort ist erforderlich",
  firstNameRequired: "Vorname ist erforderlich",
  lastNameRequired: "Nachname ist erforderlich",
} as const;

export const loggedOut = {
  title: "Bis bald!",
  text: "Du bist abgemeldet. Danke, dass du Reisekasse nutzt.",
  soon: "Gleich geht es weiter zur Startseite.",
} as const;

export const accountDeleted = {
  title: "Auf Wiedersehen!",
  text: "Dein Konto ist gelöscht, mit allem, was darin war. Danke, dass du Reisekasse genutzt hast.",
} as const;
