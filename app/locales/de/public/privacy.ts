import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { DAILY_BACKUPS } from "~/domain/retention";
import { storedCookies, storedOnDevice } from "./cookies";
import type { Facts, PublicDocument } from "./document";
import { mail } from "./imprint";
import { paidTables, sayColumns, storedTables } from "./stored";
import type { Stored } from "./stored-table";

export function privacy({ operator, hasBilling }: Facts): PublicDocument {
  return {
    title: "Datenschutz",
    description: "Welche Daten Reisekasse speichert, wofür, wie lange, und welche Rechte du hast.",
    lead: [
      `Kurz gesagt: Wir speichern, was du einträgst, damit du es wiederfindest, und das Wenige, das für sichere Konten nötig ist. Wir verkaufen nichts, zeigen keine Werbung und binden nichts von anderen Anbietern ein${hasBilling ? ", außer beim Bezahlen das Formular von Stripe" : ""}. Du kannst jederzeit alles herunterladen und alles löschen.`,
    ],
    hasContents: true,
    sections: [
      {
        id: "verantwortlich",
        title: "Wer verantwortlich ist",
        blocks: [
          { lines: [operator.name, ...operator.address, `E-Mail: ${mail(operator.email)}`] },
          "An diese Adresse kannst du dich mit allen Fragen zum Datenschutz wenden.",
        ],
      },
      {
        id: "gespeichert",
        title: "Was wir speichern, wofür und wie lange",
        blocks: [
          "Das ist alles, was in unserer Datenbank steht, und die Dateien deiner Belege daneben:",
          {
            terms: Object.values({ ...storedTables, ...(hasBilling && paidTables) }).map(
              (table) => [table.title, describe(table)] as const,
            ),
          },
          "Name, E-Mail-Adresse und Passwort brauchen wir, um ein Konto zu führen; ohne sie geht es nicht. Alles Weitere gibst du freiwillig ein. Einen Ort liest Reisekasse nur dann von deinem Gerät, wenn du im Formular auf „Standort übernehmen“ tippst und dein Browser es erlaubt.",
        ],
      },
      {
        id: "aufruf",
        title: "Wenn du eine Seite aufrufst",
        blocks: [
          "Dein Browser sendet dem Server unvermeidlich deine IP-Adresse und Angaben über sich selbst. Um die Zahl von Versuchen zu begrenzen, etwa beim Anmelden, steht die IP-Adresse höchstens eine Stunde im Arbeitsspeicher oder, wo mehrere Server zusammenarbeiten, ein Prüfwert von ihr höchstens einen Tag in der Datenbank. Im Protokoll des Servers stehen Zeitpunkt, aufgerufene Adresse, Ergebnis und Dauer, aber weder IP-Adresse noch was du eingegeben hast. Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren Betrieb (Art. 6 Abs. 1 Buchst. f DSGVO).",
        ],
      },
      {
        id: "empfaenger",
        title: "Wer Daten erhält",
        blocks: [
          "Niemand außer denen, die wir für den Betrieb brauchen und die an unsere Weisungen gebunden sind (Art. 28 DSGVO):",
          {
            list: [
              "die Anbieter, auf deren Rechnern Reisekasse und seine Datenbank laufen und die Dateien deiner Belege liegen,",
              "der Anbieter, über den wir E-Mails versenden: Er erhält deine Adresse und den Text der Nachricht,",
              "nur wenn du dich über Google anmeldest: Google. Von dort erhalten wir Name, E-Mail-Adresse und eine Kennung; Google erfährt, dass du dich hier anmeldest,",
              ...(hasBilling
                ? [
                    "nur wenn du Premium bestellst: der Zahlungsdienst Stripe. Er erhält deinen Namen, deine E-Mail-Adresse und deine Zahlungsdaten; deine Kartennummer erreicht unseren Server nie.",
                  ]
                : []),
            ],
          },
          "Wechselkurse holt unser Server selbst bei der Europäischen Zentralbank und der Europäischen Kommission. Dorthin geht dabei nichts über dich, und dein Browser lädt von dort nichts.",
          `${hasBilling ? "Google, Stripe" : "Google"} und andere können Daten in Ländern außerhalb der EU verarbeiten. Das geschieht nur auf Grundlage eines Angemessenheitsbeschlusses oder der Standardvertragsklauseln der EU (Art. 45 und 46 DSGVO).`,
        ],
      },
      {
        id: "cookies",
        title: "Cookies und Gerätespeicher",
        blocks: [
          "Reisekasse setzt nur Cookies, die für das nötig sind, was du ausdrücklich willst (§ 25 Abs. 2 TDDDG). Alle stammen von uns selbst:",
          { terms: Object.entries(storedCookies) },
          "Damit du auch ohne Netz weiterkommst, behält dein Gerät außerdem einiges, solange du angemeldet bist; an uns wird davon nur gesendet, was du absendest:",
          { terms: Object.entries(storedOnDevice) },
          ...(hasBilling
            ? [
                "Wählst du auf der Seite „Premium“ „Weiter zur Zahlung“, wird Stripes Formular geladen. Stripe kann dabei Cookies setzen, die für eine sichere Zahlung nötig sind; vorher und auf allen anderen Seiten geschieht das nicht.",
              ]
            : []),
          "Werkzeuge für Analyse oder Marketing gibt es in Reisekasse zurzeit nicht. Deine Wahl im Hinweis zu Cookies wird trotzdem gespeichert: Kommt je ein solches Werkzeug hinzu, wird es nur geladen, wenn du zugestimmt hast (§ 25 Abs. 1 TDDDG, Art. 6 Abs. 1 Buchst. a DSGVO).",
          "Du kannst deine Wahl jederzeit ändern, und ablehnen ist so leicht wie zustimmen: [Cookie-Einstellungen öffnen](?cookies=open#cookie-banner). Der Link steht auch am Ende jeder öffentlichen Seite.",
        ],
      },
      {
        id: "loeschen",
        title: "Löschen",
        blocks: [
          "Löschst du dein Konto, werden alle Reisen, Ausgaben und Anmeldungen sofort aus der Datenbank entfernt, die Dateien deiner Belege gleich danach.",
          `Löschst du nur einen Beleg, seine Ausgabe oder endgültig ihre Reise, kann die Datei sofort niemand mehr öffnen. Entfernt wird sie nach ${RECEIPT_REMOVAL_DAYS} Tagen, damit sie bei einem Ausfall nicht verloren ist.`,
          `Gibt es Sicherungen, steht Gelöschtes darin noch bis zu ${DAILY_BACKUPS} Tage, in ihren Kopien an einem zweiten Ort bis zu ${DAILY_BACKUPS} Tage länger. Dann ist es auch dort weg. Benutzt werden sie nur, um nach einem Ausfall alles wiederherzustellen.`,
          ...(hasBilling
            ? [
                "Von einem bezahlten Vertrag müssen wir Rechnungen und Belege aufbewahren, acht Jahre nach § 147 AO und § 257 HGB. Sie sind dann von deinem Konto getrennt und werden zu nichts anderem benutzt (Art. 6 Abs. 1 Buchst. c DSGVO).",
              ]
            : []),
        ],
      },
      {
        id: "rechte",
        title: "Deine Rechte",
        blocks: [
          {
            list: [
              "Auskunft und Kopie (Art. 15): Im Profil unter „Daten exportieren“ bekommst du als JSON alles, was zu deinem Konto gespeichert ist, und als ZIP die Dateien deiner Belege.",
              "Berichtigung (Art. 16): Alles, was du eingetragen hast, kannst du selbst ändern.",
              "Löschung (Art. 17): einzeln, oder alles mit „Konto löschen“ im Profil.",
              "Einschränkung der Verarbeitung (Art. 18).",
              "Mitnahme deiner Daten (Art. 20): als CSV, Excel, ZIP oder JSON.",
              "Widerspruch gegen alles, was wir auf berechtigte Interessen stützen (Art. 21).",
              "Eine Zustimmung kannst du jederzeit für die Zukunft zurücknehmen (Art. 7 Abs. 3).",
              "Beschwerde bei einer Datenschutzaufsicht (Art. 77), zum Beispiel bei der deines Bundeslandes oder bei der, die für unseren Sitz zuständig ist.",
            ],
          },
          `Für alles, was du nicht selbst erledigen kannst, genügt eine Nachricht an ${mail(operator.email)}. Entscheidungen, die allein ein Rechner über dich trifft, gibt es bei uns nicht (Art. 22).`,
        ],
      },
      {
        id: "sicherheit",
        title: "Wie wir die Daten schützen",
        blocks: [
          "Der Zugang zur Datenbank und zu den Dateien deiner Belege ist auf den Betrieb beschränkt. Passwörter und die Kennungen deiner Anmeldungen liegen dort nur als Prüfwerte. Formulare, die von fremden Seiten kommen, werden abgewiesen. Die öffentlich erreichbare Adresse läuft verschlüsselt über HTTPS.",
        ],
      },
      {
        id: "stand",
        title: "Stand dieser Erklärung",
        blocks: ["November 2026. Wenn sich ändert, was wir speichern, ändert sich dieser Text mit."],
      },
    ],
  };
}

function describe(table: Stored): string[] {
  return [table.why, `**Gespeichert:** ${sayColumns(table)}`, `**Wie lange:** ${table.howLong}`];
}
