/** Expenses of the demo's trip along the Danube, which is in the trash. */
export const danube = {
  name: "Drei Städte an der Donau",
  destination: "Wien, Bratislava und Budapest",
  outward: { what: "Nachtzug Frankfurt–Wien", where: "Deutsche Bahn" },
  reading: { what: "Zeitschrift und Wasser", where: "Hauptbahnhof" },
  homeward: { what: "Sparpreis Budapest–Frankfurt", where: "Deutsche Bahn" },
  dinerCar: { what: "Gulaschsuppe im Speisewagen", where: "Zug nach Frankfurt" },
} as const;

export const vienna = {
  place: "Wien",
  night: { what: "Pension in der Josefstadt", where: "Josefstadt" },
  pass: { what: "72-Stunden-Karte der Wiener Linien", where: "Hauptbahnhof" },

  melange: { what: "Melange und Kipferl", where: "Café Sperl" },
  bakery: { what: "Semmeln und Kaffee zum Mitnehmen", where: "Neubau" },
  sausage: { what: "Käsekrainer am Würstelstand", where: "Albertina" },
  noon: { what: "Mittagsteller im Beisl", where: "Spittelberg" },
  falafel: { what: "Falafel am Naschmarkt", where: "Naschmarkt" },
  cake: { what: "Sachertorte mit Schlag", where: "Innere Stadt" },
  ice: { what: "Eismarillenknödel", where: "Favoriten" },
  schnitzel: { what: "Wiener Schnitzel mit Erdäpfelsalat", where: "Innere Stadt" },
  wine: { what: "Brettljause beim Heurigen", where: "Nussdorf" },
  dumplings: { what: "Kasnocken und ein Achtel Veltliner", where: "Neubau" },

  belvedere: { what: "Oberes Belvedere", where: "Landstraße" },
  opera: { what: "Stehplatz in der Staatsoper", where: "Innere Stadt" },
  wheel: { what: "Riesenrad im Prater", where: "Prater" },
  catacombs: { what: "Führung durch den Stephansdom", where: "Innere Stadt" },
} as const;

export const bratislava = {
  place: "Bratislava",
  night: { what: "Hotel in der Altstadt", where: "Altstadt" },
  boat: { what: "Schnellboot Wien–Bratislava", where: "Schwedenplatz" },
  breakfast: { what: "Frühstück im Café", where: "Altstadt" },
  lunch: { what: "Brimsennocken mit Speck", where: "Altstadt" },
  roll: { what: "Pressburger Kipferl", where: "Hviezdoslavovo námestie" },
  dinner: { what: "Knoblauchsuppe im Brotlaib", where: "Altstadt" },
  castle: { what: "Burg Bratislava", where: "Burgberg" },
  beer: { what: "Zwei Bier auf dem UFO", where: "Neue Brücke" },
} as const;

export const budapest = {
  place: "Budapest",
  night: { what: "Ferienwohnung im siebten Bezirk", where: "Elisabethstadt" },
  train: { what: "Zug Bratislava–Budapest", where: "Hlavná stanica" },

  strudel: { what: "Strudel und Espresso", where: "Elisabethstadt" },
  eggs: { what: "Rührei und Milchkaffee", where: "Terézváros" },
  metro: { what: "Zehn Fahrkarten für die Metro", where: "Deák Ferenc tér" },
  tram: { what: "Straßenbahn 2 am Ufer", where: "Pest" },
  langos: { what: "Lángos mit Käse und Rahm", where: "Große Markthalle" },
  goulash: { what: "Gulasch im Bistro", where: "Pest" },
  noodles: { what: "Hühnerpaprikasch mit Nockerln", where: "Buda" },
  chimney: { what: "Baumstriezel", where: "Vörösmarty tér" },
  groceries: { what: "Obst, Wasser und Salami", where: "Spar" },
  ruin: { what: "Bier in der Ruinenkneipe", where: "Elisabethstadt" },
  duck: { what: "Ente mit Rotkraut", where: "Buda" },
  bistro: { what: "Abendessen am Fluss", where: "Pest" },

  baths: { what: "Széchenyi-Bad, Tageskarte", where: "Stadtwäldchen" },
  parliament: { what: "Führung durchs Parlament", where: "Pest" },
  paprika: { what: "Paprikapulver und Salami", where: "Große Markthalle" },
  cruise: { what: "Abendfahrt auf der Donau", where: "Vigadó tér" },
  donation: { what: "Spende an der Großen Synagoge", where: "Elisabethstadt" },
  pills: { what: "Kopfschmerztabletten", where: "Apotheke am Oktogon" },
} as const;
