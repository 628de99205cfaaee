/** Expenses of the demo's planned trip to Japan. */
export const japan = {
  name: "Japan mit dem Shinkansen: Tokio, Hakone, Kyōto und Hiroshima – und zum Schluss die Inseln der Inlandsee",
  destination: "Tokio, Kyōto und Hiroshima",

  flights: {
    what: "Zwei Flüge Frankfurt–Tokio und zurück, Premium Economy",
    where: "Lufthansa",
    note: "Umbuchen bis 14 Tage vorher möglich. Sitzplätze 23A und 23B.",
  },
  passport: { what: "Neuer Reisepass", where: "Bürgeramt" },
  tokyo: { what: "Hotel in Asakusa, fünf Nächte für zwei", where: "Tokio" },
  hakone: {
    what: "Ryokan mit Abendessen, zwei Nächte",
    where: "Hakone",
    note: "Check-in bis 17 Uhr, das Abendessen beginnt pünktlich um 18 Uhr.",
  },
  kyoto: { what: "Machiya-Haus am Kamo, sechs Nächte", where: "Kyōto" },
  hiroshima: { what: "Hotel am Friedenspark, zwei Nächte", where: "Hiroshima" },
  railPass: { what: "Japan Rail Pass, zwei Personen, 14 Tage", where: "Online" },
  insurance: { what: "Auslandskrankenversicherung für zwei", where: "Online" },
  teamlab: { what: "Eintritt teamLab Planets", where: "Tokio" },
  ghibli: { what: "Eintritt Ghibli-Museum", where: "Mitaka" },
  sumo: { what: "Karten für das Sumo-Turnier", where: "Ryōgoku" },
  guide: { what: "Reiseführer und Sprachführer", where: "Buchhandlung am Markt" },
  adapter: { what: "Reiseadapter und USB-Kabel", where: "Saturn" },
  backpack: { what: "Kleiner Rucksack für Tagesausflüge", where: "Globetrotter" },
  esim: { what: "eSIM für drei Wochen, 20 GB", where: "Online" },
  socks: { what: "Reisestrümpfe und Nackenkissen", where: "dm" },
} as const;
