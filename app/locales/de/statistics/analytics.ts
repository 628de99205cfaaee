export const analytics = {
  title: "Statistik",
  noData: "Keine Daten verfügbar",
  noDataHelp: "Starte eine Reise und notiere Ausgaben, dann siehst du hier, wofür das Geld draufgeht.",
  byCategory: "Nach Kategorie",
  forWhat: "Wofür",
  byPaymentMethod: "Nach Zahlungsart",
  byPerson: "Nach Person",
  perDay: "Pro Tag",
  lastDays: "Die letzten 7 Tage mit Ausgaben",
  count: "Ausgaben",
  refunds: (count: number, text: string) =>
    count === 1 ? "davon 1 Erstattung" : `davon ${text} Erstattungen`,
  average: "Im Schnitt je Ausgabe",
  none: "–",
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
  plan: (amount: string) => `Plan ${amount}`,
  averagedDays: (count: string) => `Jeder Balken ist der Schnitt von ${count} Tagen.`,
  outside: (amount: string) => `Vor und nach der Reise: ${amount}`,
  category: "Kategorie",
  method: "Zahlungsart",
  day: "Tag",
  amount: "Betrag",
  share: "Anteil",
  whole: "Zusammen",
  perDay: "Ø am Tag",
  noAverage: "Noch sind das Summen. Einen Schnitt am Tag gibt es, sobald auf der Reise etwas ausgegeben ist.",
  travelDays: (count: number, text: string) => (count === 1 ? "1 Reisetag" : `${text} Reisetagen`),
  /** The days that an average was made of. */
  basis: {
    today: (days: string) => `aus ${days}, mit heute`,
    yesterday: (days: string) => `aus ${days}, ohne heute`,
    end: (days: string) => `aus ${days}`,
  },
  averaged: (basis: string) => `Schnitt ${basis}. Was du vor oder nach der Reise bezahlst, zählt nicht mit.`,
  averagedByNight: "Verteiltes zählt Nacht für Nacht.",
  wholePerDay: "Zusammen am Tag",
  average: (amount: string) => `Ø ${amount}`,
  aDay: (text: string) => `am Tag · ${text}`,
  asTable: "Als Tabelle",
  subcategory: "Genauer",
  /** Accessible name of a bar or slice. */
  segment: {
    sum: (name: string, sum: string, share: string) => `${name}, ${sum}, ${share}`,
    day: (name: string, average: string, share: string) => `${name}, ${average} am Tag, ${share}`,
  },
} as const;

/** Texts of the forecast chart. */
export const forecastChart = {
  title: "Ausgaben und Plan, Tag für Tag",
  budget: (amount: string) => `Budget ${amount}`,
  today: "heute",
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
