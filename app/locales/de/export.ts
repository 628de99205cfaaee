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

/** What leads to the export, and its dialog's heading. */
export const exporting = {
  title: "Daten exportieren",
  start: "Exportieren",
} as const;
