/** What stands in the files that people take along. */
export const exportFile = {
  headings: {
    day: "Datum",
    trip: "Reise",
    destination: "Reiseziel",
    category: "Kategorie",
    subcategory: "Unterkategorie",
    description: "Beschreibung",
    amount: "Betrag",
    currency: "Währung",
    paymentMethod: "Zahlungsmittel",
    locationName: "Ort",
    locationAddress: "Adresse",
    notes: "Notiz",
    photoUrl: "Foto",
  },
  overview: {
    sheet: "Übersicht",
    startDate: "Von",
    endDate: "Bis",
    state: "Status",
    travelMethod: "Verkehrsmittel",
    budget: "Budget",
    count: "Ausgaben",
    total: "Ausgegeben",
  },
  sum: "Summe",
  namelessTrip: "Reise",
} as const;

export const exportDialog = {
  title: "Daten exportieren",
  openTrip: "Exportieren",
  format: "Format",
  formats: { csv: "CSV", xlsx: "Excel", json: "JSON" },
  formatHelp: {
    csv: "Eine Tabelle, die jedes Programm liest.",
    xlsx: "Ein Blatt je Reise, mit Summen.",
    json: "Alles, was wir von dir gespeichert haben, auch gelöschte Reisen.",
  },
  formatHelpOneTrip: { xlsx: "Ein Blatt mit Summe.", json: "Für andere Programme." },
  trip: "Reise",
  allTrips: "Alle Reisen",
  submit: "Exportieren",
  done: "Export fertig",
  failed: "Export fehlgeschlagen",
} as const;
