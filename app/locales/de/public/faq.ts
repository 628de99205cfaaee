import { PRICE_PER_YEAR, TRIAL_DAYS } from "~/domain/billing/subscription";
import {
  EXPENSES_PER_ACCOUNT,
  EXPENSES_PER_TRIP,
  RECEIPT_STORAGE,
  RECEIPT_STORAGE_TRIAL,
  RECEIPTS_PER_ACCOUNT,
  RECEIPTS_PER_EXPENSE,
  TRIPS_PER_ACCOUNT,
} from "~/domain/quota";
import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipts/receipt";
import { formatCount, formatMoney } from "~/locales/format";
import { receipts } from "../receipts/receipts";
import type { Block, Facts, PublicDocument } from "./document";
import { mail } from "./imprint";

const ask = (question: string, ...answer: string[]): Block => ({ question, answer });

/** Answer about using the app offline. */
export const offlineAnswer =
  "Ja. Was du auf einem Gerät schon geöffnet hast, kannst du dort ohne Netz weiter lesen. Neue Ausgaben, Änderungen und Löschungen warten so lange im Postausgang auf dem Gerät und werden gesendet, sobald Reisekasse offen ist und wieder Netz hat, in manchen Browsern auch im Hintergrund, jede genau einmal. Meldest du dich ab, verschwindet beides vom Gerät; vorher warnen wir dich, wenn noch etwas wartet. Zum Anmelden, um eine Reise anzulegen und zum Bezahlen brauchst du eine Verbindung.";

export function costAnswer(hasBilling: boolean): string {
  const price = `${formatMoney(PRICE_PER_YEAR)} im Jahr`;
  return hasBilling
    ? `Die ersten ${TRIAL_DAYS} Tage sind kostenlos, ohne dass du eine Karte angibst. Danach kostet Premium ${price}, inklusive Mehrwertsteuer. Du kannst jederzeit kündigen.`
    : `Auf dieser Installation nichts: Hier ist keine Bezahlung eingerichtet, alle Funktionen sind frei. Wo Reisekasse bezahlt wird, kostet Premium nach ${TRIAL_DAYS} freien Tagen ${price}.`;
}

/** Questions that the landing page also shows. */
export function commonQuestions({ hasBilling }: Facts): Block[] {
  return [
    ask("Was kostet Reisekasse?", costAnswer(hasBilling)),
    ask(
      "Muss ich etwas installieren?",
      "Nein. Reisekasse läuft im Browser, auf dem Telefon, Tablet und Rechner. Eine App aus dem Store gibt es noch nicht; sie ist geplant. Du kannst Reisekasse auf den Startbildschirm legen. Auf dem iPhone und iPad meldest du dich dort noch einmal an.",
    ),
    ask("Geht es auch ohne Internet?", offlineAnswer),
    ask(
      "Kann ich in anderen Währungen rechnen?",
      "Ja. Du tippst den Betrag vom Preisschild, zum Beispiel 450.000 ₫, und siehst, was das in Euro ist. Budget, Summen und Auswertungen bleiben in Euro.",
    ),
    ask(
      "Was passiert mit meinen Daten?",
      `Sie gehören dir. Du kannst alles herunterladen, und wenn du dein Konto löschst, ist alles weg${hasBilling ? ", bis auf Rechnungen und Verträge, die wir aufbewahren müssen" : ""}. Wir geben nichts weiter und werten nichts für Werbung aus. Genaues steht in der [Datenschutzerklärung](/datenschutz).`,
    ),
  ];
}

export function faq(facts: Facts): PublicDocument {
  const [cost, install, offline, currency, data] = commonQuestions(facts);
  return {
    title: "Fragen und Antworten",
    description: "Antworten zu Reisekasse: Kosten, Bedienung, Auswertung, Export und Sicherheit.",
    lead: [`Deine Frage fehlt? Schreib an ${mail(facts.operator.email)}.`],
    hasContents: true,
    sections: [
      {
        id: "allgemein",
        title: "Allgemein",
        blocks: [
          ask(
            "Für wen ist Reisekasse?",
            "Für alle, die unterwegs wissen wollen, ob das Geld reicht: allein, zu zweit, mit Familie oder Freunden, und für Dienstreisen, bei denen am Ende eine Liste der Ausgaben gefragt ist.",
          ),
          cost!,
          install!,
          offline!,
          ask(
            "Können mehrere Leute dieselbe Reise führen?",
            "Ja. Auf der Reise öffnest du „Mitreisende“ und schickst den anderen einen „Einladungslink“, oder du trägst jemanden ohne Konto mit Namen ein. Alle sehen die gemeinsamen Ausgaben und wer wem was schuldet. Wer die Reise verlässt, kann die eigenen Anteile als eigene Reise behalten und nimmt private Ausgaben mit.",
            "Du selbst kannst dich auf mehreren Geräten zugleich anmelden und siehst überall dasselbe.",
          ),
        ],
      },
      {
        id: "nutzung",
        title: "Nutzung",
        blocks: [
          ask(
            "Wie fange ich an?",
            "Leg eine Reise an, mit Ziel, Zeitraum, Verkehrsmittel und, wenn du magst, einem Budget. Starte sie. Ab dann steht sie auf der Startseite, und jede Ausgabe ist mit ein paar Fingertipps notiert.",
          ),
          ask(
            "Kann ich mehrere Reisen haben?",
            `So viele du willst; nur aus technischen Gründen ist irgendwann Schluss: bei ${formatCount(TRIPS_PER_ACCOUNT)} Reisen und ${formatCount(EXPENSES_PER_ACCOUNT)} Ausgaben in einem Konto, bei ${formatCount(EXPENSES_PER_TRIP)} Ausgaben und drei Jahren je Reise. Aktiv ist immer eine; startest du eine andere, wird die bisherige wieder eine geplante. Auch für geplante und beendete Reisen kannst du Ausgaben nachtragen.`,
          ),
          ask(
            "Ich habe mich vertippt. Was nun?",
            "Jede Ausgabe lässt sich ändern oder löschen, auch nach der Reise. Eine gelöschte Reise liegt im Papierkorb unter „Gelöschte“, bis du sie dort wiederherstellst oder endgültig löschst. Eine gelöschte Ausgabe ist sofort weg.",
          ),
          ask(
            "Kann ich Belege ablegen?",
            `Ja. Öffne eine Ausgabe und dort „Belege“: Fotos (JPEG, PNG, WebP) oder PDFs, bis 10 MB, höchstens ${RECEIPTS_PER_EXPENSE} je Ausgabe. Sehen kann sie, wer die Ausgabe sehen kann. Von Fotos speichern wir nur das Bild, nicht, wo und womit du es aufgenommen hast; PDFs bleiben, wie sie sind.`,
            "Betrag und Datum liest Reisekasse nicht heraus: Deine Belege gehen niemanden etwas an, und geratenes Geld stimmt zu oft nicht.",
            `Löschst du einen Beleg, kann ihn sofort niemand mehr öffnen. Die Datei wird nach ${RECEIPT_REMOVAL_DAYS} Tagen entfernt und verschwindet dann auch aus den Sicherungen; wann genau, steht in der [Datenschutzerklärung](/datenschutz#loeschen).`,
            `In ein Konto passen ${formatCount(RECEIPTS_PER_ACCOUNT)} Belege, zusammen ${receipts.size(RECEIPT_STORAGE)}${facts.hasBilling ? `, in der Testphase ${receipts.size(RECEIPT_STORAGE_TRIAL)}` : ""}. Gelöschte zählen mit, bis ihre Datei entfernt ist. Was du hochlädst, zählt bei dir, auch wenn du nicht mehr auf der Reise bist: Dann findest du es im Profil und kannst es dort löschen.`,
          ),
          ask(
            "Was kann ich bei „Schnell notieren“ schreiben?",
            "Eine Ausgabe in einer Zeile, so wie du sie auf einen Zettel schreiben würdest: „19,50 Taxi“, „12 Pizza bar gestern“, „3x4,50 Bier“ oder „1.250 Hotel @Hanoi“. Betrag, Tag, Zahlungsart, Ort und Kategorie werden daraus gelesen; was unklar ist, bleibt in der Beschreibung. Gespeichert wird erst, wenn du es geprüft hast. Ohne Währung gilt die, in der du auf der Reise meistens bezahlst.",
            "Liegt Reisekasse auf dem Startbildschirm, kannst du auf Android auch aus anderen Apps Text an Reisekasse teilen.",
          ),
          ask(
            "Ich kaufe jeden Tag dasselbe. Geht das schneller?",
            "Ja. „Nochmal“ neben jeder Ausgabe öffnet eine neue mit denselben Angaben, nur mit dem heutigen Datum und dem heutigen Kurs; du prüfst und speicherst. Und unter „Häufig“ steht beim Hinzufügen, was du in den letzten 90 Tagen am meisten eingetragen hast, mit der Zahlungsart: antippen, Betrag, speichern.",
          ),
          ask(
            "Geld kam zurück?",
            "Öffne die Ausgabe und wähle „Erstattung eintragen“: Kategorie, Kurs und Aufteilung sind schon wie bei ihr, du prüfst den Betrag und speicherst. Oder wähle beim Eintragen die Art „Erstattung“. Was zurückkam, geht von Summen und Budget ab, und wenn ihr teilt, von den Anteilen aller, für die die Ausgabe war.",
          ),
          ask(
            "Zählt eine Kaution?",
            "Nein. Mit der Art „Kaution“ steht sie unter „Noch offen“, aber in keiner Summe, keinem Budget und keiner Abrechnung. Hast du sie zurück, tippst du dort auf „Zurückbekommen“. Wird etwas einbehalten, wähle dabei die Art „Ausgabe“ und trag ein, wie viel.",
          ),
          ask(
            "Wohin mit Kosten, die noch kommen?",
            "Trag sie mit der Art „Noch zu zahlen“ an dem Tag ein, an dem sie fällig sind. In „Noch übrig“, „Heute noch“, Limits und Ausblick zählen sie gleich mit, in „Ausgegeben“ und in der Abrechnung erst, wenn du auf „Bezahlt“ tippst.",
          ),
          currency!,
          ask(
            "Wie rechnet Reisekasse Fremdwährungen um?",
            "Mit dem Kurs des Tages, an dem du bezahlt hast. Hast du auf der Seite der Reise unter „Währungen“ eingetragen, was du für 100 € bekommen hast, gilt für Bargeld dieser Kurs; zahlst du mit Karte, kommt die Kartengebühr dazu, die dort steht. Bei jeder Ausgabe kannst du stattdessen einen Kurs eintragen oder den Betrag, den deine Bank abgebucht hat: Dann stimmt die Summe mit dem Kontoauszug überein.",
            "Der Eurobetrag einer gespeicherten Ausgabe ändert sich nie von selbst, auch wenn die Kurse sich ändern.",
          ),
          ask(
            "Woher kommen die Kurse?",
            "Von der Europäischen Zentralbank (EZB), die an Werktagen Kurse für rund 30 Währungen veröffentlicht, und für die übrigen von der Europäischen Kommission: Ihre Monatskurse heißen InforEuro. An Wochenenden und Feiertagen gilt der letzte Kurs davor, höchstens zehn Tage alt. Es sind Referenzkurse; Banken und Wechselstuben rechnen meist etwas ungünstiger.",
            "Unser Server holt die Kurse ab. Über dich erfahren EZB und Kommission dabei nichts.",
          ),
          ask(
            "Was ist, wenn es keinen Kurs gibt?",
            "Dann sagt Reisekasse das, und du trägst den Kurs oder den Eurobetrag selbst ein. Geraten wird nie. Kennt dein Gerät ohne Netz keinen Kurs, wartet die Ausgabe mit ihrem fremden Betrag, zählt so lange in keiner Summe und wird beim Senden umgerechnet.",
          ),
          ask(
            "Was bedeutet „≈“ auf der Startseite?",
            "Hast du zuletzt in einer fremden Währung bezahlt, steht dort der große Betrag noch einmal ungefähr in ihr, auf vier Stellen gerundet: mit deinem Kurs für Bargeld, sonst mit dem neuesten Referenzkurs.",
          ),
          ask(
            "An welchem Tag zählt eine Ausgabe?",
            "An dem Tag, der dort war, wo du warst, als du sie eingetragen hast. Reist du in eine andere Zeitzone weiter, verschiebt sich nichts. Das Datum kannst du selbst setzen.",
          ),
        ],
      },
      {
        id: "auswertung",
        title: "Auswertung",
        blocks: [
          ask(
            "Was bedeutet „Heute noch“?",
            "Das, was vom Budget übrig ist, verteilt auf die restlichen Tage der Reise, abzüglich dessen, was du heute schon ausgegeben hast. Was noch zu zahlen ist, zählt dabei wie ausgegeben. Gibst du weniger aus, steigt der Betrag für die nächsten Tage, sonst sinkt er.",
          ),
          ask(
            "Ein Hotel für mehrere Nächte: Ist dann heute alles weg?",
            "Nein, wenn du es verteilst: Gib beim Eintragen an, auf wie viele Nächte. Dann geht es von allen restlichen Tagen gleich ab und nicht nur von heute, und in den Tagen der Statistik, im Tempo und im Ausblick zählt jede Nacht mit ihrem Anteil, vom Datum der Ausgabe an. In Listen und Summen bleibt der ganze Betrag an seinem Tag.",
          ),
          ask(
            "Kann ich für eine Kategorie ein Limit setzen?",
            "Ja, bei der Reise oder in der Statistik unter „Limits“, auch ohne Budget. Balken zeigen, was davon weg ist. Bringt eine Ausgabe die Kategorie auf 80 Prozent, auf das ganze Limit oder darüber, steht das gleich beim Speichern dabei.",
          ),
          ask(
            "Was heißt „Ø am Tag“?",
            "Was du an den Reisetagen bis heute ausgegeben hast, geteilt durch ihre Zahl; nach der Reise durch alle. Heute zählt mit, sobald du etwas ausgegeben hast. Was du vor oder nach der Reise bezahlst, der Flug zum Beispiel, zählt nicht. Der Ausblick rechnet mit demselben Schnitt.",
          ),
          ask(
            "Welche Auswertungen gibt es?",
            "Summen nach Kategorie und nach Zahlungsart, die Ausgaben der letzten Tage, den Durchschnitt und einen Ausblick: Wo landest du am Ende der Reise, wenn es so weitergeht?",
          ),
          ask(
            "Wie finde ich eine Ausgabe wieder?",
            "Mit „Suchen“ und „Filtern“ über der Liste der Ausgaben: nach Wörtern in Beschreibung, Notiz und Ort, nach Art, Kategorie, Zahlungsart und Zeitraum. Dazu steht, wie viele es sind und was sie zusammen kosten. Groß oder klein, Umlaute und Akzente spielen keine Rolle. Ohne Netz wird in dem gesucht, was auf dem Gerät gespeichert ist.",
          ),
          ask(
            "Wie bekomme ich meine Ausgaben heraus?",
            "Über „Daten exportieren“ im Profil oder auf der Seite einer Reise: als Excel-Datei, als CSV für jede Tabellenkalkulation, als ZIP mit allen Belegen oder als JSON mit allem, was in deinem Konto steht.",
          ),
        ],
      },
      {
        id: "sicherheit",
        title: "Sicherheit",
        blocks: [
          data!,
          ask(
            "Wie wird mein Passwort aufbewahrt?",
            "Gar nicht im Klartext: Gespeichert ist nur ein mit Argon2id berechneter Wert, aus dem sich das Passwort nicht zurückrechnen lässt. Nach mehreren Fehlversuchen müssen Angreifer immer länger warten.",
          ),
          ask(
            "Wo bin ich überall angemeldet?",
            "Im Profil unter „Angemeldete Geräte“ siehst du es und kannst jedes Gerät einzeln abmelden. Ein neues Passwort meldet alle anderen Geräte ab.",
          ),
          ask(
            "Wie lösche ich mein Konto?",
            "Im Profil unter „Allgemein“, dort „Konto löschen“. Reisen, Ausgaben, Belege und Anmeldungen werden sofort entfernt und lassen sich nicht wiederherstellen. Lade vorher herunter, was du behalten willst.",
          ),
          ask(
            "Gibt es Werbung oder Tracking?",
            `Nein. Die Seiten laden nichts von anderen Anbietern${facts.hasBilling ? ", außer dem Formular von Stripe, wenn du Premium bezahlst" : ""}. Cookies, die nicht nötig sind, gibt es zurzeit nicht; deine Wahl dazu kannst du in den [Cookie-Einstellungen](/datenschutz?cookies=open#cookie-banner) ändern.`,
          ),
        ],
      },
    ],
  };
}
