/** Expenses in Peru, southern highlands. */
export const arequipa = {
  place: "Arequipa",
  night: { what: "Casona im Zentrum", where: "Calle Santa Catalina" },
  nightBus: { what: "Nachtbus Ica–Arequipa, Liegesitze", where: "Cruz del Sur" },

  terrace: "Frühstück auf der Dachterrasse",
  bakery: { what: "Zwei Kaffee und Zimtschnecken", where: "Calle San Francisco" },
  adobo: { what: "Adobo zum Frühstück", where: "Cayma" },
  taxi: "Taxi durch die Stadt",
  bus: "Stadtbus nach Yanahuara",
  rocoto: { what: "Rocoto Relleno und Chicha", where: "Picantería" },
  market: { what: "Mittagessen auf dem Markt", where: "Mercado San Camilo" },
  menu: "Mittagsmenü mit Quinoasuppe",
  queso: { what: "Queso Helado", where: "Plaza de Armas" },
  fruit: { what: "Cherimoya und Mandarinen", where: "Mercado San Camilo" },
  alpaca: { what: "Alpakasteak mit Kartoffelgratin", where: "Calle San Francisco" },
  pizza: { what: "Pizza aus dem Steinofen", where: "Calle Santa Catalina" },
  chupe: { what: "Chupe de Camarones", where: "Picantería" },
  stew: "Eintopf in der Garküche",

  convent: { what: "Kloster Santa Catalina", where: "Altstadt" },
  colca: {
    what: "Tagestour in den Colca-Cañón",
    where: "Chivay",
    note: "Abfahrt um drei Uhr früh. Warme Jacke einpacken!",
  },
  colcaTicket: { what: "Boleto Turístico Colca", where: "Chivay" },
  mummy: { what: "Museum der Eismumie Juanita", where: "Altstadt" },
  sweater: { what: "Pullover aus Babyalpaka", where: "Claustros" },
  cooking: { what: "Kochkurs für zwei", where: "Calle Ugarte" },
  laundry: { what: "Wäscherei, vier Kilo", where: "Calle Jerusalén" },
  rafting: { what: "Rafting auf dem Río Chili", where: "Charcani" },
} as const;

export const puno = {
  place: "Puno",
  night: "Hotel am Titicacasee",
  bus: { what: "Bus Arequipa–Puno, zwei Plätze", where: "Terminal Terrestre" },

  tea: "Frühstück mit Kokatee",
  tuktuk: "Mototaxi zum Hafen",
  trout: "Forelle aus dem See",
  soup: "Quinoasuppe mit Brot",
  api: "Heißer Api am Stand",
  hall: { what: "Abendessen mit Andenmusik", where: "Jirón Lima" },
  chicken: "Hähnchen mit Pommes frites",

  islands: { what: "Bootstour zu den Uros und nach Taquile", where: "Titicacasee" },
  school: { what: "Spende für die Dorfschule", where: "Taquile" },
  pills: { what: "Tabletten gegen die Höhenkrankheit", where: "Inkafarma" },
  cap: { what: "Mütze aus Alpakawolle", where: "Taquile" },
  sillustani: { what: "Grabtürme von Sillustani", where: "Sillustani" },
} as const;
