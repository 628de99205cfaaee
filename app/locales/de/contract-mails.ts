import type { DeclarationKind } from "~/domain/declaration";
import type { MailText } from "./mails";

/** What is done about a declaration: the day on which the contract ends, or that a person looks at it. */
export type Outcome = { endsOn: string } | { withdrawn: true } | "checked";

const subjects: Record<DeclarationKind, string> = {
  cancel: "Deine Kündigung ist eingegangen",
  withdraw: "Dein Widerruf ist eingegangen",
};

/** The mails about contracts. */
export const contractMails = {
  /** To whoever declared something, at once: what it was, when it came, and when the contract ends. */
  received: (kind: DeclarationKind, content: string, outcome: Outcome): MailText => ({
    subject: subjects[kind],
    text: ["Hallo,", `${opening[kind]}\n\n${content}`, sayOutcome(kind, outcome), "Deine Reisekasse\n"].join(
      "\n\n",
    ),
  }),

  /** To the support: what a person has to look at. */
  toCheck: (kind: DeclarationKind, content: string): MailText => ({
    subject: kind === "cancel" ? "Kündigung zu prüfen" : "Widerruf zu prüfen",
    text: `Diese Erklärung passt zu keinem Vertrag oder nicht von selbst. Bitte prüfen und beantworten.\n\n${content}\n`,
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
  return `Dein Vertrag endet am ${outcome.endsOn}. Bis dahin kannst du Premium nutzen. Danach wird nichts mehr abgebucht.`;
}
