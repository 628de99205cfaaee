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
};
