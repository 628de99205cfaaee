import { PAYERS_PER_EXPENSE } from "~/domain/quota";

/** The part of an expense's form about payers and shares. */
export const splitForm = {
  payer: "Wer hat bezahlt?",
  severalPaid: "Mehrere haben bezahlt",
  severalHelp: "Trag ein, wer wie viel bezahlt hat. Dann zählt die Auswahl darüber nicht.",
  /** The same of a refund. */
  refund: {
    payer: "Wer hat es bekommen?",
    severalPaid: "Mehrere haben etwas bekommen",
    severalHelp: "Trag ein, wer wie viel bekommen hat. Dann zählt die Auswahl darüber nicht.",
    paid: "Zurück",
    paidBy: (name: string) => `Bekommen von ${name}`,
  },
  split: "Aufteilen",
  compute: "Anteile berechnen",
  /** Visible words of the four segments, whose accessible names are those of `modes`. */
  shortModes: { equal: "Gleich", shares: "Anteile", percent: "Prozent", amounts: "Beträge" },
  modes: {
    equal: "Gleichmäßig",
    shares: "Nach Anteilen",
    percent: "Nach Prozent",
    amounts: "Genaue Beträge",
  },
  /** The two pills: label and value. */
  paid: "Bezahlt",
  byOne: (name: string) => `von ${name}`,
  byMany: "von mehreren",
  toOne: (name: string) => `an ${name}`,
  toMany: "an mehrere",
  toYou: "an dich",
  shared: "Geteilt",
  sharedBy: "Geteilt nach",
  sharedHow: { shares: "Anteilen", percent: "Prozent", amounts: "Beträgen" },
  amongAll: (count: number) => `auf alle ${count}`,
  amongSome: (count: number) => `auf ${count}`,
  forOne: (name: string) => `nur für ${name}`,
  forMe: "nur für dich",
  all: "Alle",
  none: "Niemand",
  countOf: (count: number, all: number) => `${count} von ${all}`,
  without: "ohne Anteil",
  how: {
    equal: "gleichmäßig",
    shares: "nach Anteilen",
    percent: "nach Prozent",
    amounts: "genaue Beträge",
  },
  boxesHelp:
    "Gleichmäßig und nach Anteilen teilen alle mit Häkchen, und ein leeres Feld zählt als 1 Anteil. Bei Prozent und genauen Beträgen zählt nur, was im Feld steht.",
  placeholders: { shares: "z. B. 1", percent: "0", amounts: "0,00" },
  onlyMeHelp: "Niemand sonst sieht diese Ausgabe, und sie wird nicht geteilt.",
  me: (name: string) => `${name} (du)`,
  you: "du",
  nobody: "Niemand",
  paidBy: (name: string) => `Bezahlt von ${name}`,
  shareOf: (name: string) => `Anteil von ${name}`,
  less: (name: string) => `Ein Anteil weniger: ${name}`,
  half: (name: string) => `Halber Anteil: ${name}`,
  more: (name: string) => `Ein Anteil mehr: ${name}`,
  errors: {
    noPayer: "Wer hat bezahlt?",
    tooManyPayers: `Höchstens ${PAYERS_PER_EXPENSE} Personen können eine Ausgabe bezahlen.`,
    noPart: "Wähle mindestens eine Person.",
    noShares: "Mindestens eine Person braucht einen Anteil.",
    doubleMember: "Jede Person darf nur einmal vorkommen.",
    paymentMissing: "Haben mehrere bezahlt, braucht jede Person einen Betrag.",
    paymentInvalid: "Diesen Betrag verstehen wir nicht.",
    weightMissing: "Jede gewählte Person braucht einen Anteil.",
    weightInvalid: "Diesen Anteil verstehen wir nicht.",
    weightTooLarge: "Dieser Anteil ist zu groß.",
  },
  sums: {
    payersSum: (missing: string) => `Was bezahlt wurde, ergibt nicht den Betrag. ${missing}`,
    percentSum: (missing: string) => `Zusammen müssen es 100 % sein. ${missing}`,
    amountsSum: (missing: string) => `Die Beträge ergeben nicht den Betrag der Ausgabe. ${missing}`,
  },
} as const;

/** By how much an amount differs from the sum of its parts. */
export const split = {
  missing: (amount: string, isOne: boolean) => `Es ${isOne ? "fehlt" : "fehlen"} ${amount}.`,
  tooMuch: (amount: string, isOne: boolean) => `Das ${isOne ? "ist" : "sind"} ${amount} zu viel.`,
} as const;

/** Texts above a form whose expense others have changed meanwhile. */
export const changedMeanwhile = {
  title: "Inzwischen geändert",
  help: "Speicherst du noch einmal, gilt deine Eingabe.",
  theirs: "Jetzt",
  mine: "Deine Eingabe",
  currency: "Währung",
  payers: "Bezahlt von",
  split: "Aufteilung",
  nothing: "–",
} as const;
