import type { DeclarationKind } from "~/domain/declaration";
import { PRICE_PER_YEAR, WITHDRAWAL_DAYS } from "~/domain/plan";
import { formatMoney } from "../format";
import type { MailText } from "./mails";

/** What is done about a declaration: the day on which the contract ends, or that a person looks at it. */
export type Outcome =
  | { endsOn: string; isRenewed?: boolean; isExtraordinary?: boolean }
  | { withdrawn: true }
  | "checked";

const subjects: Record<DeclarationKind, string> = {
  cancel: "Deine Kündigung ist eingegangen",
  withdraw: "Dein Widerruf ist eingegangen",
};

const toCheckSubjects: Record<DeclarationKind, string> = {
  cancel: "Kündigung zu prüfen",
  withdraw: "Widerruf zu prüfen",
};

/** The mails about contracts. */
export const contractMails = {
  /** That the contract is concluded, and what it is; with the terms and the withdrawal information. (BGB § 312f) */
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

  /** To whoever declared something, at once: what it was, when it came, and when the contract ends. */
  received: (kind: DeclarationKind, content: string, outcome: Outcome): MailText => ({
    subject: subjects[kind],
    text: ["Hallo,", `${opening[kind]}\n\n${content}`, sayOutcome(kind, outcome), "Deine Reisekasse\n"].join(
      "\n\n",
    ),
  }),

  /** To the support: what a person has to look at. */
  toCheck: (kind: DeclarationKind, content: string): MailText => ({
    subject: toCheckSubjects[kind],
    text: `Diese Erklärung passt zu keinem Vertrag oder nicht von selbst. Bitte prüfen und beantworten.\n\n${content}\n`,
  }),

  /** To the support: what could not be confirmed to whoever declared it. */
  undeliverable: (kind: DeclarationKind, content: string): MailText => ({
    subject: toCheckSubjects[kind],
    text: `Die Bestätigung dieser Erklärung ließ sich nicht zustellen: Die Adresse nimmt keine E-Mails an. Bitte prüfen und auf anderem Weg beantworten.\n\n${content}\n`,
  }),
} as const;

const opening: Record<DeclarationKind, string> = {
  cancel: "wir haben deine Kündigung erhalten:",
  withdraw: "wir haben deinen Widerruf erhalten:",
};

function sayOutcome(kind: DeclarationKind, outcome: Outcome): string {
  if (outcome === "checked") {
    return kind === "cancel"
      ? "Wir ordnen deine Kündigung dem Vertrag zu und melden uns bei dir, auch dazu, wann er endet."
      : "Wir ordnen deinen Widerruf dem Vertrag zu und melden uns bei dir.";
  }
  if ("withdrawn" in outcome) {
    return "Dein Vertrag ist damit beendet. Was du bezahlt hast, erstatten wir dir auf demselben Weg, spätestens binnen 14 Tagen.";
  }
  if (outcome.isExtraordinary) {
    return `Dein Vertrag endet spätestens am ${outcome.endsOn}; danach wird nichts mehr abgebucht. Ob er aus dem Grund, den du nennst, schon früher endet, prüfen wir und melden uns dazu bei dir.`;
  }
  if (outcome.isRenewed) {
    return `Dein Vertrag endet spätestens am ${outcome.endsOn}. Da er schon länger als ein Jahr läuft, kann er auf deinen Wunsch mit einem Monat Frist enden, und du bekommst zu viel Bezahltes zurück: Wir melden uns dazu bei dir.`;
  }
  return `Dein Vertrag endet am ${outcome.endsOn}. Bis dahin kannst du Premium nutzen. Danach wird nichts mehr abgebucht.`;
}
