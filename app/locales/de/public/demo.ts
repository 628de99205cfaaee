// The demo's account and its trips.
import type { CategoryId } from "~/domain/expenses/category";
import type { Expense } from "~/domain/expenses/expense";
import type { PaymentMethod } from "~/domain/expenses/payment-method";
import type { Original } from "~/domain/money/conversion";
import type { TripFields, TripState } from "~/domain/trips/trip";

/** An expense; its day counts from the first of its trip, its price is in euro if it is a number, below 0 for a refund. */
export type DemoExpense = readonly [
  day: number,
  description: string,
  locationName: string,
  categoryId: CategoryId,
  price: number | Pick<Original, "amount" | "currency" | "rate">,
  paymentMethod: PaymentMethod | null,
  more?: Partial<Pick<Expense, "notes" | "locationAddress" | "photoUrl" | "nights" | "unpaid">>,
];

/** A trip; its first day counts from today. */
export interface DemoTrip extends Omit<TripFields, "startDate" | "endDate" | "currency"> {
  state: TripState;
  firstDay: number;
  length: number;
  /** In the order of payment. */
  expenses: readonly DemoExpense[];
}

/** Owner of the trips. */
export const account = { firstName: "Lena", lastName: "Sommer" } as const;

const PHOTO = "/demo/receipt.svg";

const forint = (price: number) => ({ amount: price * 100, currency: "HUF", rate: "402" }) as const;
const soles = (price: number) => ({ amount: price * 100, currency: "PEN", rate: "4.05" }) as const;
const yen = (price: number) => ({ amount: price, currency: "JPY", rate: "178.5" }) as const;

/** Without a budget. */
const danube: DemoTrip = {
  name: "Drei Städte an der Donau",
  destination: "Wien, Bratislava und Budapest",
  travelMethod: "bahn",
  budget: null,
  state: "deleted",
  firstDay: -190,
  length: 8,
  expenses: [
    [0, "Nachtzug Frankfurt–Wien", "Deutsche Bahn", "train", 49.9, "kreditkarte"],
    [0, "Wiener Schnitzel mit Erdäpfelsalat", "Innere Stadt", "restaurant", 26.3, "kreditkarte"],
    [0, "Pension in der Josefstadt", "Josefstadt", "hotel", 282, "kreditkarte", { nights: 3 }],
    [2, "Stehplatz in der Staatsoper", "Innere Stadt", "shows", 13, "kreditkarte"],
    [3, "Schnellboot Wien–Bratislava", "Schwedenplatz", "ship", 39, "kreditkarte"],
    [3, "Hotel in der Altstadt", "Altstadt", "hotel", 82, "kreditkarte"],
    [4, "Zug Bratislava–Budapest", "Hlavná stanica", "train", forint(5_600), "kreditkarte"],
    [4, "Lángos mit Käse und Rahm", "Große Markthalle", "street-food", forint(3_400), "barzahlung"],
    [4, "Wohnung im siebten Bezirk", "Pest", "ferienwohnung", forint(82_500), "kreditkarte", { nights: 3 }],
    [5, "Széchenyi-Bad, Tageskarte", "Stadtwäldchen", "wellness", forint(12_500), "kreditkarte"],
    [6, "Abendfahrt auf der Donau", "Vigadó tér", "touren", forint(7_800), "kreditkarte"],
    [7, "Sparpreis Budapest–Frankfurt", "Deutsche Bahn", "train", 59.9, "kreditkarte"],
  ],
};

/** More spent than the budget allows. */
const peru: DemoTrip = {
  name: "Peru: Küste, Anden, Machu Picchu",
  destination: "Lima, Arequipa und Cusco",
  travelMethod: "kombiniert",
  budget: 490_000,
  state: "archived",
  firstDay: -94,
  length: 27,
  expenses: [
    [-162, "Zwei Flüge Frankfurt–Lima und zurück", "Lufthansa", "flight", 2_178, "kreditkarte"],
    [-47, "Impfberatung und Impfung", "Tropeninstitut", "gesundheit", 148.5, "ec-konto"],
    [-21, "Wanderschuhe", "Globetrotter", "kleidung", 179.95, "kreditkarte"],
    [1, "Hostal in Barranco", "Barranco", "hotel", soles(630), "kreditkarte", { nights: 3 }],
    [2, "Ceviche am Hafen", "Chorrillos", "restaurant", soles(89.5), "kreditkarte"],
    [4, "Fernbus Lima–Paracas, zwei Plätze", "Cruz del Sur", "transfer", soles(110), "kreditkarte"],
    [4, "Bungalow am Strand", "Paracas", "resort", soles(520), "kreditkarte", { nights: 2 }],
    [6, "Nachtbus Ica–Arequipa, Liegesitze", "Cruz del Sur", "transfer", soles(240), "kreditkarte"],
    [6, "Alpakasteak mit Kartoffelgratin", "Calle San Francisco", "restaurant", soles(125.5), "kreditkarte"],
    [6, "Casona im Zentrum", "Calle Santa Catalina", "hotel", soles(825), "kreditkarte", { nights: 5 }],
    [7, "Kochkurs für zwei", "Calle Ugarte", "touren", soles(180), "paypal"],
    [8, "Tagestour in den Colca-Cañón", "Chivay", "touren", soles(240), "kreditkarte"],
    [9, "Pullover aus Babyalpaka", "Claustros", "kleidung", soles(289), "kreditkarte"],
    [11, "Bus Arequipa–Puno, zwei Plätze", "Terminal Terrestre", "transfer", soles(96), "kreditkarte"],
    [11, "Hotel am Titicacasee", "Puno", "hotel", soles(300), "kreditkarte", { nights: 2 }],
    [12, "Bootstour zu den Uros und nach Taquile", "Titicacasee", "touren", soles(140), null],
    [13, "Bus Puno–Cusco mit Halt in Raqchi", "Wonder Peru", "transfer", soles(220), "kreditkarte"],
    [13, "Boleto Turístico, zwei Stück", "Avenida El Sol", "eintritt", soles(260), "barzahlung"],
    [13, "Pension in San Blas", "San Blas", "hotel", soles(875), "kreditkarte", { nights: 5 }],
    [15, "Arzt wegen Magenverstimmung", "Clínica San José", "gesundheit", soles(180), "kreditkarte"],
    [16, "Menü mit Alpaka und Quinoa", "Plaza Nazarenas", "restaurant", soles(162.5), "kreditkarte"],
    [
      17,
      "Tagestour zum Regenbogenberg",
      "Vinicunca",
      "touren",
      soles(240),
      "kreditkarte",
      { notes: "5.036 Meter. Langsam gehen, viel trinken." },
    ],
    [18, "Gästehaus am Fluss", "Ollantaytambo", "hotel", soles(160), "kreditkarte"],
    [19, "PeruRail hin und zurück, zwei Personen", "Ollantaytambo", "train", soles(980), "kreditkarte"],
    [19, "Hotel am Gleis", "Aguas Calientes", "hotel", soles(480), "kreditkarte", { nights: 2 }],
    [
      20,
      "Machu Picchu, zweimal Eintritt",
      "Machu Picchu",
      "eintritt",
      soles(304),
      "kreditkarte",
      { notes: "Runde 2, Einlass um sieben. Reisepass mitnehmen.", photoUrl: PHOTO },
    ],
    [20, "Führung durch die Ruinen", "Machu Picchu", "touren", soles(150), "barzahlung"],
    [21, "Pension in San Blas", "San Blas", "hotel", soles(350), "kreditkarte", { nights: 2 }],
    [23, "Inlandsflug Cusco–Lima für zwei", "LATAM", "flight", soles(640), "kreditkarte"],
    [23, "Hostal in Barranco", "Barranco", "hotel", soles(420), "kreditkarte", { nights: 2 }],
    [24, "Abschiedsessen mit sieben Gängen", "Miraflores", "restaurant", soles(530), "kreditkarte"],
    [26, "S-Bahn nach Hause", "Frankfurt", "oepnv", 11.6, "ec-konto"],
  ],
};

const japan: DemoTrip = {
  name: "Japan mit dem Shinkansen: Tokio, Hakone, Kyōto und Hiroshima – und zum Schluss die Inseln der Inlandsee",
  destination: "Tokio, Kyōto und Hiroshima",
  travelMethod: "flug",
  budget: 950_000,
  state: "planned",
  firstDay: 38,
  length: 17,
  expenses: [
    [
      -133,
      "Zwei Flüge Frankfurt–Tokio und zurück, Premium Economy",
      "Lufthansa",
      "flight",
      3_278,
      "kreditkarte",
    ],
    [-118, "Hotel in Asakusa, fünf Nächte für zwei", "Tokio", "hotel", 612.5, "kreditkarte"],
    [-118, "Ryokan mit Abendessen, zwei Nächte", "Hakone", "hotel", yen(132_000), "kreditkarte"],
    [-117, "Machiya-Haus am Kamo, sechs Nächte", "Kyōto", "ferienwohnung", 864, "paypal"],
    [-110, "Hotel am Friedenspark, zwei Nächte", "Hiroshima", "hotel", 198.4, "kreditkarte"],
    [-71, "Japan Rail Pass, zwei Personen, 14 Tage", "Online", "train", 1_000, "kreditkarte"],
    [-64, "Auslandskrankenversicherung für zwei", "Online", "gebuehren", 61.8, "andere"],
    [-58, "Eintritt teamLab Planets", "Tokio", "eintritt", yen(8_400), "kreditkarte"],
    [-47, "Karten für das Sumo-Turnier", "Ryōgoku", "shows", yen(21_000), "kreditkarte"],
    [-41, "Reiseadapter und USB-Kabel", "Saturn", "elektronik", 27.98, "ec-konto"],
    [-40, "eSIM für drei Wochen, 20 GB", "Online", "internet", 23, "crypto"],
  ],
};

/** Its fifth day is today. Its limits are nearly, just and more than used up. */
const portugal: DemoTrip = {
  name: "Interrail Portugal",
  destination: "Lissabon und Porto",
  travelMethod: "bahn",
  budget: 150_000,
  limits: { food: 25_000, accommodation: 60_000, transport: 4_000, activities: 3_600 },
  state: "active",
  firstDay: -4,
  length: 13,
  expenses: [
    [-24, "Reservierungen Frankfurt–Paris–Irun", "DB Reisezentrum", "train", 47, "kreditkarte"],
    [-23, "Platzkarte Irun–Madrid", "Renfe", "train", 18.5, "kreditkarte"],
    [-22, "Platzkarten Madrid–Badajoz–Lissabon", "Renfe", "train", 23.5, "kreditkarte"],
    [0, "Proviant für die Zugfahrt", "Madrid Atocha", "lebensmittel", 18.3, "kreditkarte"],
    [0, "Kaffee und Croissant", "Bahnhof Oriente", "snacks", 4.2, "barzahlung"],
    [0, "Navegante-Karte mit zehn Fahrten", "Bahnhof Oriente", "oepnv", 17.05, "ec-konto"],
    [0, "Bifana und ein kleines Bier", "Rossio", "street-food", 7.8, "barzahlung"],
    [0, "Wasser, Obst und Brot", "Pingo Doce", "lebensmittel", 11.35, "ec-konto"],
    [0, "Bacalhau à Brás", "Alfama", "restaurant", 17.9, "kreditkarte"],
    [0, "Ginjinha im Stehen", "Largo São Domingos", "bar", 1.8, "barzahlung"],
    [
      0,
      "Casa do Bairro",
      "Bairro Alto",
      "hostel",
      286,
      "kreditkarte",
      {
        notes: "Vierbettzimmer mit Balkon, Frühstück nicht dabei.",
        locationAddress: "Rua da Rosa 121, 1200-383 Lissabon",
        photoUrl: PHOTO,
        nights: 4,
      },
    ],
    [
      0,
      "Pfand für Schlüssel und Handtuch",
      "Casa do Bairro",
      "hostel",
      20,
      "barzahlung",
      { unpaid: "deposit" },
    ],
    [1, "Galão und Tosta Mista", "Chiado", "snacks", 5.6, "barzahlung"],
    [1, "Aufzug Santa Justa", "Baixa", "oepnv", 6.1, "barzahlung"],
    [1, "Tagesgericht in der Tasca", "Mouraria", "restaurant", 11.5, "barzahlung"],
    [1, "Sonnencreme und Blasenpflaster", "Farmácia Estácio", "apotheke", 8.5, "kreditkarte"],
    [1, "Zwei Kugeln Eis", "Rossio", "snacks", 3.4, "barzahlung"],
    [1, "Vinho Verde auf dem Miradouro", "Graça", "bar", 6.5, "kreditkarte"],
    [1, "Gegrillte Sardinen mit Kartoffeln und Salat", "Alfama", "restaurant", 24.6, "kreditkarte"],
    [
      1,
      "Fado-Abend",
      "Alfama",
      "shows",
      18,
      "barzahlung",
      { notes: "Karten bekommt man nur vor Ort, am besten vor 19 Uhr da sein." },
    ],
    [1, "Trinkgeld für die Musiker", "Lissabon", "trinkgeld", 2, "barzahlung"],
    [2, "Kaffee vor der Abfahrt", "Cais do Sodré", "snacks", 2.4, "barzahlung"],
    [2, "Zug nach Cascais und zurück", "Cais do Sodré", "oepnv", 4.9, "barzahlung"],
    [2, "Zwei Croissants vom Bäcker", "Cascais", "snacks", 3.8, "barzahlung"],
    [2, "Leihrad zum Strand von Guincho", "Cascais", "fahrrad-miete", 10, "kreditkarte"],
    [2, "Kaution für das Leihrad", "Cascais", "fahrrad-miete", 50, "kreditkarte", { unpaid: "returned" }],
    [2, "Arroz de Marisco", "Cascais", "restaurant", 21.5, "kreditkarte", { photoUrl: PHOTO }],
    [2, "Wasser und Eis am Strand", "Guincho", "snacks", 3.6, "barzahlung"],
    [2, "Käse, Oliven und Wein fürs Picknick", "Mercado da Vila", "lebensmittel", 14.45, "ec-konto"],
    [2, "Petiscos und ein Glas Rotwein", "Bairro Alto", "restaurant", 16.8, "kreditkarte"],
    [3, "Bica und Pastel de Nata", "Cais do Sodré", "snacks", 3.2, "barzahlung"],
    [3, "Mosteiro dos Jerónimos", "Belém", "eintritt", 18, "kreditkarte"],
    [3, "Caldo Verde mit Brot", "Belém", "restaurant", 7.6, "barzahlung"],
    [3, "Postkarten und Magnete", "Belém", "souvenirs", 12.5, "barzahlung"],
    [3, "Renfe wegen Verspätung, Platzkarte zurück", "Online", "train", -18.5, "kreditkarte"],
    [4, "Mittagessen am Mercado da Ribeira", "Cais do Sodré", "restaurant", 19.6, "kreditkarte"],
    [4, "Straßenbahn 28E", "Graça", "oepnv", 3.1, "barzahlung"],
    [4, "Pastéis de Belém", "Belém", "snacks", 6.4, "kreditkarte"],
    [
      5,
      "Hostel in Porto, fünf Nächte",
      "Ribeira",
      "hostel",
      168,
      "kreditkarte",
      { notes: "Bezahlt wird bei der Ankunft.", nights: 5, unpaid: "planned" },
    ],
  ],
};

export const trips: readonly DemoTrip[] = [danube, peru, japan, portugal];
