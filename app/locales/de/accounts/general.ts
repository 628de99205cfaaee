/** Entries of the dialog "Allgemein"; their addresses are in its component. */
export const general = {
  imprint: "Impressum",
  privacy: "Datenschutzerklärung",
  terms: "Allgemeine Geschäftsbedingungen",
  cookies: "Cookie-Richtlinie",
  withdrawal: "Widerrufsbelehrung",
  support: "Hilfe und häufige Fragen",
  accessibility: "Barrierefreiheit",
} as const;
