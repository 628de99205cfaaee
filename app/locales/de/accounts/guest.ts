/** Texts for guests: on their profile, and in place of features that need an account. */
export const guest = {
  title: "Gastzugang",
  short: "Gastzugang, nur mit Namen",
  // A hyphen at which no line breaks.
  text: "Du bist nur mit Namen dabei, ohne E\u2011Mail-Adresse und Passwort. Allein dein Zugangslink führt wieder herein.",
  access: "Dein Zugang",
  address: "E-Mail-Adresse und Passwort angeben",
  deletionText: "Auch dein Zugangslink führt danach nicht mehr herein.",
  ownTrips: "Für eigene Reisen brauchst du ein Konto.",
  needed: "Dafür brauchst du ein Konto.",
  neededHelp: "Gib eine E-Mail-Adresse und ein Passwort an. Alles, was du eingetragen hast, bleibt.",
} as const;
