import { SEARCH_LENGTH, SEARCH_WORDS } from "~/domain/expenses/filter";

/** What a filter of a trip's expenses finds. */
export const search = {
  found: (expenses: string) => `${expenses} gefunden`,
  reset: "Filter zurücksetzen",
  onDevice: "Gesucht in dem, was auf diesem Gerät gespeichert ist.",
  onDevicePart: (count: number) =>
    `Gesucht nur in den neuesten ${count} Ausgaben. Die anderen findet die Suche erst wieder mit Netz.`,
  firstOpen: (shown: number) => `Die ersten ${shown} nach Fälligkeit. Mehr mit Suche und Filter.`,
  none: "Nichts gefunden",
  noneHelp: "Jedes Wort muss in Beschreibung, Notiz, Ort, Kategorie oder Zahlungsart vorkommen.",
} as const;

/** The search form. */
export const searchForm = {
  filter: (chosen: number) => (chosen > 0 ? `Filtern (${chosen})` : "Filtern"),
  fields: {
    q: "Suchen nach",
    kinds: "Art",
    category: "Kategorie",
    paymentMethod: "Zahlungsart",
    from: "Von",
    to: "Bis",
  },
  hint: "Suchen",
  any: "Alle",
  allOf: (main: string) => `${main}: alles`,
  submit: "Suchen",
  cut: `Gesucht wird nach höchstens ${SEARCH_WORDS} Wörtern und ${SEARCH_LENGTH} Zeichen.`,
  reversed: "Der letzte Tag liegt vor dem ersten.",
  unknown: {
    kinds: "Diese Art gibt es nicht.",
    category: "Diese Kategorie gibt es nicht.",
    paymentMethod: "Diese Zahlungsart gibt es nicht.",
    day: (typed: string) => `„${typed}“ ist kein Tag.`,
  },
} as const;
