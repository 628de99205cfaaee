import { guest } from "./guest";

/** The link by which a guest comes back, and its page. */
export const access = {
  title: guest.access,
  lead: "Mit diesem Link kommst du wieder herein. Bewahr ihn gut auf.",
  link: "Dein Zugangslink",
  once: "Du siehst ihn nur jetzt. Kopier ihn, oder öffne ihn über den Code auf einem anderen Gerät. Wer ihn hat, kommt in deinem Namen herein.",
  copy: "Link kopieren",
  copied: "Link kopiert",
  notCopied: "Kopieren geht hier nicht. Markiere den Link und kopiere ihn selbst.",
  qr: "QR-Code deines Zugangslinks",
  toTrip: "Weiter zur Reise",
  back: "Willkommen zurück",
  enterLead: "Über diesen Link kommst du ohne Passwort herein.",
  other: (name: string) =>
    `Auf diesem Gerät ist gerade ${name} angemeldet. Gehst du weiter, wird dieses Konto hier abgemeldet.`,
  enter: (name: string) => `Als ${name} weiter`,
  gone: "Dieser Zugangslink gilt nicht mehr",
  goneHelp:
    "Es gibt einen neuen, oder das Konto hat inzwischen eine E-Mail-Adresse. Dann melde dich damit an.",
  signIn: "Zur Anmeldung",
} as const;

/** The dialogs that only the profile of a guest has. */
export const guestForm = {
  addressHelp: "Danach meldest du dich damit an, und alles, was du eingetragen hast, bleibt.",
  email: "E-Mail-Adresse",
  emailHelp: "Gilt, sobald du dem Link folgst, den wir dorthin schicken.",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  password: "Passwort",
  passwordHelp: "Mindestens 6 Zeichen.",
  passwordRequired: "Passwort ist erforderlich",
  again: "Passwort wiederholen",
  againRequired: "Bitte wiederhole das Passwort.",
  renewLead:
    "Dein Zugangslink wird nur einmal gezeigt. Hast du ihn nicht mehr, mach einen neuen: Der bisherige gilt dann nicht mehr.",
  renew: "Neuen Zugangslink machen",
  signOutText:
    "Nur dein Zugangslink führt wieder herein. Hast du ihn nicht mehr, mach dir vorher einen neuen.",
} as const;
