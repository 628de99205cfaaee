import type { ExpenseKind, OpenKind } from "~/domain/expenses/kind";
import type { AmountError } from "~/domain/money/money";
import { capitalized } from "../names";

export const expenses = {
  receipts: "Belege",
  receiptCount: (count: number) => (count === 1 ? "1 Beleg" : `${count} Belege`),
  /** Alternative text of a picture. */
  receiptLabel: (number: number, count: number, expense: string) =>
    `Beleg ${number} von ${count} zu ${expense}`,
  /** In place of the pictures, which are not on the device. */
  receiptsOffline: "Was schon gesendet ist, siehst du mit Netz.",
  pdf: "PDF",
  title: "Ausgaben",
  noTrip: "Keine aktive Reise",
  noTripHelp: "Starte eine Reise, dann stehen hier ihre Ausgaben.",
  toHome: "Zur Startseite",
  add: "Ausgabe hinzufügen",
  addShort: "Hinzufügen",
  spent: "Ausgegeben",
  left: "übrig",
  ofBudget: (percent: string) => `${percent} vom Budget`,
  alone: (sum: string) => `davon ${sum} nur für dich`,
  outsideBudget: ", außerhalb des Budgets",
  all: "Alle Ausgaben",
  empty: "Noch keine Ausgaben",
  emptyHelp: "Sobald du etwas notierst, steht es hier, nach Tagen geordnet.",
  edit: "Bearbeiten",
  more: "Mehr",
  again: "Nochmal",
  refund: "Erstattung eintragen",
  delete: "Löschen",
  photo: "Mit Foto",
  nights: (nights: number, share: string, isRounded: boolean) =>
    `${nights} Nächte${share && `, je ${isRounded ? "rund " : ""}${share}`}`,
  older: "Ältere Tage anzeigen",
  newest: "Zurück zu den neuesten",
  byCategory: "Wofür",
  viewHint: "Wähle eine Ausgabe, dann steht sie hier.",
  toAnalytics: "Alle Kategorien in der Statistik",
  daySum: "Summe des Tages",
  byCurrency: "Nach Währungen",
  onlyTotal: "Nur die Summe",
  withoutPending: "Noch ohne das, was auf diesem Gerät wartet.",
} as const;

export const amountErrors: Record<AmountError, string> = {
  required: "Bitte gib einen Betrag ein.",
  unreadable: "Diesen Betrag verstehen wir nicht. Schreib ihn zum Beispiel so: 12,50",
  tooLong: "Höchstens 12 Zeichen.",
  tooPrecise: "Höchstens zwei Stellen nach dem Komma.",
  zero: "Der Betrag muss größer als 0 sein.",
  negative: "Der Betrag muss größer als 0 sein.",
  tooLarge: "Höchstens 999.999.999,99 €.",
};

export const expenseForm = {
  addTitle: "Ausgabe hinzufügen",
  editTitle: "Ausgabe bearbeiten",
  frequent: "Häufig",
  step1: "Wofür war das?",
  understood: "Verstanden",
  amountOpen: "Welcher Betrag?",
  category: "Kategorie",
  change: "Ändern",
  changeLabel: "Ändern: zurück zu den Kategorien",
  step2: "Was genau?",
  amount: "Betrag",
  pasteTooLong: (max: number) => `Das ist zu lang zum Einfügen: höchstens ${max} Zeichen.`,
  readAs: (amount: string) => `Gelesen als ${amount}`,
  otherCurrency: "Andere Währung",
  whichCurrency: (signs: readonly string[]) => `${signs.join(" oder ")}?`,
  paidWith: "Bezahlt mit",
  kind: "Art",
  kinds: {
    planned: "Mindert schon, was übrig ist.",
    deposit: "Zählt nicht, solange sie jemand hat.",
  } as Partial<Record<ExpenseKind, string>>,
  /** Said of a typed minus. */
  isRefund: "Für Geld, das zurückkam, wähle die Art Erstattung.",
  hasMinus: "Der Betrag einer Erstattung steht ohne Minus.",
  description: "Beschreibung",
  descriptionHint: "z. B. Abendessen mit Jana",
  more: "Datum, Ort, Notiz",
  date: "Datum",
  due: "Fällig am",
  dueOn: (day: string) => `${day} fällig`,
  dayTooFar: "Der Tag liegt zu weit von der Reise entfernt.",
  dateOpen: "Welcher Tag war es?",
  location: "Ort",
  address: "Adresse",
  notes: "Notiz",
  nights: "Verteilen auf … Nächte",
  nightsInvalid: "Eine ganze Zahl von 1 bis 366.",
  nightsHelp: "Dann zählt jede Nacht mit ihrem Anteil.",
  locate: "Standort übernehmen",
  locating: "Standort wird bestimmt …",
  save: (noun: string) => `${capitalized(noun)} speichern`,
  saveAsNew: "Als neue Ausgabe eintragen",
  chooseFirst: "Wähle zuerst, was es genau war.",
  deleteTitle: (noun: string) => `${capitalized(noun)} löschen?`,
  deleteText: (noun: string) =>
    `Diese Aktion kann nicht rückgängig gemacht werden. Die ${noun} wird dauerhaft gelöscht.`,
} as const;

/** Headings of the columns in exported files. */
export const exportHeadings = {
  day: "Datum",
  trip: "Reise",
  destination: "Reiseziel",
  category: "Kategorie",
  subcategory: "Unterkategorie",
  description: "Beschreibung",
  amount: "Betrag",
  currency: "Währung",
  paymentMethod: "Zahlungsmittel",
  locationName: "Ort",
  locationAddress: "Adresse",
  notes: "Notiz",
  photoUrl: "Foto",
  originalAmount: "Originalbetrag",
  originalCurrency: "Originalwährung",
  rate: "Kurs",
  rateDay: "Kursdatum",
  rateSource: "Kursquelle",
  nights: "Nächte",
  kind: "Art",
  uncounted: "Nicht gezählt",
} as const;

/** Why the device's position could not be filled in. */
export const locationToasts = {
  unsupported: "Dein Browser kann den Standort nicht bestimmen.",
  unknown: "Der Standort konnte nicht bestimmt werden.",
  unanswered: "Vom Browser kam kein Standort. Erlaube ihn, wenn er fragt, oder schreib den Ort hin.",
} as const;

/** Planned expenses, and deposits that are held. */
export const open = {
  title: "Noch offen",
  /** What a person says of it once it is done. */
  done: { planned: "Bezahlt", deposit: "Zurückbekommen" } satisfies Record<OpenKind, string>,
  dueToday: "Heute fällig",
  due: (day: string) => `fällig am ${day}`,
  wasDue: (day: string) => `War am ${day} fällig`,
  deposits: (sum: string) => `Kaution ${sum}`,
  /** Beside what was spent. */
  toPay: (sum: string) => `dazu ${sum} noch zu zahlen`,
} as const;
