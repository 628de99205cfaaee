/** Texts in exported files. */
export const exportFile = {
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

/** Headings about shared trips. */
export const exportedSharing = {
  paidBy: "Bezahlt von",
  split: "Aufteilung",
  ownShare: "Mein Anteil",
  from: "Von",
  to: "An",
  repayments: "Zahlungen",
} as const;
