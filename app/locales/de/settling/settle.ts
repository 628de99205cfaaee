/** Texts of settling up: its screen, its dialogs, and the cards that lead there. */
export const settle = {
  title: "Ausgleichen",
  even: "Quitt",
  evenHelp: "Niemand schuldet dir etwas, und du schuldest niemandem etwas.",
  together: (names: string) => `Du zahlst zusammen mit ${names}.`,
  pendingExpenses: "Ausgaben, die noch warten, zählen hier, sobald sie gesendet sind.",
  alone: "Du reist allein",
  aloneHelp: "Mit Mitreisenden siehst du hier, wer wem wie viel schuldet.",
  members: "Mitreisende",
  payments: "Zahlungen zum Ausgleich",
  otherPayments: "Andere Zahlungen",
  view: "Ansicht",
  few: "Wenige",
  /** Completes the name of the view for screen readers. */
  fewPayments: "Zahlungen",
  direct: "Direkt",
  viewHelp: {
    few: "So sind mit möglichst wenigen Zahlungen alle quitt.",
    direct: "So zahlt jeder an die, die für ihn ausgelegt haben. Auch damit sind alle quitt.",
  },
  allEven: "Alle sind quitt.",
  paymentsOfOthers: (count: number) => `Zahlungen der anderen (${count})`,
  more: { page: "Weitere Zahlungen anzeigen", older: "Ältere Zahlungen anzeigen" },
  first: { page: "Zu den ersten Zahlungen", older: "Zu den neuesten Zahlungen" },
  others: (count: number) => `${count} weitere`,
  pays: (from: string, to: string) => `${from} an ${to}`,
  enter: "Zahlung eintragen",
  enterAnother: "Eintragen",
  alreadyPaid: "Schon bezahlt",
  howToPay: (name: string) => `${name} bezahlen`,
  code: (name: string, amount: string) => `GiroCode: ${amount} an ${name}`,
  codeHelp: "Mit der Banking-App scannen oder das Bild speichern und dort öffnen.",
  codeNeedsBic: "Ein GiroCode fehlt: Für Konten außerhalb des EWR braucht er auch den BIC.",
  saveCode: "Bild speichern",
  codeFile: "girocode.png",
  iban: "IBAN",
  bic: "BIC",
  holder: "Empfänger",
  amount: "Betrag",
  purpose: "Verwendungszweck",
  copy: (what: string) => `${what} kopieren`,
  copied: "Kopiert",
  paypal: "Mit PayPal.Me bezahlen",
  standing: "Wer steht wo?",
  reckoning: "Wie sich das rechnet",
  otherReckonings: (count: number) => `Alle anderen (${count})`,
  paid: "Ausgelegt",
  share: "Anteil",
  sent: "gezahlt",
  received: "erhalten",
  balance: "Saldo",
  left: "nicht mehr dabei",
  repayments: "Eingetragene Zahlungen",
  noRepayments: "Noch keine Zahlung eingetragen.",
  edit: "Bearbeiten",
  delete: "Löschen",
  history: "Verlauf",
  historyNew: (count: string) => `${count} neu`,
} as const;

/** Texts of the forms about repayments. */
export const repaymentForm = {
  addTitle: "Zahlung eintragen",
  changeTitle: "Zahlung bearbeiten",
  deleteTitle: "Zahlung löschen?",
  deleteText: "Danach gilt wieder, was ohne sie geschuldet war.",
  from: "Wer hat gezahlt?",
  to: "An wen?",
  choose: "Bitte wählen",
  amount: "Betrag",
  method: "Wie?",
  note: "Notiz",
  save: "Zahlung eintragen",
  saveChange: "Änderung speichern",
  saveAsNew: "Als neue Zahlung eintragen",
  delete: "Zahlung löschen",
  confirm: "Trotzdem eintragen",
  askAgain: "Geändertes neu prüfen",
} as const;

/** Endings of people in sentences. */
export const me = {
  subject: "Du",
  object: "dich",
  dative: "dir",
  marked: (name: string) => `${name} (du)`,
} as const;

/** Said to somebody whom an owner has taken off a trip. */
export const takenOff = (by: string, trip: string) => `${by} hat dich von „${trip}“ genommen.`;

/** The reference text of a transfer. */
export const transferPurpose = (trip: string) => `Reisekasse ${trip}`;
