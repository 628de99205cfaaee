export const profile = {
  title: "Profil",
  totalTrips: "Reisen",
  totalExpenses: "Ausgaben",
  totalAmount: "Insgesamt",
  averagePerTrip: "Im Schnitt je Reise",
  statistics: "Deine Zahlen",
  currentTrips: "Aktuelle Reisen",
  recentTrips: "Letzte Reisen",
  noTrips: "Noch keine Reise",
  allTrips: "Alle Reisen anzeigen",
  createTrip: "Neue Reise erstellen",
  signOut: "Abmelden",
  edit: "Profil bearbeiten",
  color: "Farbe",
  sessions: "Angemeldete Geräte",
  menu: "Konto",
  general: "Allgemein",
  premium: "Premium",
  nameless: "Reisende Person",
  mailless: "Keine E-Mail-Adresse",
} as const;

/** What the dialog "Allgemein" lists; the address of each stands in its component. */
export const general = {
  imprint: "Impressum",
  privacy: "Datenschutzerklärung",
  terms: "Allgemeine Geschäftsbedingungen",
  cookies: "Cookie-Richtlinie",
  withdrawal: "Widerrufsbelehrung",
  support: "Hilfe und häufige Fragen",
  accessibility: "Barrierefreiheit",
  deleteAccount: "Konto löschen",
} as const;
