/** Texts of maximal length and other extreme values, for checking layouts. */
export const extremes = {
  firstName: "Maximiliane-Alexandra",
  lastName: "Freifrau von Donaudampfschifffahrtsgesellschaft",
  /** 120 characters, the maximum of a name. */
  tripName:
    "Familientour mit Großeltern, Hund und Wohnwagen: Garmisch-Partenkirchen über die Großglockner-Hochalpenstraße nach Bozen",
  destination: "Großglockner-Hochalpenstraße und Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  expenses: [
    "Donaudampfschifffahrtsgesellschaftskapitänsmütze als Andenken für den Großonkel",
    "Jahresmiete der Ferienwohnung mit Nebenkosten, Endreinigung, Kurtaxe und Stellplatz für zwei Autos",
    "Kaffee",
  ],
  /** 60 characters, the maximum of a person without an account. */
  person: "Prinzessin Wilhelmine-Karoline von und zu Hohenlohe-Langenbu",
  /** Of 60 characters, the maximum of a name, and others. */
  people: [
    "Großonkel Maximilian-Ferdinand Freiherr von Hohenlohe-Langen",
    "Lena",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    ...["Ömer", "Pia", "Quentin", "Rosa", "Samira", "Tom", "Uta", "Vera", "Willi", "Xenia", "Yara", "Zoe"],
  ],
  place: "Gasthof zum Goldenen Hirschen am Marktplatz von Garmisch-Partenkirchen",
} as const;

/** Texts of ordinary length. */
export const ordinary = {
  firstName: "Jonas",
  lastName: "Weber",
  weekend: { name: "Wochenende in Hamburg", destination: "Hamburg" },
  sailing: { name: "Segeln auf dem IJsselmeer", destination: "Enkhuizen" },
  family: { name: "Mit Oma an die Ostsee", destination: "Rügen" },
  without: ["Oma Gerda", "Lilli"],
  receipts: ["Hotel Anker.pdf", "Diesel.pdf"],
  guest: "Aylin",
  nameless: "Ben",
  around: { name: "Ein Jahr unterwegs", destination: "Asien" },
  expenses: [
    {
      what: "Fischbrötchen an den Landungsbrücken",
      where: "St. Pauli",
      amount: "5,90",
      category: "street-food",
    },
    { what: "Tageskarte HVV", where: "Hauptbahnhof", amount: "8,20", category: "oepnv" },
    { what: "Miniatur Wunderland", where: "Speicherstadt", amount: "20,00", category: "eintritt" },
  ],
  /** What is still to pay, deposits and what came back, with the day from today. */
  booked: [
    { description: "Hostel Porto, 2 Nächte", amount: "96,00", categoryId: "hostel", kind: "planned", day: 3 },
    { description: "Stadtführung", amount: "30,00", categoryId: "touren", kind: "planned", day: -2 },
    { description: "Fähre nach Cacilhas", amount: "12,40", categoryId: "ship", kind: "planned", day: 0 },
    { description: "Mietwagen", amount: "210,00", categoryId: "mietwagen", kind: "planned", day: 6 },
    {
      description: "Schlüssel der Ferienwohnung",
      amount: "150,00",
      categoryId: "ferienwohnung",
      kind: "deposit",
      day: -3,
    },
    {
      description: "Adapter zurückgegeben",
      amount: "14,90",
      categoryId: "elektronik",
      kind: "refund",
      day: -1,
    },
    { description: "Leihrad", amount: "50,00", categoryId: "fahrrad-miete", kind: "returned", day: -1 },
  ],
} as const;
