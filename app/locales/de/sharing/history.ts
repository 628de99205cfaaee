import { formatCount } from "~/locales/format";

/** Texts of the history of a shared trip. Sentences begin with the person: `Ben hat …`, `Du hast …`. */
export const history = {
  title: "Verlauf",
  empty: "Noch nichts passiert",
  emptyHelp: "Hier steht, wer etwas eingetragen, geändert oder gelöscht hat.",
  isNew: "Neu seit deinem Besuch",
  seen: "Alles gelesen",
  older: "Ältere",
  newest: "Neueste",
  quoted: (text: string) => `„${text}“`,
  percent: (text: string) => `${text}\u00a0%`,
  none: "nichts",
  olderGo: "Ältere Einträge werden nach und nach gelöscht.",
} as const;

/** `who` is `Ben hat` or `Du hast`. */
export const deeds = {
  who: (name: string) => `${name} hat`,
  you: "Du hast",
  somebody: "Jemand hat",
  expense: {
    added: (who: string, noun: string) => `${who} die ${noun} eingetragen.`,
    deleted: (who: string, noun: string) => `${who} die ${noun} gelöscht.`,
    madePrivate: (who: string, noun: string) =>
      `${who} die ${noun} auf „Nur für mich“ gestellt. Für die anderen ist sie gelöscht.`,
    hasDeletedMeanwhile: (who: string) => `${who} diese Ausgabe inzwischen gelöscht.`,
    hasChangedMeanwhile: (who: string) => `${who} diese Ausgabe inzwischen geändert.`,
    deletedMeanwhile: "Diese Ausgabe wurde inzwischen gelöscht.",
    changed: (who: string, noun: string) => `${who} die ${noun} geändert.`,
  },
  repayment: {
    added: (who: string) => `${who} die Zahlung eingetragen.`,
    deleted: (who: string) => `${who} die Zahlung gelöscht.`,
    hasDeletedMeanwhile: (who: string) => `${who} diese Zahlung inzwischen gelöscht.`,
    deletedMeanwhile: "Diese Zahlung wurde inzwischen gelöscht.",
    hasChangedMeanwhile: (who: string) => `${who} diese Zahlung inzwischen geändert.`,
    changed: (who: string) => `${who} die Zahlung geändert.`,
  },
  trip: (who: string) => `${who} die Reise geändert.`,
  divided: (who: string, count: number) =>
    `${who} ${count === 1 ? "eine frühere Ausgabe" : `${formatCount(count)} frühere Ausgaben`} aufgeteilt.`,
  fromTo: (who: string, what: string, before: string, after: string) =>
    `${who} ${what} von ${before} auf ${after} geändert.`,
  set: (who: string, what: string, after: string) => `${who} ${what} auf ${after} gesetzt.`,
  removed: (who: string, what: string, before: string) => `${who} ${what} ${before} entfernt.`,
  split: (who: string, shares: string) => `${who} die Aufteilung geändert: ${shares}.`,
  payers: (who: string, before: string, after: string) =>
    `${who} geändert, wer bezahlt hat: ${after} statt ${before}.`,
  receivers: (who: string, before: string, after: string) =>
    `${who} geändert, wer es bekommen hat: ${after} statt ${before}.`,
  together: (who: string, whose: string, before: string, after: string) =>
    `${who} geändert, mit wem ${whose}: mit ${after} statt mit ${before}.`,
  member: {
    added: (who: string, name: string) => `${who} ${name} hinzugefügt.`,
    joined: (name: string) => `${name} ist jetzt dabei.`,
    youJoined: "Du bist jetzt dabei.",
    left: (who: string) => `${who} die Reise verlassen.`,
    removed: (who: string, name: string) => `${who} ${name} von der Reise entfernt.`,
    merged: (who: string, before: string, name: string) =>
      `${who} ${before} (ohne Konto) mit ${name} zusammengelegt.`,
    owner: (who: string, name: string) => `${who} die Reise an ${name} übergeben.`,
  },
} as const;

/** What is changed, by the field's name, as the object of a sentence. */
export const changedFields: Readonly<Record<string, string>> = {
  unpaid: "die Art",
  amount: "den Betrag",
  original: "den Betrag",
  day: "das Datum",
  nights: "die Nächte",
  categoryId: "die Kategorie",
  paymentMethod: "die Zahlungsart",
  method: "die Zahlungsart",
  description: "die Beschreibung",
  notes: "die Notiz",
  note: "die Notiz",
  locationName: "den Ort",
  locationAddress: "die Adresse",
  fromId: "den Absender",
  toId: "den Empfänger",
  name: "den Namen",
  person: "den Namen einer Person",
  destination: "das Ziel",
  startDate: "den Beginn",
  endDate: "das Ende",
  budget: "das Budget",
  travelMethod: "das Verkehrsmittel",
  cardFee: "die Kartengebühr",
};

/** Other changes of a trip: a limit, a rate, somebody's share. */
export const changedOn = {
  limit: (category: string) => `das Limit für ${category}`,
  cashRate: (currency: string) => `den Kurs für Bargeld in ${currency}`,
  weight: (name: string) => `den Anteil von ${name} an neuen Ausgaben`,
  ownWeight: "deinen Anteil an neuen Ausgaben",
  together: (name: string) => `${name} zusammen zahlt`,
  ownTogether: "du zusammen zahlst",
  nobody: "niemandem",
} as const;
