import { DRAFT_DAYS, MAIL_DAYS } from "~/domain/retention";
import { basis, number, type Stored } from "./stored-table";

/** Tables of unfinished work: unsent forms, and the server's own tasks. */
export const workTables: Record<string, Stored> = {
  drafts: {
    title: "Aufgehobene Eingaben",
    why: `Damit nichts verloren geht, wenn deine Anmeldung oder deine Testphase mitten in einem Formular endet. Rechtsgrundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).`,
    howLong: `${DRAFT_DAYS} Tage.`,
    columns: {
      userId: "die Zuordnung zu deinem Konto",
      intent: "welches Formular es war",
      fields: "was du eingegeben hattest, und die Kennung des Formulars",
      createdAt: "Zeitpunkt",
    },
  },
  mails: {
    title: "E-Mails, die noch zu senden sind",
    why: `Damit eine E-Mail an dich auch dann ankommt, wenn der Server neu startet oder der E-Mail-Dienst gerade nicht antwortet. ${basis.contract}`,
    howLong: `Bis die E-Mail gesendet ist, meist eine Sekunde. Antwortet der E-Mail-Dienst nicht, versuchen wir es gut eine halbe Stunde lang; was in ${MAIL_DAYS * 24} Stunden niemand senden konnte, wird gelöscht. Löschst du dein Konto, wird die Nachricht darüber noch gesendet.`,
    columns: {
      id: number,
      mail: "deine E-Mail-Adresse und die ganze Nachricht, auch mit einem Link, der dich anmeldet",
      attempts: "Zahl der Versuche",
      createdAt: "Zeitpunkt und wann sie an der Reihe ist",
      dueAt: "Zeitpunkt und wann sie an der Reihe ist",
    },
  },
  leases: {
    title: "Arbeiten, die gerade laufen",
    why: `Damit nichts doppelt ausgeführt wird, wenn mehrere Server laufen. ${basis.contract}`,
    howLong: "Bis die Arbeit fertig ist, meist Sekunden; nach einem Absturz höchstens einen Tag.",
    columns: {
      name: "worum es geht, zum Beispiel die Nummer deines Kontos",
      holder: "welcher Server daran arbeitet und bis wann",
      until: "welcher Server daran arbeitet und bis wann",
    },
  },
};
