import { OBJECTION_DAYS, PRICE_PER_YEAR, TRIAL_DAYS, WITHDRAWAL_DAYS } from "~/domain/billing/subscription";
import {
  DIVIDED_PER_ACCOUNT,
  EXPENSES_PER_ACCOUNT,
  EXPENSES_PER_TRIP,
  HISTORY_PER_TRIP,
  MEMBERS_PER_TRIP,
  TRIPS_PER_ACCOUNT,
} from "~/domain/quota";
import { formatCount, formatMoney } from "~/locales/format";
import type { Facts, PublicDocument } from "./document";
import { mail } from "./imprint";

export function terms({ operator, hasBilling }: Facts): PublicDocument {
  const price = formatMoney(PRICE_PER_YEAR);
  return {
    title: "Allgemeine Geschäftsbedingungen",
    description: "Die Bedingungen, zu denen du Reisekasse nutzt: Testphase, Preis, Kündigung, Haftung.",
    lead: ["Stand: Dezember 2024"],
    hasContents: true,
    sections: [
      {
        id: "geltung",
        title: "1. Worum es geht",
        blocks: [
          "Diese Bedingungen gelten zwischen dir und uns, wenn du ein Konto bei Reisekasse anlegst. Anbieter ist:",
          { lines: [operator.name, ...operator.address, `E-Mail: ${mail(operator.email)}`] },
          "Du kannst Reisekasse als Verbraucherin oder Verbraucher nutzen oder für dein Unternehmen. Eigene Bedingungen von Unternehmen gelten nur, wenn wir ihnen in Textform zustimmen. Der Vertrag wird auf Deutsch geschlossen; diesen Text kannst du jederzeit hier lesen und speichern.",
        ],
      },
      {
        id: "leistung",
        title: "2. Was Reisekasse leistet",
        blocks: [
          "Reisekasse ist eine Web-App, mit der du Reisen mit einem Budget anlegst, Ausgaben in Euro und in anderen Währungen notierst, Auswertungen in Euro ansiehst und deine Daten exportierst. Sie läuft im Browser und braucht eine Internetverbindung; lesen, was du schon geöffnet hast, und Ausgaben notieren kannst du auch ohne, gesendet wird dann später. Was im Einzelnen möglich ist, beschreibt die [Startseite](/#funktionen).",
          `Aus technischen Gründen fasst ein Konto höchstens ${formatCount(TRIPS_PER_ACCOUNT)} Reisen, die im Papierkorb mitgezählt, und ${formatCount(EXPENSES_PER_ACCOUNT)} Ausgaben, davon ${formatCount(DIVIDED_PER_ACCOUNT)} aufgeteilte, eine Reise höchstens ${formatCount(EXPENSES_PER_TRIP)} Ausgaben, ${MEMBERS_PER_TRIP} Personen und drei Jahre. Vom Verlauf einer gemeinsamen Reise bleiben die neuesten ${formatCount(HISTORY_PER_TRIP)} Einträge; ältere werden nach und nach gelöscht.`,
          "Auswertungen und Ausblicke beruhen auf deinen Eingaben. Sie helfen beim Planen, ersetzen aber weder eine Buchhaltung noch eine steuerliche Beratung.",
          "Wir entwickeln Reisekasse weiter und halten sie auf dem Stand, den du nach dem Gesetz erwarten darfst, auch mit Aktualisierungen für die Sicherheit (§§ 327e, 327f BGB). Änderungen, die über das Nötige hinausgehen, nehmen wir nur aus triftigem Grund vor, etwa wegen neuer Technik oder neuer Gesetze, ohne Kosten für dich und mit einer klaren Nachricht; verschlechtern sie die Nutzung mehr als unerheblich, kannst du kostenlos kündigen (§ 327r BGB).",
        ],
      },
      {
        id: "konto",
        title: "3. Konto",
        blocks: [
          "Der Nutzungsvertrag kommt zustande, wenn du das Formular zum Registrieren absendest und wir das Konto einrichten. Gib deine Angaben richtig an, halte dein Passwort geheim und sag uns Bescheid, wenn du glaubst, dass jemand anderes es kennt. Ein Konto ist für eine Person.",
        ],
      },
      {
        id: "testphase",
        title: "4. Testphase",
        blocks: [
          `Ab der Registrierung kannst du ${TRIAL_DAYS} Tage lang alles kostenlos nutzen. Zahlungsdaten brauchst du dafür nicht, und die Testphase endet von selbst: Aus ihr wird kein bezahlter Vertrag, wenn du nichts bestellst. Danach kannst du deine Daten weiter ansehen, ändern, löschen und exportieren; für neue Reisen und Ausgaben brauchst du Premium.`,
        ],
      },
      {
        id: "premium",
        title: "5. Premium: Preis und Zahlung",
        blocks: [
          `Premium kostet ${price} im Jahr einschließlich der gesetzlichen Mehrwertsteuer. Den Vertrag schließt du, indem du die Bestellung mit der Schaltfläche „zahlungspflichtig bestellen“ absendest und wir sie bestätigen. Der Betrag ist im Voraus für ein Jahr fällig und wird von der Karte abgebucht, die du angibst. Die Bestätigung und diese Bedingungen schicken wir dir per E-Mail.`,
          ...(hasBilling
            ? []
            : [
                "Auf dieser Installation ist keine Bezahlung eingerichtet. Solange das so ist, kannst du hier nichts bestellen, alle Funktionen sind ohne zeitliche Grenze frei, und was diese Bedingungen zu Testphase, Premium und Widerruf einer Bestellung sagen, kommt nicht zum Tragen.",
              ]),
        ],
      },
      {
        id: "laufzeit",
        title: "6. Laufzeit und Kündigung",
        blocks: [
          "Das kostenlose Konto kannst du jederzeit beenden, indem du es im Profil löschst.",
          "Premium läuft zunächst ein Jahr und verlängert sich dann auf unbestimmte Zeit, abgerechnet im Voraus für je ein Jahr. Kündigen kannst du jederzeit: im ersten Jahr zu dessen Ende, danach mit einer Frist von höchstens einem Monat, wobei wir dir zu viel Bezahltes anteilig zurückgeben. Bis zum Ende behältst du alle Funktionen.",
          hasBilling
            ? `Am einfachsten kündigst du über „Verträge hier kündigen“ am Ende jeder Seite. Bist du dabei nicht angemeldet, bestätigst du die Kündigung über einen Link an die E-Mail-Adresse deines Kontos; es zählt, wann sie einging, und folgst du dem Link nicht, sehen wir sie uns selbst an. Eine Nachricht in Textform an ${mail(operator.email)} genügt ebenso.`
            : `Zum Kündigen genügt eine Nachricht in Textform an ${mail(operator.email)}. Wo Bezahlung eingerichtet ist, geht es auch über „Verträge hier kündigen“ am Ende jeder Seite.`,
          "Das Recht, aus wichtigem Grund fristlos zu kündigen, haben beide Seiten. Wir können ein Konto kündigen, wenn es Reisekasse oder andere gefährdet, etwa durch Angriffe, und sagen dir vorher Bescheid, soweit das zumutbar ist.",
        ],
      },
      {
        id: "widerruf",
        title: "7. Widerrufsrecht",
        blocks: [
          `Verbraucherinnen und Verbraucher können eine Bestellung binnen ${WITHDRAWAL_DAYS} Tagen ohne Angabe von Gründen widerrufen. Wie das geht, steht in der [Widerrufsbelehrung](/widerruf).`,
        ],
      },
      {
        id: "verfuegbarkeit",
        title: "8. Verfügbarkeit",
        blocks: [
          "Wir bemühen uns, dass Reisekasse rund um die Uhr erreichbar ist. Wartung und Störungen, auf die wir keinen Einfluss haben, können sie unterbrechen; geplante Arbeiten legen wir in ruhige Stunden. Deine gesetzlichen Rechte bei Mängeln bleiben davon unberührt.",
        ],
      },
      {
        id: "daten",
        title: "9. Deine Daten gehören dir",
        blocks: [
          "Alles, was du einträgst, bleibt deines. Wir speichern und verarbeiten es nur, um dir Reisekasse bereitzustellen. Du kannst deine Daten jederzeit als Excel-, CSV- oder JSON-Datei und deine Belege als ZIP-Datei herunterladen, auch nach dem Ende der Testphase oder von Premium. Trage nichts ein, was du nicht eintragen darfst.",
          "Löschst du dein Konto, löschen wir deine Daten. Behalten müssen wir nur, was ein Gesetz verlangt, zum Beispiel Rechnungen. Näheres steht in der [Datenschutzerklärung](/datenschutz).",
        ],
      },
      {
        id: "haftung",
        title: "10. Haftung",
        blocks: [
          "Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit, bei Verletzung von Leben, Körper oder Gesundheit, nach dem Produkthaftungsgesetz und soweit wir etwas garantiert haben.",
          "Bei einfacher Fahrlässigkeit haften wir nur, wenn wir eine Pflicht verletzen, auf deren Erfüllung du vertrauen darfst, weil sie den Vertrag erst möglich macht. Die Haftung ist dann auf den Schaden begrenzt, der für einen solchen Vertrag typisch und vorhersehbar ist. Im Übrigen ist die Haftung für einfache Fahrlässigkeit ausgeschlossen.",
        ],
      },
      {
        id: "aenderungen",
        title: "11. Änderungen dieser Bedingungen",
        blocks: [
          `Geringfügige Änderungen, die den Kern des Vertrags nicht berühren, schicken wir dir mindestens ${OBJECTION_DAYS} Tage, bevor sie gelten sollen, per E-Mail. Widersprichst du nicht binnen ${OBJECTION_DAYS} Tagen, gelten sie als angenommen. In der Nachricht weisen wir dich darauf hin, dass du widersprechen oder kostenlos kündigen kannst, und was dein Schweigen bedeutet. Widersprichst du, gelten die bisherigen Bedingungen weiter; jede Seite kann dann zum nächsten möglichen Zeitpunkt kündigen.`,
          "Für alles andere, vor allem Preise, Laufzeiten und den Kern dessen, was Reisekasse leistet, brauchen wir deine ausdrückliche Zustimmung. Schweigen genügt dafür nicht.",
        ],
      },
      {
        id: "schluss",
        title: "12. Recht und Gericht",
        blocks: [
          "Es gilt deutsches Recht ohne das UN-Kaufrecht. Wohnst du als Verbraucherin oder Verbraucher in einem anderen Land, behältst du den Schutz, den dir das zwingende Recht dieses Landes gibt.",
          "Nur für Kaufleute, juristische Personen des öffentlichen Rechts und öffentlich-rechtliche Sondervermögen ist Mannheim ausschließlicher Gerichtsstand. Für Verbraucherinnen und Verbraucher gelten die gesetzlichen Gerichtsstände, also auch das Gericht am eigenen Wohnort, soweit das Gesetz es vorsieht.",
          "Ist ein Teil dieser Bedingungen unwirksam, gilt der Rest weiter; an die Stelle des unwirksamen Teils tritt das Gesetz.",
        ],
      },
    ],
  };
}
