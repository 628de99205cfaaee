import { DAILY_BACKUPS } from "~/domain/backup";
import { RECEIPT_REMOVAL_DAYS } from "~/domain/receipt";
import { basis, number, type Stored } from "./stored-table";

/** Trips and what they cost. */
export const tripTables: Record<string, Stored> = {
  trips: {
    title: "Deine Reisen",
    why: `Das ist, wofür du Reisekasse nutzt. ${basis.contract}`,
    howLong:
      "Bis du die Reise endgültig löschst oder dein Konto löschst. Eine Reise im Papierkorb bleibt gespeichert, bis du sie dort löschst.",
    columns: {
      id: number,
      name: "Name und Ziel",
      destination: "Name und Ziel",
      searchText: "Name und Ziel",
      startDate: "Zeitraum",
      endDate: "Zeitraum",
      budget: "Budget und Währung",
      currency: "Budget und Währung",
      travelMethod: "Verkehrsmittel",
      isDeleted: "ob sie im Papierkorb liegt",
      limits: "deine Limits je Kategorie",
      currencies: "deine Währungen auf der Reise, dein Kurs für Bargeld und die Gebühr deiner Karte",
      isShared: "ob andere mitreisen",
      createdAt: "Zeitpunkt des Eintrags",
    },
  },
  expenses: {
    title: "Deine Ausgaben",
    why: `Das ist, wofür du Reisekasse nutzt. ${basis.contract}`,
    howLong:
      "Bis du die Ausgabe, ihre Reise oder dein Konto löschst. Gemeinsame Ausgaben bleiben, solange andere mit Konto auf der Reise sind.",
    columns: {
      id: number,
      tripId: "zu welcher Reise sie gehört",
      createdBy: "wer sie eingetragen hat",
      amount: "Betrag",
      day: "Tag",
      categoryId: "Kategorie",
      paymentMethod: "Zahlungsart",
      description: "Beschreibung und Notiz",
      notes: "Beschreibung und Notiz",
      locationName: "Ort und Adresse, wenn du sie angibst",
      locationAddress: "Ort und Adresse, wenn du sie angibst",
      searchText: "Beschreibung, Notiz, Ort und Adresse noch einmal, für die Suche",
      photoUrl: "Verweis auf ein Foto, wenn es eines gibt",
      createdAt: "Zeitpunkt des Eintrags",
      originalAmount: "Betrag und Währung, wenn du nicht in Euro bezahlt hast",
      originalCurrency: "Betrag und Währung, wenn du nicht in Euro bezahlt hast",
      rate: "Kurs, mit dem in Euro umgerechnet wurde, sein Tag und woher er kommt",
      rateDay: "Kurs, mit dem in Euro umgerechnet wurde, sein Tag und woher er kommt",
      rateSource: "Kurs, mit dem in Euro umgerechnet wurde, sein Tag und woher er kommt",
      nights: "auf wie viele Nächte du den Betrag verteilst",
      splitMode: "wie sie aufgeteilt ist, und ob nur du sie siehst",
      privateTo: "wie sie aufgeteilt ist, und ob nur du sie siehst",
      version: "wie oft sie geändert wurde",
    },
  },
  receipts: {
    title: "Deine Belege",
    why: `Fotos und PDFs, die du zu einer Ausgabe legst. Von Fotos wird nur das Bild gespeichert: Ort, Zeit und Gerät, die deine Kamera hineinschreibt, fallen beim Hochladen weg. PDFs bleiben, wie sie sind. Niemand liest aus den Bildern etwas heraus, auch kein Programm. Die Dateien liegen nicht in der Datenbank, sondern in einem Ordner oder Dateispeicher daneben; nur Reisekasse gibt sie heraus, und nur an Menschen, die die Ausgabe sehen können. ${basis.contract}`,
    howLong: `Bis du den Beleg, seine Ausgabe, ihre Reise (endgültig) oder dein Konto löschst. Belege gemeinsamer Ausgaben bleiben, solange andere mit Konto auf der Reise sind. Die Datei wird ${RECEIPT_REMOVAL_DAYS} Tage nach dem Löschen entfernt, mit deinem Konto sofort. In Sicherungen lebt sie bis zu ${DAILY_BACKUPS} Tage länger ([Löschen](#loeschen)).`,
    columns: {
      id: number,
      key: "unter welchem Namen die Datei liegt",
      expenseId: "zu welcher Ausgabe er gehört",
      userId: "zu welchem Konto er zählt",
      kind: "ob es ein Foto oder ein PDF ist",
      name: "Name der Datei auf deinem Gerät",
      bytes: "Größe der Datei und des Bildes",
      width: "Größe der Datei und des Bildes",
      height: "Größe der Datei und des Bildes",
      digest: "Prüfsumme, an der derselbe Beleg erkannt wird",
      createdAt: "Zeitpunkt des Hochladens",
      removedAt: "seit wann er gelöscht ist",
    },
  },
};
