export const analytics = {
  title: "Statistik",
  noData: "Keine Daten verfügbar",
  noDataHelp: "Starte eine Reise und notiere Ausgaben, dann siehst du hier, wofür das Geld draufgeht.",
  byCategory: "Nach Kategorie",
  byPaymentMethod: "Nach Zahlungsart",
  lastDays: "Die letzten 7 Tage mit Ausgaben",
  count: "Ausgaben",
  average: "Im Schnitt je Ausgabe",
  trip: "Reise",
  showTrip: "Anzeigen",
  chooseTrip: "Wähle eine Reise",
  moreTrips: "Noch mehr Reisen",
  view: "Darstellung",
  views: { bars: "Balken", pie: "Kreis" },
  figures: "Zahlen",
  per: { sum: "Summe", day: "Ø am Tag" },
} as const;

/** Texts of the charts. Used only on the server, so browsers do not load them. */
export const charts = {
  noPaymentMethods: "Keine Zahlungsmittel-Daten verfügbar",
  noCategories: "Noch keine Ausgaben. Sobald du etwas notierst, siehst du hier, wofür.",
  noDays: "Noch keine Tage mit Ausgaben.",
  byNight: "Was du auf Nächte verteilt hast, zählt mit dem Anteil jeder Nacht.",
  category: "Kategorie",
  method: "Zahlungsart",
  day: "Tag",
  amount: "Betrag",
  share: "Anteil",
  whole: "Zusammen",
  perDay: "Ø am Tag",
  notBegun:
    "Die Reise hat noch nicht begonnen: Das sind Summen. Einen Schnitt am Tag gibt es ab dem ersten Reisetag.",
  firstDay: "Heute ist der erste Reisetag, der Schnitt ist also noch die Summe.",
  oneDay: "Die Reise hatte einen Tag, der Schnitt ist also die Summe.",
  daysSoFar: (days: string) => `Summe geteilt durch die ${days} Reisetage bis heute.`,
  allDays: (days: string) => `Summe geteilt durch alle ${days} Reisetage.`,
  wholePerDay: "Zusammen am Tag",
  average: (amount: string) => `Ø ${amount}`,
  aDay: "am Tag · ",
  asTable: "Als Tabelle",
  subcategory: "Genauer",
  /** Accessible name of a bar or slice. */
  segment: (name: string, amount: string, share: string, average?: string) =>
    [name, amount, share, average && `${average} am Tag`].filter(Boolean).join(", "),
} as const;

/** Texts of the forecast chart. */
export const forecastChart = {
  title: "Ausgaben und Plan, Tag für Tag",
  spent: "Ausgegeben",
  plan: "Plan",
  forecast: "Prognose",
  evening: "Abend",
  start: "Vorher",
  none: "–",
  soFar: (amount: string) => `Bis heute ausgegeben: ${amount}`,
  plannedSoFar: (amount: string) => `, geplant bis heute: ${amount}`,
  inTheEnd: (amount: string) => `Am Ende ausgegeben: ${amount}`,
  plannedInTheEnd: (amount: string) => `, geplant: ${amount}`,
} as const;
