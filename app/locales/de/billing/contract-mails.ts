import { PRICE_PER_YEAR, WITHDRAWAL_DAYS } from "~/domain/billing/subscription";
import { formatMoney } from "~/locales/format";
import type { MailText } from "../mails";

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
