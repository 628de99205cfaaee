export const exportDialog = {
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
  repayments: "Zahlungen als CSV",
  done: "Export fertig",
  failed: "Export fehlgeschlagen",
} as const;
