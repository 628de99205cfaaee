/** Expenses of the demo's trip to Portugal, by day. */
export const portugal = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  place: "Lissabon",

  booking: {
    seats: { what: "Reservierungen Frankfurt–Paris–Irun", where: "DB Reisezentrum" },
    nightTrain: { what: "Platzkarte Irun–Madrid", where: "Renfe" },
    border: { what: "Platzkarten Madrid–Badajoz–Lissabon", where: "Renfe" },
  },

  bed: {
    what: "Casa do Bairro",
    where: "Bairro Alto",
    address: "Rua da Rosa 121, 1200-383 Lissabon",
    note: "Vierbettzimmer mit Balkon, Frühstück nicht dabei.",
  },

  arrival: {
    provisions: { what: "Proviant für die Zugfahrt", where: "Madrid Atocha" },
    coffee: { what: "Kaffee und Croissant", where: "Bahnhof Oriente" },
    tickets: { what: "Navegante-Karte mit zehn Fahrten", where: "Bahnhof Oriente" },
    bifana: { what: "Bifana und ein kleines Bier", where: "Rossio" },
    groceries: { what: "Wasser, Obst und Brot", where: "Pingo Doce" },
    cod: { what: "Bacalhau à Brás", where: "Alfama" },
    cherry: { what: "Ginjinha im Stehen", where: "Largo São Domingos" },
  },

  alfama: {
    breakfast: { what: "Galão und Tosta Mista", where: "Chiado" },
    lift: { what: "Aufzug Santa Justa", where: "Baixa" },
    lunch: { what: "Tagesgericht in der Tasca", where: "Mouraria" },
    sun: { what: "Sonnencreme und Blasenpflaster", where: "Farmácia Estácio" },
    ice: { what: "Zwei Kugeln Eis", where: "Rossio" },
    wine: { what: "Vinho Verde auf dem Miradouro", where: "Graça" },
    fado: {
      what: "Fado-Abend",
      where: "Alfama",
      note: "Karten bekommt man nur vor Ort, am besten vor 19 Uhr da sein.",
    },
    sardines: { what: "Gegrillte Sardinen mit Kartoffeln und Salat", where: "Alfama" },
    tip: "Trinkgeld für die Musiker",
  },

  cascais: {
    coffee: { what: "Kaffee vor der Abfahrt", where: "Cais do Sodré" },
    train: { what: "Zug nach Cascais und zurück", where: "Cais do Sodré" },
    croissants: { what: "Zwei Croissants vom Bäcker", where: "Cascais" },
    bike: { what: "Leihrad zum Strand von Guincho", where: "Cascais" },
    seafood: { what: "Arroz de Marisco", where: "Cascais" },
    water: { what: "Wasser und Eis am Strand", where: "Guincho" },
    picnic: { what: "Käse, Oliven und Wein fürs Picknick", where: "Mercado da Vila" },
    petiscos: { what: "Petiscos und ein Glas Rotwein", where: "Bairro Alto" },
  },

  belem: {
    coffee: { what: "Bica und Pastel de Nata", where: "Cais do Sodré" },
    monastery: { what: "Mosteiro dos Jerónimos", where: "Belém" },
    soup: { what: "Caldo Verde mit Brot", where: "Belém" },
    postcards: { what: "Postkarten und Magnete", where: "Belém" },
  },

  today: {
    lunch: { what: "Mittagessen am Mercado da Ribeira", where: "Cais do Sodré" },
    tram: { what: "Straßenbahn 28E", where: "Graça" },
    pastries: { what: "Pastéis de Belém", where: "Belém" },
  },
} as const;
