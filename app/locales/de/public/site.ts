/** Texts of the header and footer of public pages. */
export const site = {
  navigation: "Seite",
  sections: [
    ["/#funktionen", "Funktionen"],
    ["/#ueber-uns", "Über uns"],
    ["/#preise", "Preise"],
    ["/#faq", "FAQ"],
  ],
  signIn: "Login",
  openApp: "App öffnen",
  footer: "Rechtliches",
  contents: "Inhalt",
} as const;

export const footer = {
  imprint: "Impressum",
  privacy: "Datenschutz",
  terms: "AGB",
  withdrawal: "Widerruf",
  faq: "FAQ",
  accessibility: "Barrierefreiheit",
  cookies: "Cookie-Einstellungen",
} as const;

export const cookieBanner = {
  title: "Cookie-Hinweis",
  text: "Ein paar Cookies sind nötig, etwa damit du angemeldet bleibst. Für Analyse und Marketing setzen wir zurzeit keine ein; deine Wahl gilt, falls sich das ändert.",
  more: "Welche das sind",
  all: "Alle akzeptieren",
  necessary: "Nur notwendige",
  reject: "Ablehnen",
  settings: "Einstellungen",
  save: "Auswahl speichern",
  options: {
    necessary: ["Notwendig", "Für Anmeldung und Einstellungen. Immer an."],
    analytics: ["Analyse", "Derzeit nicht im Einsatz."],
    marketing: ["Marketing", "Derzeit nicht im Einsatz."],
  },
} as const;
