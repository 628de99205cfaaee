export const fallbackPage = {
  title: "Das hat nicht geklappt",
  home: "Zur Startseite",
  reference: "Kennung für Rückfragen:",
  onOtherTrip: "Auf einer anderen Reise eintragen:",
} as const;
