import { REPAYMENTS_PER_ACCOUNT, REPAYMENTS_PER_TRIP } from "~/domain/quota";
import type { RepaymentChanged, RepaymentDeleted, WouldReverse } from "~/domain/settling/repayment";
import { formatCount } from "~/locales/format";
import { changedMeanwhile, deletedMeanwhile } from "../sharing/history-text";
import { debts } from "./debts";

/** Texts that the server sends about settling up, history and payment details; see messages.ts. */
export const settleMessages = {
  problem: {
    repaymentMethodUnknown: "Diese Zahlungsart gibt es nicht.",
    repaymentNotFound: "Diese Zahlung gibt es nicht.",
    ibanHolderMissing: "Zu einer IBAN gehört, auf wen das Konto läuft.",
    tooManyRepayments: `Eine Reise fasst höchstens ${formatCount(REPAYMENTS_PER_TRIP)} Zahlungen.`,
    tooManyRepaymentsInAccount: `Du hast die Höchstzahl von ${formatCount(REPAYMENTS_PER_ACCOUNT)} Zahlungen erreicht.`,
  },
  field: {
    samePerson: "Wähle zwei verschiedene Personen.",
    ibanUnreadable: "Eine IBAN beginnt mit zwei Buchstaben und zwei Ziffern, zum Beispiel DE89.",
    ibanCountryUnknown: "Aus diesem Land gehen keine Überweisungen in Euro (SEPA).",
    ibanTooShort: "Hier fehlen Zeichen: Diese IBAN ist zu kurz.",
    ibanTooLong: "Diese IBAN ist zu lang.",
    ibanChecksum: "Diese IBAN enthält einen Tippfehler: Die Prüfziffern passen nicht.",
    bicInvalid: "Ein BIC hat 8 oder 11 Buchstaben und Ziffern, zum Beispiel POFICHBEXXX.",
    paypalInvalid: "Nur der Name aus paypal.me/…: höchstens 20 Buchstaben und Ziffern.",
  },
  toast: {
    repaymentAdded: "Zahlung eingetragen!",
    repaymentChanged: "Zahlung aktualisiert!",
    repaymentDeleted: "Zahlung gelöscht!",
    historySeen: "Alles gelesen",
    payoutSaved: "Bankverbindung gespeichert",
    payoutRemoved: "Bankverbindung entfernt",
  },
  failure: {
    repaymentAdd: "Die Zahlung wurde nicht eingetragen.",
    repaymentChange: "Die Zahlung wurde nicht geändert.",
    repaymentDelete: "Die Zahlung wurde nicht gelöscht.",
    historySeen: "Das wurde nicht gemerkt.",
    payoutSave: "Die Bankverbindung wurde nicht gespeichert.",
  },
} as const;

/** Sentences of refusals that are made of their details, by kind. */
export const settleRefusals = {
  wouldReverse: (debt: WouldReverse["details"]) => `${debts.would(debt)} Trotzdem eintragen?`,
  repaymentChanged: ({ by }: RepaymentChanged["details"]) => changedMeanwhile("repayment", by),
  repaymentDeleted: ({ by }: RepaymentDeleted["details"]) => deletedMeanwhile("repayment", by),
};
