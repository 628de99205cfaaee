/** Expenses in Peru, coast: the first and last days of the demo's finished trip. */
export const lima = {
  place: "Lima",
  night: { what: "Hostal in Barranco", where: "Barranco", note: "Doppelzimmer mit Frühstück auf Wunsch." },
  taxi: { what: "Taxi vom Flughafen", where: "Callao" },
  cashFee: { what: "Gebühr am Geldautomaten", where: "Flughafen" },

  eggs: { what: "Frühstück an der Plaza", where: "Barranco" },
  humitas: { what: "Kaffee und Humitas", where: "Miraflores" },
  juice: { what: "Frischer Saft und ein Sandwich", where: "Mercado Surquillo" },
  metropolitano: "Metropolitano, zwei Fahrten",
  toMiraflores: { what: "Taxi nach Miraflores", where: "Miraflores" },
  toCentre: { what: "Uber ins Zentrum", where: "Plaza Mayor" },
  menu: { what: "Menú del Día für zwei", where: "Pueblo Libre" },
  ceviche: { what: "Ceviche am Hafen", where: "Chorrillos" },
  lomo: { what: "Lomo Saltado und Causa", where: "Miraflores" },
  picarones: { what: "Picarones mit Sirup", where: "Parque Kennedy" },
  lucuma: { what: "Lúcuma-Eis", where: "Barranco" },
  water: "Wasser und Bananen",
  ocean: { what: "Abendessen mit Blick aufs Meer", where: "Miraflores" },
  anticuchos: { what: "Anticuchos vom Grill", where: "Barranco" },
  chifa: { what: "Gebratene Nudeln beim Chifa", where: "Barrio Chino" },

  larco: { what: "Museo Larco, zweimal Eintritt", where: "Pueblo Libre" },
  walk: { what: "Stadtführung durch die Altstadt", where: "Plaza Mayor" },
  sim: { what: "Peruanische SIM-Karte, 10 GB", where: "Claro" },
  pisco: { what: "Zwei Pisco Sour", where: "Barranco" },
  bikes: { what: "Leihräder an der Steilküste", where: "Malecón" },
  fountains: { what: "Wasserspiele im Parque de la Reserva", where: "Santa Beatriz" },
} as const;

export const paracas = {
  place: "Paracas",
  night: "Bungalow am Strand",
  bus: { what: "Fernbus Lima–Paracas, zwei Plätze", where: "Cruz del Sur" },

  bread: "Brot, Avocado und Kaffee",
  tuktuk: "Mototaxi zum Hafen",
  colectivo: { what: "Sammeltaxi nach Ica", where: "Pisco" },
  fish: "Gebratener Fisch mit Reis",
  tacu: { what: "Tacu Tacu", where: "Ica" },
  cremolada: "Cremolada mit Maracuja",
  grill: { what: "Pollo a la Brasa für zwei", where: "Pisco" },
  scallops: "Jakobsmuscheln mit Käse überbacken",

  islands: {
    what: "Bootstour zu den Islas Ballestas",
    where: "Hafen",
    note: "Früh um acht ist das Meer ruhig.",
  },
  buggy: { what: "Buggyfahrt durch die Dünen", where: "Huacachina" },
  reserve: "Nationalpark Paracas, Eintritt",
  hat: "Sonnenhut vom Stand",
} as const;

/** Expenses of the last two nights before the flight home. */
export const farewell = {
  flight: { what: "Inlandsflug Cusco–Lima für zwei", where: "LATAM" },
  pisco: { what: "Pisco als Mitbringsel", where: "Mercado Indio" },
  chocolate: { what: "Schokolade aus Peru", where: "Miraflores" },
  ceramics: { what: "Keramikstier für die Küche", where: "Mercado Indio" },
  dinner: {
    what: "Abschiedsessen mit sieben Gängen",
    where: "Miraflores",
    note: "Teuer, aber das beste Essen der Reise.",
  },
  catacombs: { what: "Katakomben von San Francisco", where: "Altstadt" },
  taxi: { what: "Taxi zum Flughafen", where: "Callao" },
  coffee: { what: "Zwei Kaffee vor dem Abflug", where: "Flughafen Lima" },
  train: { what: "S-Bahn nach Hause", where: "Frankfurt" },
} as const;
