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

/** Texts in an archive of receipts. */
export const archiveTexts = {
  lackingName: "fehlende-belege.txt",
  lacking: "Diese Belege fehlen in diesem Archiv oder sind unvollständig:",
  lacks: {
    missing: "Die Datei ist nicht mehr da.",
    unreachable: "Der Speicher der Belege war nicht zu erreichen. Versuche es später noch einmal.",
    cutOff: "Die Datei ist nur zum Teil angekommen. Versuche es später noch einmal.",
  },
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
