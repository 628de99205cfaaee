export const exportDialog = {
  format: "Format",
  formats: { csv: "CSV", xlsx: "Excel", zip: "ZIP", json: "JSON" },
  formatHelp: {
    csv: "Eine Tabelle, die jedes Programm liest.",
    xlsx: "Ein Blatt je Reise, mit Summen.",
    zip: "Die CSV-Tabelle und alle Belege als einzelne Dateien.",
    json: "Alles, was wir von dir gespeichert haben, auch gelöschte Reisen. Belege ohne ihre Dateien.",
  },
  formatHelpOneTrip: { xlsx: "Ein Blatt mit Summe.", json: "Für andere Programme." },
  trip: "Reise",
  allTrips: "Alle Reisen",
  repayments: "Zahlungen als CSV",
  done: "Export fertig",
  failed: "Export fehlgeschlagen",
  again: "Noch einmal versuchen",
  progress: "Fortschritt des Exports",
  preparing: "Wird vorbereitet …",
  arrived: (arrived: number, expected: number) => `${megabytes(arrived)} von ${megabytes(expected)} MB`,
  begun: "Download begonnen",
  byBrowser: (bytes: number) =>
    `Die Datei ist groß (${megabytes(bytes)} MB): Dein Browser lädt sie selbst herunter.`,
};

/** With one decimal always, so that the text keeps its width while it counts. */
function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1).replace(".", ",");
}
