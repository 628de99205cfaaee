/** Texts in exported files. */
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
    originalAmount: "Originalbetrag",
    originalCurrency: "Originalwährung",
    rate: "Kurs",
    rateDay: "Kursdatum",
    rateSource: "Kursquelle",
    nights: "Nächte",
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

/** Labels of links to the export, and the heading of its dialog. */
export const exporting = {
  title: "Daten exportieren",
  start: "Exportieren",
} as const;
