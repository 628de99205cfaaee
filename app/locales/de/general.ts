/** What the dialog "Allgemein" lists; the address of each stands in its component. */
export const general = {
  imprint: "Impressum",
  privacy: "Datenschutzerklärung",
  terms: "Allgemeine Geschäftsbedingungen",
  cookies: "Cookie-Richtlinie",
  withdrawal: "Widerrufsbelehrung",
  support: "Hilfe und häufige Fragen",
  accessibility: "Barrierefreiheit",
} as const;
