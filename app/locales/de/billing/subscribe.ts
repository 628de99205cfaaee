import { PRICE_PER_MONTH, PRICE_PER_YEAR, TRIAL_DAYS } from "~/domain/billing/subscription";
import { EXPENSES_PER_TRIP, TRIPS_PER_ACCOUNT } from "~/domain/quota";
import { formatCount, formatMoney } from "~/locales/format";

const perYear = formatMoney(PRICE_PER_YEAR);

/** What "Unbegrenzt viele Reisen und Ausgaben" means. */
export const technicalLimits = `Technische Grenzen, die kaum jemand erreicht: ${formatCount(TRIPS_PER_ACCOUNT)} Reisen, ${formatCount(EXPENSES_PER_TRIP)} Ausgaben je Reise.`;

/** Texts of the page that sells and manages premium. */
export const subscribe = {
  title: "Premium",
  lead: "Alles, was Reisekasse kann, auf jeder Reise.",
  perYear,
  year: "im Jahr",
  perMonth: `Das sind rund ${formatMoney(PRICE_PER_MONTH)} im Monat, Mehrwertsteuer inbegriffen.`,
  features: "Das ist drin",
  featureList: [
    "Unbegrenzt viele Reisen und Ausgaben",
    "Gemeinsame Reisen: wer bezahlt hat und wer wem was schuldet",
    "Belege neben der Ausgabe, als Foto oder PDF",
    "Detaillierte Auswertungen",
    "Excel-Export",
    "Alle Ausgabenkategorien",
    "Erweiterte Statistiken",
    "Cloud-Speicher",
    "Bevorzugter Support",
  ],
  trial: `Die ersten ${TRIAL_DAYS} Tage sind kostenlos, ohne Zahlungsdaten. Danach bleiben deine Daten lesbar, änderbar und exportierbar; für neue Reisen und Ausgaben brauchst du Premium.`,

  freeTitle: "Diese Installation ist kostenlos",
  freeText: "Hier ist keine Bezahlung eingerichtet: Du kannst alles ohne Abo nutzen, so lange du willst.",

  visitorTitle: "Melde dich an, um Premium zu bestellen",
  visitorText: "Premium gehört zu deinem Konto. Wer noch keines hat, legt es in einer Minute an.",
  signIn: "Anmelden",
  register: "Konto erstellen",

  orderTitle: "Deine Bestellung",
  product: "Reisekasse Premium, ein Jahr",
  total: "Gesamtpreis inklusive Mehrwertsteuer",
  term: `Das Abo beginnt mit der Zahlung und läuft ein Jahr. Danach verlängert es sich auf unbestimmte Zeit, abgerechnet für je ein Jahr zu ${perYear}. Kündigen kannst du jederzeit, unter „Profil“, „Premium“: im ersten Jahr zu dessen Ende, danach mit einem Monat Frist, und du bekommst zu viel Bezahltes zurück.`,
  withdrawal: "14 Tage lang kannst du widerrufen und bekommst dein Geld zurück.",
  legal: "Es gelten die",
  terms: "Allgemeinen Geschäftsbedingungen",
  and: "und die",
  withdrawalInformation: "Widerrufsbelehrung",
  privacy: "Wie wir mit deinen Daten umgehen, steht in der",
  privacyLink: "Datenschutzerklärung",
  toPayment: "Weiter zur Zahlung",
  toPaymentHelp: "Bezahlt wird mit Karte bei Stripe. Erst mit diesem Schritt wird Stripes Formular geladen.",
  onStripesPage: "Bezahlt wird mit Karte auf der Seite von Stripe.",
  order: "zahlungspflichtig bestellen",
  preparing: "Zahlungsformular wird geladen …",
  processing: "Zahlung läuft …",
  payment: "Zahlung",
  withoutForm: "Stattdessen auf der Seite von Stripe bezahlen",

  formFailed: "Zahlungsformular-Fehler",
  formFailedHelp: "Das Zahlungsformular konnte nicht geladen werden. Bitte versuche es noch einmal.",
  connectionFailed: "Verbindungsfehler",
  connectionFailedHelp:
    "Bitte prüfe deine Verbindung und versuche es noch einmal. Es wurde nichts abgebucht.",
  paymentFailed: "Zahlung fehlgeschlagen",

  waitingTitle: "Deine Zahlung wird bestätigt",
  waitingText: "Premium wird gleich freigeschaltet. Diese Seite lädt sich von selbst neu.",
  waitingLong:
    "Die Bestätigung der Zahlung dauert länger als sonst. Du musst nichts tun und nicht noch einmal bezahlen: Premium wird freigeschaltet, sobald sie da ist.",
  reload: "Neu laden",

  premiumTitle: "Du hast Premium",
  premiumText: "Danke, dass du Reisekasse unterstützt.",
  state: "Stand",
  active: "Aktiv",
  cancelled: "Gekündigt",
  pastDue: "Zahlung offen",
  price: "Preis",
  pricePerYear: `${perYear} im Jahr`,
  renewsOn: "Verlängert sich am",
  endsOn: "Endet am",
  pastDueText:
    "Die letzte Zahlung hat nicht geklappt. Stripe versucht es in den nächsten Tagen noch einmal; über die offene Rechnung unten kannst du sie gleich mit einer anderen Karte bezahlen.",
  cancelledText: (date: string) =>
    `Bis zum ${date} bleibt alles, wie es ist. Danach wird nichts mehr abgebucht.`,
  cancel: "Abo kündigen",
  cancelText: (date: string) =>
    `Premium bleibt dir bis zum ${date}. Danach wird nichts mehr abgebucht, und alles, was du eingetragen hast, bleibt dir erhalten.`,
  renewedText:
    "Dein Abo läuft schon länger als ein Jahr: Du kannst es auch mit einem Monat Frist beenden und bekommst zu viel Bezahltes zurück. Das geht hier:",
  keep: "Abo behalten",
  resume: "Kündigung zurücknehmen",
  endedTitle: "Dein Abo ist beendet",
  endedText: (date: string) => `Es lief bis zum ${date}. Du kannst jederzeit neu bestellen.`,
  invoices: "Rechnungen",
  noInvoices: "Noch keine Rechnung.",
  invoicesUnavailable:
    "Deine Rechnungen lassen sich gerade nicht abrufen. Bitte versuche es später noch einmal.",
  invoice: (number: string) => `Rechnung ${number}`,
  invoiceAside: (number: string) => ` (Rechnung ${number}, öffnet eine Seite von Stripe)`,
  paid: "bezahlt",
  open: "offen",
  showInvoice: "Ansehen",
  payInvoice: "Bezahlen",
} as const;
