export const lastResort = {
  title: "Das hat nicht geklappt",
  home: "Zur Startseite",
  reference: "Kennung für Rückfragen:",
} as const;
