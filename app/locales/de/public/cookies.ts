import { CONSENT_DAYS } from "~/domain/public/consent";
import { DEVICE_DAYS, PREFERENCE_DAYS, SESSION_DAYS } from "~/domain/retention";

/** Purpose and lifetime of every cookie, by its name. A test fails for cookies that are missing here. */
export const storedCookies: Record<string, string> = {
  session: `Hält dich angemeldet. ${SESSION_DAYS} Tage ab der letzten Nutzung.`,
  device: `Erkennt ein Gerät wieder, von dem du dich schon angemeldet hast, damit fremde Fehlversuche dich nicht aufhalten. ${DEVICE_DAYS} Tage.`,
  flash:
    "Bringt eine Meldung wie „Reise erstellt!“ auf die nächste Seite. Bis sie gezeigt wurde, höchstens bis du den Browser schließt.",
  theme: `Merkt sich dein Design: hell, dunkel oder automatisch. Wird nur gesetzt, wenn du es umstellst. ${PREFERENCE_DAYS} Tage.`,
  tz: `Sagt dem Server deine Zeitzone, damit eine Ausgabe am richtigen Tag steht. Wird in der App und auf der Anmeldeseite gesetzt. ${PREFERENCE_DAYS} Tage.`,
  google:
    "Verbindet eine begonnene Anmeldung mit Google mit deinem Browser. 15 Minuten, und nur wenn du dich so anmeldest.",
  "google-link":
    "Merkt sich, welches Google-Konto du mit deinem Konto verbinden willst, bis du dich dafür einmal mit deinem Passwort angemeldet hast. 15 Minuten.",
  declaration:
    "Zeigt dir noch einmal, was du gekündigt oder widerrufen hast, und nur nach einer solchen Erklärung. Bis du dich an- oder abmeldest oder den Browser schließt, höchstens 60 Minuten.",
  consent: `Merkt sich deine Wahl zu Cookies, mit Datum. ${CONSENT_DAYS} Tage, danach fragen wir wieder.`,
};

/** Other data stored in the browser, by its name. A test fails for data that is missing here. */
export const storedOnDevice: Record<string, string> = {
  outbox:
    "Im Postausgang: Ausgaben und Änderungen, die noch nicht gesendet sind, mit der Nummer deines Kontos. Bis sie gesendet sind und einen Tag danach, oder bis du sie verwirfst oder dich abmeldest. Endet deine Anmeldung von selbst, bleiben sie für dein Konto liegen.",
  receipts:
    "Name, Größe und Prüfsumme von Belegen, die noch nicht gesendet sind, und zu welcher Ausgabe sie gehören. So lange wie im Postausgang, bei einem offenen Formular, bis du es schließt.",
  receiptFiles:
    "Diese Belege selbst, verkleinert. Bis sie gesendet sind, oder bis du sie verwirfst oder dich abmeldest.",
  waiting: "Namen und Beträge dessen, was im Postausgang liegt, so lange wie dort.",
  signOuts:
    "Welche Anmeldung auf diesem Gerät beendet ist, mit der Nummer deines Kontos, falls unser Server es noch nicht weiß. Bis er es weiß.",
  pages:
    "Der Inhalt der Seiten, die du zuletzt geöffnet hast, damit du sie ohne Netz lesen kannst. Bis du dich abmeldest oder sich jemand anderes anmeldet.",
  assets: "Programmteile und Gestaltung von Reisekasse, ohne etwas von dir. Bis zur übernächsten Version.",
  draft:
    "Was du in ein Formular getippt und noch nicht abgeschickt hast. Bis du es absendest oder schließt oder dich abmeldest.",
  "storage-asked":
    "Dass wir deinen Browser gebeten haben, den Postausgang nicht von selbst zu löschen. Bis du die Daten dieser Seite löschst.",
  rates:
    "Die neuesten Wechselkurse, ohne etwas von dir, wenn du auf einer Reise in fremder Währung bezahlst. Bis du die Daten dieser Seite löschst.",
  "left-at": "Welche Seite zuletzt nicht geladen werden konnte. Bis du das Fenster schließt.",
};
