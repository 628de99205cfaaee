/** Expenses in Peru: Cusco, the Sacred Valley and Machu Picchu. */
export const cusco = {
  place: "Cusco",
  night: { what: "Pension in San Blas", where: "San Blas", note: "Warmes Wasser nur bis 22 Uhr." },
  bus: { what: "Bus Puno–Cusco mit Halt in Raqchi", where: "Wonder Peru" },

  jack: { what: "Pfannkuchen und Kaffee", where: "San Blas" },
  juice: { what: "Saft am Marktstand", where: "Mercado San Pedro" },
  oats: { what: "Haferbrei und Kokatee", where: "Plaza San Francisco" },
  bakery: { what: "Empanadas vom Bäcker", where: "San Blas" },
  taxi: "Taxi den Berg hinauf",
  colectivo: { what: "Sammeltaxi nach Pisac", where: "Avenida Tullumayo" },
  menu: { what: "Menú del Día für zwei", where: "Calle Pampa del Castillo" },
  aji: { what: "Ají de Gallina", where: "Plaza de Armas" },
  market: { what: "Hühnersuppe auf dem Markt", where: "Mercado San Pedro" },
  vegetarian: { what: "Vegetarisches Mittagsmenü", where: "San Blas" },
  chocolate: { what: "Heiße Schokolade", where: "Plaza Regocijo" },
  cake: { what: "Kaffee und Maiskuchen", where: "San Blas" },
  groceries: { what: "Nüsse, Kekse und Wasser", where: "Orion" },
  trout: { what: "Forelle mit Andenkartoffeln", where: "Plaza de Armas" },
  burger: { what: "Quinoa-Burger und Bier", where: "San Blas" },
  curry: { what: "Curry im Hostel", where: "San Blas" },
  fine: { what: "Menü mit Alpaka und Quinoa", where: "Plaza Nazarenas" },

  boleto: { what: "Boleto Turístico, zwei Stück", where: "Avenida El Sol" },
  rainbow: {
    what: "Tagestour zum Regenbogenberg",
    where: "Vinicunca",
    note: "5.036 Meter. Langsam gehen, viel trinken.",
  },
  maras: { what: "Tour nach Moray und zu den Salinen", where: "Maras" },
  doctor: {
    what: "Arzt wegen Magenverstimmung",
    where: "Clínica San José",
    note: "Quittung für die Versicherung.",
  },
  salts: { what: "Elektrolyte und Kohletabletten", where: "Inkafarma" },
  workshop: { what: "Schokoladenkurs", where: "Plaza Regocijo" },
  poles: { what: "Wanderstöcke geliehen", where: "Calle Procuradores" },
  laundry: { what: "Wäscherei, fünf Kilo", where: "San Blas" },
  dance: { what: "Tänze im Centro Qosqo", where: "Avenida El Sol" },
  massage: { what: "Massage nach der Wanderung", where: "Calle Triunfo" },
} as const;

export const valley = {
  place: "Ollantaytambo",
  night: "Gästehaus am Fluss",
  colectivo: { what: "Sammeltaxi Cusco–Ollantaytambo", where: "Calle Pavitos" },
  breakfast: "Frühstück im Garten",
  tuktuk: "Mototaxi zum Bahnhof",
  lunch: "Gefüllte Avocado und Limonade",
  corn: "Maiskolben mit Käse",
  pasta: "Nudeln am Dorfplatz",
  scarf: "Gewebter Schal",
} as const;

export const machuPicchu = {
  place: "Aguas Calientes",
  night: "Hotel am Gleis",
  train: { what: "PeruRail hin und zurück, zwei Personen", where: "Ollantaytambo" },
  coffee: { what: "Zwei Kaffee am Bahnhof", where: "Ollantaytambo" },
  breakfast: "Frühstückspaket um fünf Uhr",
  bus: { what: "Bus nach Machu Picchu und zurück", where: "Avenida Hermanos Ayar" },
  lunch: "Mittagessen auf dem Markt",
  bars: "Müsliriegel und Wasser",
  dinner: "Abendessen mit Blick auf die Gleise",
  trout: "Forelle und Pisco Sour",
  tickets: {
    what: "Machu Picchu, zweimal Eintritt",
    where: "Machu Picchu",
    note: "Runde 2, Einlass um sieben. Reisepass mitnehmen.",
  },
  guide: { what: "Führung durch die Ruinen", where: "Machu Picchu" },
  springs: "Thermalbad",
  butterflies: "Schmetterlingshaus",
  postcards: "Postkarten mit Briefmarken",
} as const;

export const peru = {
  name: "Peru: Küste, Anden, Machu Picchu",
  destination: "Lima, Arequipa und Cusco",
  booking: {
    flights: { what: "Zwei Flüge Frankfurt–Lima und zurück", where: "Lufthansa" },
    vaccination: { what: "Impfberatung und Impfung", where: "Tropeninstitut" },
    boots: { what: "Wanderschuhe", where: "Globetrotter" },
    insurance: { what: "Reiserücktrittsversicherung", where: "Online" },
    train: { what: "S-Bahn zum Flughafen", where: "Frankfurt" },
    sandwiches: { what: "Belegte Brote und Kaffee", where: "Flughafen Frankfurt" },
  },
} as const;
