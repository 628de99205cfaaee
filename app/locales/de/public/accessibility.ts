import type { Facts, PublicDocument } from "./document";
import { mail } from "./imprint";

export function accessibility({ operator }: Facts): PublicDocument {
  return {
    title: "Barrierefreiheit",
    description: "Wie weit Reisekasse barrierefrei ist, was noch fehlt und wie du eine Barriere meldest.",
    lead: [
      "Reisekasse soll jede und jeder bedienen können: mit Tastatur, Bildschirmleser, großer Schrift oder einer Hand. Diese Erklärung sagt, wie weit das gelingt. Sie gehört zu den Informationen, die das Barrierefreiheitsstärkungsgesetz (BFSG) verlangt.",
    ],
    sections: [
      {
        id: "dienst",
        title: "Worum es geht",
        blocks: [
          "Reisekasse ist eine Web-App, mit der du Reisen mit einem Budget anlegst, Ausgaben notierst und siehst, wofür das Geld weggeht. Du bedienst sie im Browser, auf dem Telefon wie am Rechner.",
        ],
      },
      {
        id: "stand",
        title: "Wie weit wir sind",
        blocks: [
          "Maßstab sind die Web Content Accessibility Guidelines (WCAG) 2.2 auf Stufe AA. Nach unserer eigenen Prüfung erfüllt Reisekasse sie weitgehend:",
          {
            list: [
              "Alles geht mit der Tastatur allein, und man sieht immer, wo man gerade ist.",
              "Überschriften, Listen, Formulare und Meldungen sind so ausgezeichnet, dass Bildschirmleser sie vorlesen können. Fehler stehen am Feld, und was du eingegeben hast, bleibt stehen.",
              "Farben haben genug Kontrast, im hellen wie im dunklen Design, und nichts wird nur durch Farbe gesagt.",
              "Schaltflächen sind groß genug für den Daumen. Die Schrift wächst mit der Einstellung deines Browsers, und ab 320 Pixeln Breite muss niemand seitwärts schieben.",
              "Wer Bewegung auf dem Bildschirm abgestellt hat, sieht keine.",
              "Alle Formulare funktionieren auch ohne JavaScript.",
              "Diagramme stehen nie allein: Dieselben Zahlen stehen daneben als Text oder Tabelle.",
            ],
          },
        ],
      },
      {
        id: "luecken",
        title: "Was noch fehlt",
        blocks: [
          {
            list: [
              "Wir prüfen jede Seite automatisch und mit der Tastatur. Eine unabhängige Prüfung und ein Test mit Menschen, die auf Bildschirmleser angewiesen sind, stehen noch aus.",
              "Für Texte in Leichter Sprache und in Deutscher Gebärdensprache gibt es noch keine Fassung.",
              "Exporte als Excel- oder CSV-Datei sind einfache Tabellen mit einer Kopfzeile; wie gut sie zu bedienen sind, hängt vom Programm ab, mit dem du sie öffnest.",
            ],
          },
        ],
      },
      {
        id: "melden",
        title: "Eine Barriere melden",
        blocks: [
          `Du kommst irgendwo nicht weiter? Schreib an ${mail(operator.email)}. Am besten nennst du die Seite, was du tun wolltest und womit du arbeitest. Wir antworten so bald wie möglich, sagen dir, was wir tun, und helfen dir bis dahin auf anderem Weg.`,
        ],
      },
      {
        id: "aufsicht",
        title: "Wer darüber wacht",
        blocks: [
          "Zuständig ist die gemeinsame Marktüberwachung der Bundesländer. Dort kannst du dich beschweren, wenn unsere Antwort dir nicht hilft:",
          {
            lines: [
              "Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF)",
              "c/o Ministerium für Arbeit, Soziales, Gesundheit und Gleichstellung Sachsen-Anhalt",
              "Postfach 39 11 55",
              "39135 Magdeburg",
              "E-Mail: [MLBF@ms.sachsen-anhalt.de](mailto:MLBF@ms.sachsen-anhalt.de)",
            ],
          },
        ],
      },
    ],
  };
}
