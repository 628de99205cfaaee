import type { Consequence, DeclarationKind } from "~/domain/billing/declaration";
import { PRICE_PER_YEAR, WITHDRAWAL_DAYS } from "~/domain/billing/subscription";
import { DECLARATION_LINK_DAYS } from "~/domain/retention";
import { formatDate, formatMoney } from "~/locales/format";
import type { MailText } from "../mails";

/** Reason why support has to check a declaration. */
export type ReviewReason = "unclear" | "unproved" | "quiet" | "undeliverable";

const noun: Record<DeclarationKind, string> = { cancel: "Kündigung", withdraw: "Widerruf" };

const received: Record<DeclarationKind, { subject: string; opening: string; asked: string; owner: string }> =
  {
    cancel: {
      subject: "Deine Kündigung ist eingegangen",
      opening: "wir haben deine Kündigung erhalten:",
      asked: "wir haben eine Kündigung erhalten, deren Bestätigung an diese Adresse gehen soll:",
      owner: "für das Konto mit dieser Adresse haben wir eine Kündigung erhalten:",
    },
    withdraw: {
      subject: "Dein Widerruf ist eingegangen",
      opening: "wir haben deinen Widerruf erhalten:",
      asked: "wir haben einen Widerruf erhalten, dessen Bestätigung an diese Adresse gehen soll:",
      owner: "für das Konto mit dieser Adresse haben wir einen Widerruf erhalten:",
    },
  };

const proving: Record<DeclarationKind, { subject: string; ask: string; done: string; opening: string }> = {
  cancel: {
    subject: "Deine Kündigung ist eingegangen: bitte bestätigen",
    ask: "Sie wurde ohne Anmeldung abgegeben. Damit niemand anderes deinen Vertrag beendet, führen wir sie aus, sobald du sie hier bestätigst:",
    done: "Deine Kündigung ist bestätigt",
    opening: "du hast deine Kündigung bestätigt:",
  },
  withdraw: {
    subject: "Dein Widerruf ist eingegangen: bitte bestätigen",
    ask: "Er wurde ohne Anmeldung abgegeben. Damit niemand anderes deinen Vertrag beendet, führen wir ihn aus, sobald du ihn hier bestätigst:",
    done: "Dein Widerruf ist bestätigt",
    opening: "du hast deinen Widerruf bestätigt:",
  },
};

const toSupport: Record<ReviewReason, string> = {
  unclear: "Diese Erklärung passt zu keinem Vertrag oder nicht von selbst. Bitte prüfen und beantworten.",
  unproved:
    "Diese Erklärung passt zu einem Vertrag, aber ihrem Link ist noch niemand gefolgt. Bitte prüfen und beantworten. Der Eingang zählt ab dem Zeitpunkt unten.",
  quiet:
    "Für die Adresse dieser Erklärung kamen an einem Tag zu viele. Außer dir bekam niemand eine E-Mail. Bitte prüfen und beantworten.",
  undeliverable:
    "Eine Bestätigung dieser Erklärung ließ sich nicht zustellen: Die Adresse nimmt keine E-Mails an. Bitte prüfen und auf anderem Weg beantworten.",
};

const FAREWELL = "Deine Reisekasse\n";

/** Builds a letter from its paragraphs. */
const letter = (...paragraphs: string[]) => ["Hallo,", ...paragraphs, FAREWELL].join("\n\n");

/** Mails about declarations. All lines of `content` are our own text or marked as quoted. */
export const declarationMails = {
  /** To the owner of the contract, who declared it signed in: content, time of receipt, and end of the contract. */
  received: (kind: DeclarationKind, content: string, outcome: Consequence): MailText => ({
    subject: received[kind].subject,
    text: letter(`${received[kind].opening}\n\n${content}`, sayOutcome(kind, outcome)),
  }),

  /** To the owner of the contract, after a declaration without a sign-in: the facts, and the link to confirm it. */
  toProve: (
    kind: DeclarationKind,
    content: string,
    outcome: Consequence,
    { link, until }: { link: string; until: string },
  ): MailText => ({
    subject: proving[kind].subject,
    text: letter(
      `${received[kind].owner}\n\n${content}`,
      proving[kind].ask,
      link,
      `Der Link gilt ${DECLARATION_LINK_DAYS} Tage, bis zum ${until}. Auch wenn du ihm später folgst, zählt der Eingang oben.`,
      `Bestätigst du, gilt: ${sayOutcome(kind, outcome)}`,
      "Du hast nichts erklärt? Dann brauchst du nichts zu tun: Ohne deine Bestätigung endet kein Vertrag von selbst. Nach einigen Tagen sehen wir uns die Erklärung an und fragen im Zweifel nach.",
    ),
  }),

  /** To the owner of the contract, after confirmation by the link. */
  proved: (kind: DeclarationKind, content: string, outcome: Consequence): MailText => ({
    subject: proving[kind].done,
    text: letter(`${proving[kind].opening}\n\n${content}`, sayOutcome(kind, outcome)),
  }),

  /** To the address given in the declaration, which may belong to a stranger: only the facts. */
  noted: (kind: DeclarationKind, content: string, isSignedIn: boolean): MailText => ({
    subject: received[kind].subject,
    text: letter(
      `${received[kind].asked}\n\n${content}`,
      "Den vollen Wortlaut zeigt die Seite, auf der die Erklärung abgegeben wurde, gleich danach zum Drucken und Speichern. Bei Fragen nenne uns die Vorgangsnummer.",
      isSignedIn
        ? "Alles Weitere steht in der E-Mail an die Adresse des Kontos."
        : `Wir ordnen die Erklärung dem Vertrag zu und melden uns${kind === "cancel" ? ", auch dazu, wann er endet" : ""}.`,
      "Du hast nichts erklärt? Dann brauchst du nichts zu tun.",
    ),
  }),

  /** To support. `proof` is the session, the moment of confirmation by link, or null. */
  toCheck: (
    kind: DeclarationKind,
    content: string,
    { reviewReason, proof }: { reviewReason: ReviewReason; proof: "session" | string | null },
  ): MailText => ({
    subject: `${noun[kind]} zu prüfen`,
    text: `${toSupport[reviewReason]}\n\n${sayProof(proof)}\n\n${content}\n`,
  }),
} as const;

function sayProof(proof: "session" | string | null): string {
  if (proof === null) return "Nachweis: keiner. Wer sie abgegeben hat, ist nicht geprüft.";
  if (proof === "session") return "Nachweis: angemeldet im Konto des Vertrags.";
  return `Nachweis: über den Link an die Adresse des Kontos bestätigt am ${proof}.`;
}

/** Returns a sentence about the end of the contract, or that support is going to check it. */
export function sayOutcome(kind: DeclarationKind, outcome: Consequence): string {
  if (outcome === "checked") {
    return kind === "cancel"
      ? "Wir ordnen deine Kündigung dem Vertrag zu und melden uns bei dir, auch dazu, wann er endet."
      : "Wir ordnen deinen Widerruf dem Vertrag zu und melden uns bei dir.";
  }
  if ("withdrawn" in outcome) {
    return "Dein Vertrag ist damit beendet. Was du bezahlt hast, erstatten wir dir auf demselben Weg, spätestens binnen 14 Tagen ab dem Eingang.";
  }
  const day = formatDate(outcome.endsOn);
  if (outcome.isLate) {
    return `Dein Vertrag endet zum ${day}: Deine Kündigung ging davor ein. Was für die Zeit danach abgebucht wurde, bekommst du zurück; wir melden uns dazu bei dir.`;
  }
  if (outcome.isExtraordinary) {
    return `Dein Vertrag endet spätestens am ${day}; danach wird nichts mehr abgebucht. Ob er aus dem Grund, den du nennst, schon früher endet, prüfen wir und melden uns dazu bei dir.`;
  }
  if (outcome.isRenewed) {
    return `Dein Vertrag endet spätestens am ${day}. Da er schon länger als ein Jahr läuft, kann er auf deinen Wunsch mit einem Monat Frist enden, und du bekommst zu viel Bezahltes zurück: Wir melden uns dazu bei dir.`;
  }
  return `Dein Vertrag endet am ${day}. Bis dahin kannst du Premium nutzen. Danach wird nichts mehr abgebucht.`;
}

/** Mails about contracts. */
export const contractMails = {
  /** Confirms that the contract is concluded, with its content, terms and withdrawal information (BGB § 312f). */
  concluded: ({ from, until }: { from: string; until: string }): MailText => ({
    subject: "Deine Bestellung von Reisekasse Premium",
    text: [
      "Hallo,",
      "danke für deine Bestellung. Sie ist angenommen, und Premium ist freigeschaltet.",
      [
        "Was: Reisekasse Premium, ein Jahr",
        `Preis: ${formatMoney(PRICE_PER_YEAR)} im Jahr, Mehrwertsteuer inbegriffen`,
        `Vertragsschluss: ${from}`,
        `Bezahlt bis: ${until}`,
      ].join("\n"),
      "Der Vertrag verlängert sich danach auf unbestimmte Zeit, abgerechnet für je ein Jahr. Kündigen kannst du jederzeit: im ersten Jahr zu dessen Ende, danach mit einer Frist von höchstens einem Monat. Das geht in deinem Profil unter „Premium“ oder über „Verträge hier kündigen“ am Ende jeder Seite.",
      `Widerrufen kannst du ${WITHDRAWAL_DAYS} Tage lang ohne Grund, am einfachsten über „Vertrag widerrufen“ am Ende jeder Seite.`,
      "Allgemeine Geschäftsbedingungen und Widerrufsbelehrung hängen an.",
      "Deine Reisekasse\n",
    ].join("\n\n"),
  }),
} as const;
