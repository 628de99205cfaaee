import { FAILURES_REMEMBERED_MS } from "~/domain/accounts/rate-limit";
import { SUBMISSIONS_PER_ACCOUNT } from "~/domain/quota";
import {
  CONTRACT_YEARS,
  DECLARATION_YEARS,
  FORMER_EMAIL_DAYS,
  RESET_LINK_MINUTES,
  SESSION_DAYS,
  STRIPE_EVENT_DAYS,
  SUBMISSION_DAYS,
  VERIFICATION_DAYS,
} from "~/domain/retention";
import { formatCount } from "~/locales/format";
import { sharingTables } from "./stored-sharing";
import { basis, number, own, type Stored } from "./stored-table";
import { tripTables } from "./stored-trips";
import { workTables } from "./stored-work";

const payout =
  "wenn du sie angibst, IBAN, BIC, Kontoinhaber und PayPal-Name, gezeigt nur denen, die dir auf einer gemeinsamen Reise gerade etwas schulden";
const untilAccountGoes = "Bis du dein Konto löschst.";

/**
 * Everything that the database stores, by table. A test compares it with db/schema: a new column needs an entry here
 * before it is released.
 */
export const storedTables: Record<string, Stored> = {
  users: {
    title: "Dein Konto",
    why: `Damit du dich anmelden kannst und deine Daten dir gehören. ${basis.contract}`,
    howLong: untilAccountGoes,
    columns: {
      id: number,
      email: "E-Mail-Adresse",
      emailKey: "E-Mail-Adresse",
      emailVerifiedAt: "seit wann bestätigt ist, dass sie dir gehört",
      sequence: "die Reihenfolge, in der sich Adresse und Verbindung mit Google geändert haben",
      emailSince: "die Reihenfolge, in der sich Adresse und Verbindung mit Google geändert haben",
      googleSince: "die Reihenfolge, in der sich Adresse und Verbindung mit Google geändert haben",
      passwordHash: "ein mit Argon2id berechneter Wert deines Passworts, nie das Passwort selbst",
      firstName: "Vor- und Nachname",
      lastName: "Vor- und Nachname",
      profileColor: "Farbe deines Profils",
      provider: "ob du dich mit Passwort oder über einen anderen Dienst anmeldest",
      stripeCustomerId: "wenn du Premium bestellst, deine Kennung beim Zahlungsdienst",
      googleSub: "bei Anmeldung über Google die Kennung, die Google dafür vergibt",
      registrationKey: "eine Kennung, die doppeltes Registrieren verhindert",
      createdAt: "Zeitpunkt der Registrierung",
      iban: payout,
      ibanHolder: payout,
      payeeBic: payout,
      paypalName: payout,
    },
  },
  ...tripTables,
  guest_links: {
    title: "Dein Zugang als Gast",
    why: `Damit du ohne Passwort wiederkommen kannst. ${basis.contract}`,
    howLong: "Bis du einen neuen Link machst, eine E-Mail-Adresse angibst oder dein Konto löschst.",
    columns: {
      id: "ein Prüfwert des Links, mit dem sich niemand anmelden kann",
      userId: own,
      createdAt: "Zeitpunkt",
    },
  },
  sessions: {
    title: "Angemeldete Geräte",
    why: `Damit du angemeldet bleibst und Geräte einzeln abmelden kannst. ${basis.contract}`,
    howLong: `Bis du dich abmeldest, höchstens ${SESSION_DAYS} Tage nach der letzten Nutzung.`,
    columns: {
      id: "ein Prüfwert des Cookies, mit dem sich niemand anmelden kann",
      userId: own,
      device: "Name von Browser und System, soweit dein Browser ihn nennt",
      createdAt: "Beginn und Ablauf der Anmeldung",
      expiresAt: "Beginn und Ablauf der Anmeldung",
    },
  },
  password_resets: {
    title: "Links für ein vergessenes Passwort",
    why: `Damit du wieder in dein Konto kommst. ${basis.contract}`,
    howLong: `Ein Link gilt ${RESET_LINK_MINUTES} Minuten; danach oder nach der Nutzung wird er entfernt.`,
    columns: {
      id: "ein Prüfwert des Links",
      userId: own,
      createdAt: "Zeitpunkt der Anfrage und Ablauf",
      expiresAt: "Zeitpunkt der Anfrage und Ablauf",
    },
  },
  email_confirmations: {
    title: "Adressen, die noch zu bestätigen sind",
    why: `Damit ein Konto nur Adressen bekommt, deren Post du liest. ${basis.security}`,
    howLong: `Bis du die Adresse bestätigst oder die Änderung abbrichst, höchstens ${VERIFICATION_DAYS} Tage.`,
    columns: {
      id: "ein Prüfwert des Links, der die Adresse bestätigt",
      userId: own,
      email: "die Adresse",
      createdAt: "Zeitpunkt der Anfrage und Ablauf",
      expiresAt: "Zeitpunkt der Anfrage und Ablauf",
    },
  },
  former_emails: {
    title: "Frühere E-Mail-Adressen",
    why: `Damit du es rückgängig machen kannst, wenn jemand anderes deine Adresse ändert. ${basis.security}`,
    howLong: `${FORMER_EMAIL_DAYS} Tage nach der Änderung.`,
    columns: {
      id: "ein Prüfwert des Links, der die Adresse zurückbringt",
      userId: own,
      email: "die frühere Adresse",
      emailKey: "die frühere Adresse",
      sequence: "die Reihenfolge der Änderungen",
      since: "die Reihenfolge der Änderungen",
      createdAt: "Zeitpunkt der Änderung und Ablauf",
      expiresAt: "Zeitpunkt der Änderung und Ablauf",
    },
  },
  sign_in_attempts: {
    title: "Fehlgeschlagene Anmeldungen",
    why: `Damit niemand Passwörter durchprobieren kann. ${basis.security}`,
    howLong: `Bis zur nächsten erfolgreichen Anmeldung, sonst gut ${FAILURES_REMEMBERED_MS / 3_600_000} Stunden nach dem letzten Versuch.`,
    columns: {
      key: "ein Prüfwert von Konto oder Gerät, aus dem niemand die Adresse lesen kann",
      failures: "Zahl der Fehlversuche",
      blockedUntil: "Zeitpunkt des letzten Versuchs und Ende der Wartezeit",
      lastFailedAt: "Zeitpunkt des letzten Versuchs und Ende der Wartezeit",
    },
  },
  submissions: {
    title: "Kennungen abgesendeter Formulare",
    why: `Damit bei schlechtem Netz nichts doppelt gespeichert wird. ${basis.contract}`,
    howLong: `${SUBMISSION_DAYS} Tage, höchstens die neuesten ${formatCount(SUBMISSIONS_PER_ACCOUNT)}.`,
    columns: {
      userId: own,
      key: "die Kennung des Formulars",
      fingerprint: "ein Prüfwert seines Inhalts",
      resultId: "was daraus entstand oder damit geändert wurde",
      createdAt: "Zeitpunkt",
    },
  },
  ...sharingTables,
  ...workTables,
};

/** Tables used only if payment is set up. */
export const paidTables: Record<string, Stored> = {
  subscriptions: {
    title: "Verträge über Premium",
    why: `Damit du bekommst, was du bestellt hast. ${basis.contract} Nach dem Ende des Vertrags: unsere Pflicht, Belege aufzubewahren (Art. 6 Abs. 1 Buchst. c DSGVO).`,
    howLong: `${CONTRACT_YEARS} Jahre nach dem Ende des Jahres, in dem der Vertrag endet: So lange verlangen es Handels- und Steuerrecht. Löschst du dein Konto, wird die Zuordnung zu ihm entfernt.`,
    columns: {
      id: "die Kennungen von Vertrag und Kundin oder Kunde bei Stripe",
      userId: own,
      customerId: "die Kennungen von Vertrag und Kundin oder Kunde bei Stripe",
      status: "Stand, bezahlter Zeitraum und ob gekündigt ist",
      currentPeriodEnd: "Stand, bezahlter Zeitraum und ob gekündigt ist",
      isCancelled: "Stand, bezahlter Zeitraum und ob gekündigt ist",
      createdAt: "Beginn, Ende und Bestätigung des Vertrags",
      startedAt: "Beginn, Ende und Bestätigung des Vertrags",
      endedAt: "Beginn, Ende und Bestätigung des Vertrags",
      confirmedAt: "Beginn, Ende und Bestätigung des Vertrags",
      readAt: "wann Stripe zuletzt danach gefragt wurde",
      endRequestedAt: "seit wann der Vertrag zu beenden oder Geld zu erstatten ist",
      refundRequestedAt: "seit wann der Vertrag zu beenden oder Geld zu erstatten ist",
      refundedAt: "seit wann der Vertrag zu beenden oder Geld zu erstatten ist",
    },
  },
  declarations: {
    title: "Kündigungen und Widerrufe",
    why: "Damit wir sie ausführen, bestätigen und nachweisen können. Rechtsgrundlage ist unsere gesetzliche Pflicht (§ 312k, § 356a BGB; Art. 6 Abs. 1 Buchst. c DSGVO).",
    howLong: `${DECLARATION_YEARS} Jahre nach dem Ende des Jahres, in dem sie eingingen: So lange kann man daraus Ansprüche haben.`,
    columns: {
      id: number,
      kind: "ob du kündigst oder widerrufst, auf welche Art, weshalb und zu welchem Tag",
      isExtraordinary: "ob du kündigst oder widerrufst, auf welche Art, weshalb und zu welchem Tag",
      reason: "ob du kündigst oder widerrufst, auf welche Art, weshalb und zu welchem Tag",
      endsOn: "ob du kündigst oder widerrufst, auf welche Art, weshalb und zu welchem Tag",
      name: "Name, Bezeichnung des Vertrags und E-Mail-Adresse",
      contract: "Name, Bezeichnung des Vertrags und E-Mail-Adresse",
      email: "Name, Bezeichnung des Vertrags und E-Mail-Adresse",
      emailKey: "Name, Bezeichnung des Vertrags und E-Mail-Adresse",
      receivedAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      provedAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      confirmedAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      ownerToldAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      supportToldAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      appliedAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      settledAt: "Zeitpunkt von Eingang, Nachweis, E-Mails dazu und Ausführung",
      isSignedIn: "ob du dabei angemeldet warst",
      isQuiet: "ob für die Adresse an dem Tag zu viele kamen",
      linkId: "ein Prüfwert des Links, mit dem du sie ohne Anmeldung bestätigst",
      submissionKey: "die Kennung des Formulars",
      subscriptionId: "zu welchem Vertrag sie gehört",
    },
  },
  stripe_events: {
    title: "Nachrichten des Zahlungsdienstes",
    why: `Damit keine doppelt zählt. ${basis.contract}`,
    howLong: `${STRIPE_EVENT_DAYS} Tage.`,
    columns: {
      id: "die Kennung der Nachricht, ohne Bezug zu dir",
      type: "wovon sie handelt",
      createdAt: "Zeitpunkt",
    },
  },
  rates: {
    title: "Wechselkurse",
    why: "Damit Beträge in fremden Währungen in Euro umgerechnet werden können. Das sind keine Daten über dich: Sie stammen von der Europäischen Zentralbank und der Europäischen Kommission.",
    howLong: "Auf Dauer.",
    columns: {
      source: "wer den Kurs veröffentlicht hat",
      currency: "Währung",
      day: "Tag, für den er gilt",
      rate: "der Kurs",
    },
  },
  build_files: {
    title: "Skripte und Stile",
    why: "Damit offene Seiten auch während einer Aktualisierung alles laden können. Das sind keine Daten über dich.",
    howLong: "Bis zur übernächsten Version.",
    columns: {
      name: "Name der Datei",
      build: "Version",
      content: "Inhalt",
      createdAt: "Zeitpunkt, zu dem die Version zuletzt gestartet ist",
    },
  },
  milestones: {
    title: "Zeitpunkte dieser Installation",
    why: "Zum Beispiel, seit wann eine Bezahlung eingerichtet ist. Das sind keine Daten über dich.",
    howLong: "Auf Dauer.",
    columns: { name: "wovon der Zeitpunkt handelt", reachedAt: "Zeitpunkt" },
  },
};

/** Lists the contents of a table in one sentence. */
export function sayColumns({ columns }: Stored): string {
  const [last, ...others] = [...new Set(Object.values(columns))].reverse();
  return others.length > 0 ? `${others.reverse().join("; ")}; ${last}.` : `${last}.`;
}
