import { sharingLine } from "../sharing/sharing";

/** Texts of the list of trips that no other screen needs. */
export const myTrips = {
  title: "Meine Reisen",
  search: "Reisen durchsuchen",
  searchHint: "Name oder Ziel",
  searchButton: "Suchen",
  clearSearch: "Suche zurücksetzen",
  filters: "Reisen filtern",
  all: "Alle",
  current: "Aktuelle",
  planned: "Geplante",
  finished: "Beendete",
  deleted: "Gelöschte",
  headings: {
    current: "Aktuelle Reisen",
    planned: "Geplante Reisen",
    finished: "Beendete Reisen",
    deleted: "Gelöschte Reisen",
  },
  none: "Keine Reisen gefunden",
  noneYet: "Leg eine Reise an",
  noneHelp: {
    all: "Mit Namen, Zeitraum und Budget. Dann notierst du, was du unterwegs ausgibst.",
    current: "Gerade ist keine Reise aktiv. Starte eine geplante oder lege eine neue an.",
    planned: "Lege eine Reise an, und sie steht hier.",
    finished: "Sobald du eine Reise beendest, steht sie hier.",
  },
  noneForSearch: (words: string) => `Nichts gefunden zu „${words}“.`,
  noneDeleted: "Keine gelöschten Reisen",
  noneDeletedHelp: "Was du löschst, bleibt hier, bis du es endgültig löschst.",
  ownShare: (sum: string) => `${sum} dein Anteil`,
  companions: (names: readonly string[], more: number) =>
    more > 0 ? `mit ${names.join(", ")} und ${more} weiteren` : `mit ${sharingLine.and(names)}`,
  more: "Weitere Reisen anzeigen",
  first: "Zum Anfang der Liste",
} as const;
