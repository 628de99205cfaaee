import { oneLine, quote } from "~/domain/text";

export interface MailText {
  subject: string;
  text: string;
}

const GREETING_LENGTH = 40;

/** Joins paragraphs to a letter with greeting and farewell. */
function letter(firstName: string, ...paragraphs: string[]): string {
  // Anyone can type an advertisement as a name, so the greeting takes only a short text without addresses.
  const name = oneLine(oneLine(firstName).slice(0, GREETING_LENGTH));
  const isName = name !== "" && !/[/:@]|www\./i.test(name);
  return [isName ? `Hallo ${name},` : "Hallo,", ...paragraphs, "Deine Reisekasse\n"].join("\n\n");
}

/** Mails that Reisekasse sends. Links are on a line of their own, so that mail programs do not break them. */
export const mails = {
  passwordReset: (firstName: string, link: string): MailText => ({
    subject: "Neues Passwort für Reisekasse",
    text: letter(
      firstName,
      "über diesen Link setzt du ein neues Passwort:",
      link,
      "Er gilt 60 Minuten und nur einmal.",
      "Du wolltest gar kein neues Passwort? Dann brauchst du nichts zu tun: Dein bisheriges gilt weiter.",
    ),
  }),

  passwordElsewhere: (firstName: string, link: string): MailText => ({
    subject: "Anmelden bei Reisekasse",
    text: letter(
      firstName,
      "du hast nach einem neuen Passwort gefragt. Dein Konto hat kein eigenes Passwort: Du meldest dich mit Google an.",
      "Hier geht es zur Anmeldung:",
      link,
      "Du hast gar nicht gefragt? Dann brauchst du nichts zu tun.",
    ),
  }),

  passwordChanged: (firstName: string, link: string): MailText => ({
    subject: "Dein Passwort wurde geändert",
    text: letter(
      firstName,
      "das Passwort deines Kontos bei Reisekasse wurde gerade geändert. Auf allen anderen Geräten bist du abgemeldet.",
      "Du warst das nicht? Dann setze sofort ein neues Passwort:",
      link,
    ),
  }),

  confirmEmail: (link: string): MailText => ({
    subject: "Bestätige deine E-Mail-Adresse",
    text: letter(
      "",
      "mit dieser Adresse wurde ein Konto bei Reisekasse angelegt. Bestätige hier, dass sie dir gehört:",
      link,
      "Der Link gilt 7 Tage und nur einmal.",
      "Du hast kein Konto angelegt? Dann öffne den Link nicht. Du brauchst nichts zu tun.",
    ),
  }),

  confirmNewEmail: (link: string): MailText => ({
    subject: "Bestätige deine neue E-Mail-Adresse",
    text: letter(
      "",
      "ein Konto bei Reisekasse soll diese E-Mail-Adresse bekommen. Bestätige hier, dass sie dir gehört:",
      link,
      "Der Link gilt 24 Stunden und nur einmal. Bis du ihm folgst, bleibt alles, wie es ist.",
      "Du wolltest das nicht? Dann öffne den Link nicht. Du brauchst nichts zu tun.",
    ),
  }),

  emailChanging: (firstName: string, present: string, link: string): MailText => ({
    subject: "Deine E-Mail-Adresse soll geändert werden",
    text: letter(
      firstName,
      "dein Konto bei Reisekasse soll eine neue E-Mail-Adresse bekommen. Diese Nachricht geht an die jetzige:",
      present,
      "Du warst das? Dann brauchst du hier nichts zu tun: Die neue Adresse gilt, sobald du dem Link folgst, den wir dorthin geschickt haben.",
      "Du warst das nicht? Dann kennt jemand dein Passwort. Behalte deine Adresse, und setze ein neues Passwort:",
      link,
    ),
  }),

  googleLinked: (firstName: string, link: string): MailText => ({
    subject: "Dein Konto ist mit Google verbunden",
    text: letter(
      firstName,
      "in dein Konto bei Reisekasse kommt man jetzt auch mit Google.",
      "Du warst das nicht? Dann setze sofort ein neues Passwort:",
      link,
    ),
  }),

  googleUnlinked: (firstName: string, link: string): MailText => ({
    subject: "Dein Konto ist nicht mehr mit Google verbunden",
    text: letter(
      firstName,
      "in dein Konto bei Reisekasse kommt man ab jetzt nur noch mit dem Passwort.",
      "Du warst das nicht? Dann setze sofort ein neues Passwort:",
      link,
    ),
  }),

  accountDeleted: (firstName: string): MailText => ({
    subject: "Dein Konto ist gelöscht",
    text: letter(
      firstName,
      "dein Konto bei Reisekasse ist gelöscht, mit allen Reisen und Ausgaben. Das lässt sich nicht rückgängig machen.",
      "Du warst das nicht? Dann kannte jemand deine Zugangsdaten. Antworte auf diese E-Mail nicht, sondern schreib an die Adresse im Impressum.",
    ),
  }),

  emailChanged: (firstName: string, former: string, link: string): MailText => ({
    subject: "Deine E-Mail-Adresse wurde geändert",
    text: letter(
      firstName,
      "dein Konto bei Reisekasse hat eine neue E-Mail-Adresse. Diese Nachricht geht an die bisherige:",
      former,
      "Du warst das? Dann brauchst du nichts zu tun.",
      "Du warst das nicht? Dann mach es hier rückgängig. Der Link gilt 7 Tage:",
      link,
    ),
  }),

  emailRestored: (firstName: string): MailText => ({
    subject: "Deine E-Mail-Adresse wurde zurückgesetzt",
    text: letter(
      firstName,
      "dein Konto bei Reisekasse hat wieder seine frühere E-Mail-Adresse: Wer dort Post liest, hat die Änderung rückgängig gemacht. Diese Adresse hier gehört nicht mehr dazu.",
      "Du bist überall abgemeldet.",
    ),
  }),

  /** To support. The message is quoted, so that none of its lines can be mistaken for the line with the sender. */
  feedback: (person: { name: string; email: string }, message: string): MailText => ({
    subject: "Feedback zu Reisekasse",
    text: `${quote(message)}\n\n-- \n${oneLine(person.name)}\n${oneLine(person.email)}\n`,
  }),
};
