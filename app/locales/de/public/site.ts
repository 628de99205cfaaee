/** What surrounds the public pages. */
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
  title: "Cookies",
  text: "Reisekasse braucht ein paar Cookies, damit du angemeldet bleibst. Analyse und Marketing gibt es zurzeit nicht; was du hier wählst, gilt für den Tag, an dem sich das ändert.",
  more: "Welche das sind",
  all: "Alle akzeptieren",
  necessary: "Nur notwendige",
  reject: "Ablehnen",
  settings: "Einstellungen",
  save: "Auswahl speichern",
  options: {
    necessary: ["Notwendig", "Anmeldung, Design, Zeitzone und deine Wahl hier. Immer an."],
    analytics: ["Analyse", "Zählen, welche Seiten genutzt werden. Derzeit nicht im Einsatz."],
    marketing: ["Marketing", "Werbung auswerten. Derzeit nicht im Einsatz."],
  },
} as const;
