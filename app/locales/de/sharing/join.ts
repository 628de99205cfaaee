/** Texts of the page behind an invitation link. */
export const join = {
  title: "Einladung",
  from: (name: string) => `${name} lädt dich ein`,
  invited: "Du bist eingeladen",
  lead: "Ihr teilt euch die Ausgaben dieser Reise, und alle sehen, wer wem was schuldet.",
  as: (name: string) => `Du bist angemeldet als ${name}.`,
  inPlaceOf: (name: string) =>
    `Dieser Link ist für „${name}“. Reist du damit mit, übernimmst du, was bisher unter diesem Namen steht.`,
  submit: "Mitreisen",
  withAccount: "Danach kommst du hierher zurück.",
  register: "Registrieren und mitreisen",
  signIn: "Ich habe schon ein Konto",
  nameOnly: "Nur mit Namen",
  nameOnlyHelp: "Ohne E-Mail-Adresse und Passwort. Du bekommst einen Link, mit dem du wiederkommst.",
  name: "Dein Name",
  nameRequired: "Bitte gib deinen Namen an.",
  joinByName: "Nur mit Namen mitreisen",
  gone: "Dieser Einladungslink gilt nicht mehr",
  goneHelp: "Er ist abgelaufen, verbraucht oder zurückgezogen. Bitte um einen neuen.",
  closed: "Dieser Einladungslink gilt nicht für dich",
  closedHelp: {
    removed: "Du wurdest von der Reise genommen. Zurück kommst du nur mit einem Link für dich persönlich.",
    other: "Er ist für ein anderes Konto, das schon einmal mitgereist ist. Melde dich damit an.",
  },
  forAccount:
    "Dieser Link ist für das Konto, mit dem du schon einmal mitgereist bist. Als Gast öffnest du zuerst deinen Zugangslink.",
  already: "Du reist schon mit",
  accessAgain: "Hast du deinen Zugangslink nicht mehr, mach dir unter „Mitreisende“ einen neuen.",
  home: "Zur Startseite",
} as const;
