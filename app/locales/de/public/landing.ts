import { PRICE_PER_YEAR, TRIAL_DAYS } from "~/domain/billing/subscription";
import { categoryIds } from "~/domain/expenses/category";
import { formatMoney } from "~/locales/format";
import { technicalLimits } from "../billing/subscribe";

const price = formatMoney(PRICE_PER_YEAR);

export const landing = {
  title: "Reisekasse: Wissen, ob das Reisegeld reicht",
  description:
    "Notiere unterwegs in fünf Sekunden, was du ausgibst, und sieh jeden Tag, was vom Reisebudget noch übrig ist. Für alle, die reisen, im Browser auf jedem Gerät.",
  claim: "Wissen, ob das Reisegeld reicht.",
  text: "Notiere unterwegs in fünf Sekunden, was du ausgibst. Reisekasse sagt dir, was heute noch drin ist, wofür das Geld weggeht und ob es bis zum letzten Tag reicht.",
  start: "Kostenlos testen",
  toFeatures: "Was Reisekasse kann",
  terms: (hasBilling: boolean) =>
    hasBilling
      ? `${TRIAL_DAYS} Tage kostenlos, ohne Zahlungsdaten. Danach ${price} im Jahr.`
      : "Auf dieser Installation ist alles kostenlos.",

  features: {
    title: "Funktionen",
    lead: "Drei Handgriffe, und du weißt Bescheid.",
    steps: [
      ["Reise anlegen", "Ziel, Zeitraum und, wenn du magst, ein Budget."],
      ["Ausgabe notieren", "Kategorie, Betrag, fertig. Mit einer Hand, im Stehen, auch in fremder Währung."],
      ["Sehen, was bleibt", "Heute, bis zum Ende der Reise, und wofür."],
    ],
    sections: [
      {
        id: "shared",
        title: "Zusammen reisen",
        text: "Wer hat bezahlt, wer schuldet wem wie viel? Ihr tragt gemeinsam ein, Reisekasse teilt auf und sagt, mit welchen Zahlungen alle quitt sind.",
        points: [
          "Dazu kommt man mit einem Link, auch ohne Konto, nur mit Namen.",
          "Gleichmäßig, nach Anteilen oder genauen Beträgen: Ein Kind zählt halb, wenn ihr wollt.",
          "Was nur dich angeht, trägst du „Nur für mich“ ein. Das sieht niemand sonst.",
        ],
      },
      {
        id: "receipts",
        title: "Belege neben der Ausgabe",
        text: "Der Zettel aus dem Restaurant, die Rechnung vom Hotel: Fotos und PDFs liegen bei der Ausgabe, zu der sie gehören.",
        points: [
          "Gleich fotografiert, auch ohne Netz. Gesendet wird der Beleg später.",
          "Sehen kann ihn, wer auch die Ausgabe sieht.",
          "Nach der Reise gibt es alle zusammen als ZIP.",
        ],
      },
    ],
    premium: "Das ist alles dabei",
    list: [
      ["trips", "Unbegrenzt viele Reisen und Ausgaben", `Auch nachträglich eingetragen. ${technicalLimits}`],
      [
        "analyses",
        "Detaillierte Auswertungen",
        "Nach Kategorie, Zahlungsart und Tag, mit Ausblick auf das Ende der Reise.",
      ],
      [
        "excel",
        "Excel-Export",
        "Ein Blatt je Reise, mit Summen. CSV und JSON gibt es dazu, alle Belege als ZIP.",
      ],
      [
        "categories",
        "Alle Ausgabenkategorien",
        `${categoryIds.length} Kategorien in acht Gruppen, vom Flug bis zum Trinkgeld.`,
      ],
      [
        "statistics",
        "Erweiterte Statistiken",
        "Durchschnitt je Reise und Tag, der teuerste Tag, die teuerste Kategorie.",
      ],
      [
        "cloud",
        "Cloud-Speicher",
        "Auf jedem Gerät derselbe Stand. Ein verlorenes Telefon kostet keinen Eintrag.",
      ],
      ["support", "Bevorzugter Support", "Schreibst du uns, kommt deine Frage zuerst dran."],
    ],
  },

  about: {
    title: "Über uns",
    lead: "Reisekasse macht eine Sache: Sie sagt dir, ob das Geld reicht.",
    text: "Keine Werbung, kein Tracking, keine Finanztipps. Deine Reisen gehören dir: Du kannst alles mitnehmen und alles löschen. Wir leben von dem Preis, der unten steht, und von sonst nichts.",
    textFree:
      "Keine Werbung, kein Tracking, keine Finanztipps. Deine Reisen gehören dir: Du kannst alles mitnehmen und alles löschen.",
    storyTitle: "Wie es dazu kam",
    story: [
      "Jede Reise kennt diese Frage, meist am Abend vor einer Speisekarte: Können wir uns das noch leisten? Die Antwort steckt in einem Umschlag voller Belege, in zwei Geldbeuteln und in einer Tabelle, die seit Tag drei niemand mehr gepflegt hat.",
      "Eine Tabelle will sorgfältig gefüllt werden. Unterwegs hast du aber eine Hand frei, Sonne auf dem Bildschirm und einen Balken Netz. Deshalb fängt Reisekasse beim Eintragen an: eine Zahl, ein Tipp, fertig. Und deshalb steht die Antwort ganz oben, groß, auf der ersten Seite.",
    ],
  },

  pricing: {
    title: "Preise",
    lead: "Ein Preis, alles drin.",
    plan: "Premium",
    price,
    more: "Mehr zu Premium",
    per: "im Jahr, inkl. MwSt.",
    perMonth: "Das sind weniger als 1,70 € im Monat.",
    free: "Diese Installation ist kostenlos: Hier ist keine Bezahlung eingerichtet, und alle Funktionen sind frei.",
    trial: `Erst ${TRIAL_DAYS} Tage kostenlos testen, ohne Zahlungsdaten. Die Testphase endet von selbst.`,
    cancel: "Jederzeit kündbar. Deine Daten bleiben lesbar und lassen sich exportieren, auch danach.",
  },

  faq: { title: "FAQ", lead: "Was du vorher wissen willst.", all: "Alle Fragen und Antworten" },

  closing: "Die nächste Reise kommt.",
} as const;

/** Invented trip that the landing page shows as an example. */
export const example = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  expenses: [
    ["Pastéis de Belém", "Belém"],
    ["Straßenbahn 28E", "Graça"],
    ["Mittagessen am Mercado da Ribeira", "Cais do Sodré"],
  ],
  caption:
    "Ein Beispiel mit ausgedachten Zahlen: oben, was heute noch übrig ist und wie das Budget steht, dann die letzten Ausgaben und wofür das Geld wegging.",
} as const;
