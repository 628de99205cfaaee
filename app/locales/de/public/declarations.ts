import type { DeclarationKind } from "~/domain/billing/declaration";
// A relative path, since the screenshot scripts read this file without a bundler.
import { DECLARATION_LINK_DAYS } from "../../../domain/retention.ts";

/** Texts of the pages for cancelling a contract and for withdrawing from it. */
export const declarationPages = {
  cancel: {
    title: "Vertrag kündigen",
    description: "Reisekasse Premium online kündigen, auch ohne Anmeldung.",
    lead: "Hier kündigst du Reisekasse Premium, auch ohne dich anzumelden. Die Bestätigung mit Inhalt, Datum und Uhrzeit zeigen wir dir sofort und schicken sie per E-Mail.",
    signedOut:
      "Ohne Anmeldung schicken wir danach einen Link an die E-Mail-Adresse deines Kontos. Folge ihm, damit wir die Kündigung gleich ausführen; ihr Eingang zählt schon jetzt.",
    signedIn: (email: string) =>
      `Du bist als ${email} angemeldet. Unter deinem Namen gilt die Kündigung für den Vertrag dieses Kontos, und zwar sofort. Um ein anderes Konto zu kündigen, melde dich vorher ab.`,
    submit: "Jetzt kündigen",
    received: "Deine Kündigung ist eingegangen",
  },
  withdraw: {
    title: "Vertrag widerrufen",
    description:
      "Eine Bestellung von Reisekasse Premium online widerrufen, auch ohne Anmeldung, binnen 14 Tagen.",
    lead: "Hier widerrufst du eine Bestellung von Reisekasse Premium, auch ohne dich anzumelden und ohne einen Grund zu nennen. Das geht 14 Tage lang ab der Bestellung. Die Bestätigung mit Inhalt, Datum und Uhrzeit zeigen wir dir sofort und schicken sie per E-Mail.",
    signedOut:
      "Ohne Anmeldung schicken wir danach einen Link an die E-Mail-Adresse deines Kontos. Folge ihm, damit wir den Widerruf gleich ausführen; sein Eingang zählt schon jetzt.",
    signedIn: (email: string) =>
      `Du bist als ${email} angemeldet. Unter deinem Namen gilt der Widerruf für den Vertrag dieses Kontos, und zwar sofort. Um eine andere Bestellung zu widerrufen, melde dich vorher ab.`,
    submit: "Widerruf bestätigen",
    received: "Dein Widerruf ist eingegangen",
  },
} as const satisfies Record<DeclarationKind, object>;

export const declarationForm = {
  name: "Dein Name",
  nameRequired: "Bitte gib deinen Namen an.",
  contract: "Welcher Vertrag?",
  contractHelp: "Zum Beispiel „Reisekasse Premium“ und die E-Mail-Adresse deines Kontos.",
  contractPreset: "Reisekasse Premium",
  contractRequired: "Bitte nenne den Vertrag.",
  email: "Wohin schicken wir die Bestätigung?",
  emailHelp: "Nimm die E-Mail-Adresse deines Kontos: So finden wir deinen Vertrag.",
  emailHelpSignedIn: "Die volle Bestätigung geht immer an die Adresse deines Kontos.",
  emailRequired: "E-Mail-Adresse ist erforderlich",
  manner: "Art der Kündigung",
  ordinary: "Ordentliche Kündigung",
  extraordinary: "Außerordentliche Kündigung",
  mannerRequired: "Bitte wähle eins davon aus.",
  reason: "Grund",
  reasonHelp: "Nur bei einer außerordentlichen Kündigung.",
  endsOn: "Zu welchem Tag?",
  endsOnHelp: "Leer lassen: zum frühestmöglichen Zeitpunkt.",
  earliest: "zum frühestmöglichen Zeitpunkt",
} as const;

/** Texts of a declaration's confirmation, as a page and as a text file. */
export const confirmation = {
  kind: "Erklärung",
  kinds: { cancel: "Kündigung", withdraw: "Widerruf" },
  name: "Name",
  contract: "Vertrag",
  manner: "Art",
  reason: "Grund",
  endsOn: "Zum",
  receivedAt: "Eingegangen am",
  at: (date: string, time: string) => `${date} um ${time} Uhr`,
  email: "Bestätigung an",
  reference: "Vorgangsnummer",
  mailedSignedIn:
    "Du bist angemeldet, mehr ist nicht nötig. Die Bestätigung ist per E-Mail an die Adresse deines Kontos unterwegs und sagt, wie es weitergeht. Schau auch im Spam-Ordner nach.",
  mailed: "Die Bestätigung ist per E-Mail unterwegs. Schau auch im Spam-Ordner nach.",
  link: `Ohne Anmeldung im Konto des Vertrags ist noch nicht sicher, dass diese Erklärung von dir kommt. Gehört sie zu einem Vertrag, bekommt die E-Mail-Adresse seines Kontos außerdem einen Link. Folge ihm binnen ${DECLARATION_LINK_DAYS} Tagen: Dann führen wir sie gleich aus, so wie es an dem Zeitpunkt galt, der hier steht.`,
  byHand:
    "Kannst du dieses Postfach nicht mehr lesen, oder kommt keine E-Mail? Dann sehen wir uns die Erklärung selbst an und melden uns. Sie gilt auch dann ab diesem Zeitpunkt als eingegangen.",
  keep: "Diese Seite ist höchstens eine Stunde zu sehen. Du kannst sie drucken oder die Erklärung als Text speichern.",
  save: "Als Text speichern",
  home: "Zur Startseite",
  fileName: (kind: DeclarationKind) => `reisekasse-${kind === "cancel" ? "kuendigung" : "widerruf"}.txt`,
} as const;

/** Texts of the page behind the link that confirms a declaration. */
export const declarationLink = {
  cancel: {
    title: "Kündigung bestätigen?",
    submit: "Kündigung bestätigen",
    done: "Deine Kündigung ist bestätigt",
  },
  withdraw: {
    title: "Widerruf bestätigen?",
    submit: "Widerruf bestätigen",
    done: "Dein Widerruf ist bestätigt",
  },
  lead: "Für deinen Vertrag haben wir ohne Anmeldung erhalten:",
  ifConfirmed: "Bestätigst du, gilt:",
  notYours:
    "Du hast das nicht erklärt? Dann schließ diese Seite einfach: Ohne Bestätigung endet dein Vertrag nicht von selbst.",
  needless: "Hier ist nichts mehr zu tun",
  needlessText: "Der Vertrag ist schon beendet. Du brauchst nichts zu bestätigen.",
  gone: "Dieser Link gilt nicht mehr",
  goneText: `Er ist älter als ${DECLARATION_LINK_DAYS} Tage, wurde durch einen neueren ersetzt oder ist nicht vollständig. Eine Erklärung, die wir erhalten haben, gilt trotzdem als eingegangen: Wir sehen sie uns selbst an und melden uns.`,
  home: "Zur Startseite",
} as const;
