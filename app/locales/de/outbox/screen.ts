export const outboxScreen = {
  title: "Postausgang",
  empty: "Alles gesendet",
  emptyHelp: "Was du ohne Netz notierst, wartet hier, bis es gesendet ist.",
  noScript:
    "Ohne JavaScript hebt dein Gerät nichts auf: Jedes Formular wird sofort gesendet und zählt nur einmal, auch wenn du es noch einmal schickst.",
  cannotKeep: "Hier bleibt nichts liegen",
  cannotKeepHelp:
    "Zum Aufheben braucht Reisekasse eine sichere Verbindung (https) und einen Browser, der nicht zu alt ist. Ohne Netz bleibt deine Eingabe im Formular stehen.",
  unreadableHelp:
    "Reisekasse versucht es immer wieder. Bleibt es dabei, schließe die App ganz und öffne sie neu.",
  waiting: (count: number) => (count === 1 ? "1 Änderung wartet" : `${count} Änderungen warten`),
  rejected: (count: number) =>
    count === 1 ? "1 Änderung wurde abgelehnt" : `${count} Änderungen wurden abgelehnt`,
  mayBeDeleted:
    "Manche Browser löschen, was lange wartet, Safari nach sieben Tagen ohne Besuch: Installiere Reisekasse, damit es bleibt.",
  signedOut: "Zum Senden musst du dich neu anmelden.",
  signIn: "Anmelden",
  sendNow: "Jetzt senden",
  edit: "Bearbeiten",
  enterAsNew: "Neu eintragen",
  retry: "Erneut senden",
  discard: "Verwerfen",
  takeOver: "Angaben übernehmen",
  confirm: "Trotzdem eintragen",
  toPremium: "Premium ansehen",
  list: "Einträge",
  trip: "Reise",
  itsTrip: "Die Reise des Eintrags",
  chooseTrip: "Wähle eine Reise",
  editTitle: "Eintrag bearbeiten",
  discardTitle: "Eintrag verwerfen?",
  discardText: "Er wird nicht gesendet und ist dann weg.",
  discardDoubtful: "Er wurde schon einmal abgeschickt. Falls er doch angekommen ist, bleibt er gespeichert.",
  gone: "Diesen Eintrag gibt es nicht mehr.",
  tooOld:
    "Der Eintrag ist zu alt, um ihn von selbst zu senden: Vielleicht ist er längst gespeichert. Sieh nach und entscheide.",
  savedOtherwise: "Die Ausgabe ist schon gespeichert, aber mit anderen Angaben.",
} as const;
