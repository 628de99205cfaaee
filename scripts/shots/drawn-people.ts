// The people and sums of the design's screens, made through the running server: Lena, who travels alone on the fifth day
// or on the last, and Ben, who shares a trip with Anna, Clara as a guest and Mia, who is only a name.
import { randomUUID } from "node:crypto";
import { dayFromToday } from "./days.ts";
import type { People } from "./people.ts";
import { Visitor } from "./visitor.ts";

type Paid = readonly [day: number, amount: number, categoryId: string, description: string, method?: string];

/** Lena's expenses until yesterday, with days counted from today; by card if no method is named. */
const untilYesterday: readonly Paid[] = [
  [-10, 19, "train", "Sitzplätze"],
  [-9, 24, "lebensmittel", "Reiseproviant", "ec-konto"],
  [-4, 70, "train", "Nachtzug nach Lissabon"],
  [-4, 11.8, "restaurant", "Frühstück am Bahnhof"],
  [-4, 3.2, "snacks", "Kaffee im Zug", "barzahlung"],
  [-4, 10.35, "oepnv", "Viva-Viagem-Karte", "ec-konto"],
  [-4, 12.3, "restaurant", "Bacalhau am Rossio"],
  [-4, 1.1, "snacks", "Wasser", "barzahlung"],
  [-4, 12.4, "taxi", "Taxi in die Baixa", "barzahlung"],
  [-4, 3.5, "snacks", "Eis", "barzahlung"],
  [-4, 27.5, "restaurant", "Abendessen in Alfama"],
  [-3, 8.4, "restaurant", "Frühstück", "barzahlung"],
  [-3, 3.1, "oepnv", "Straßenbahn 12E", "barzahlung"],
  [-3, 3.8, "oepnv", "Elevador da Bica", "barzahlung"],
  [-3, 4.6, "street-food", "Bifana", "barzahlung"],
  [-3, 3.6, "oepnv", "Fähre nach Cacilhas", "barzahlung"],
  [-3, 18.6, "restaurant", "Time Out Market"],
  [-3, 3.1, "oepnv", "Bus 728", "barzahlung"],
  [-3, 8.5, "apotheke", "Pflaster und Sonnencreme", "ec-konto"],
  [-3, 2.4, "snacks", "Galão", "barzahlung"],
  [-3, 16.7, "lebensmittel", "Einkauf bei Pingo Doce"],
  [-3, 1.8, "bar", "Ginjinha", "barzahlung"],
  [-3, 23.9, "restaurant", "Tasca do Chico"],
  [-3, 1.7, "oepnv", "Metro"],
  [-3, 5.2, "snacks", "Gebäck", "barzahlung"],
  [-3, 6.2, "snacks", "Queijadas", "barzahlung"],
  [-3, 9.5, "bar", "Pensão Amor", "barzahlung"],
  [-2, 7.6, "restaurant", "Caldo Verde mit Brot", "barzahlung"],
  [-1, 12.5, "souvenirs", "Postkarten und Magnete", "barzahlung"],
  [-1, 12.2, "eintritt", "Mosteiro dos Jerónimos"],
];

/** The same on the fifth day and on the last. */
const interrail = { name: "Interrail Portugal", destination: "Lissabon und Porto", budget: 1500 };

export async function makeDrawnPeople(origin: string): Promise<Pick<People, "lena" | "leaving" | "ben">> {
  const [lena, leaving, ben] = [new Visitor(origin), new Visitor(origin), new Visitor(origin)];
  await register(lena, "Lena", "Sommer");
  await endedTrips(lena);
  await plannedTrips(lena);
  await createTrip(lena, { ...interrail, travelMethod: "bahn" }, -4, 8);
  for (const paid of untilYesterday) await pay(lena, paid);
  await pay(lena, [-2, 286, "hostel", "Casa do Bairro"], { nights: 4 });
  const pounds = { originalAmount: 20, originalCurrency: "GBP", exchangeRate: "0.8403" };
  await pay(lena, [-1, 23.8, "touren", "Stadtführung auf Englisch"], { ...pounds, locationName: "Alfama" });
  await pay(lena, [0, 19.6, "restaurant", "Mittagessen am Mercado da Ribeira"], {
    locationName: "Cais do Sodré",
  });
  await pay(lena, [0, 3.1, "oepnv", "Straßenbahn 28E", "barzahlung"], { locationName: "Graça" });
  await pay(lena, [0, 6.4, "snacks", "Pastéis de Belém", "barzahlung"], { locationName: "Belém" });

  await register(leaving, "Lena", "Sommer");
  await createTrip(leaving, { ...interrail, travelMethod: "bahn" }, -12, 0);
  for (const paid of untilYesterday) await pay(leaving, paid);
  await pay(leaving, [-8, 1044.7, "ferienwohnung", "Casa das Flores"], { nights: 8 });
  await pay(leaving, [0, 6.2, "oepnv", "Zug zum Flughafen"]);
  await pay(leaving, [0, 6.4, "snacks", "Pastéis de Belém"], { locationName: "Belém" });

  await register(ben, "Ben", "Albers");
  await dolomites(ben, origin);
  return { lena: await lena.toPerson(), leaving: await leaving.toPerson(), ben: await ben.toPerson() };
}

async function endedTrips(visitor: Visitor): Promise<void> {
  const deleted = { name: "Berlin", destination: "Berlin", travelMethod: "bahn", setAsActive: false };
  await createTrip(visitor, deleted, -500, -497);
  await visitor.send(`/api/trips/${visitor.tripId}/soft-delete`, {}, "PUT");
  const vienna = { name: "Wien im Advent", destination: "Wien", travelMethod: "bahn" };
  await createTrip(visitor, vienna, -358, -355);
  for (let nth = 0; nth < 18; nth++) await pay(visitor, [-358 + (nth % 4), 22, "restaurant", "Beisl"]);
  await pay(visitor, [-355, 16.3, "snacks", "Punsch"]);
  await visitor.send(`/api/trips/${visitor.tripId}/archive`, {}, "PUT");
  const brittany = { name: "Bretagne mit dem Rad", destination: "Saint-Malo bis Brest", budget: 1200 };
  await createTrip(visitor, { ...brittany, travelMethod: "fahrrad" }, -119, -106);
  for (let nth = 0; nth < 60; nth++) await pay(visitor, [-119 + (nth % 14), 21, "camping", "Zeltplatz"]);
  await pay(visitor, [-106, 24.6, "bar", "Cidre"]);
  await addMember(visitor, "Tom");
  await visitor.send(`/api/trips/${visitor.tripId}/archive`, {}, "PUT");
}

async function plannedTrips(visitor: Visitor): Promise<void> {
  const japan = "Japan mit dem Shinkansen: Tokio, Hakone, Kyoto und Hiroshima";
  const toJapan = { name: japan, destination: "Tokio, Kyoto und Hiroshima", budget: 4500 };
  await createTrip(visitor, { ...toJapan, travelMethod: "flug", setAsActive: false }, 38, 54);
  const withChildren = { name: "Dolomiten mit den Kindern", destination: "Südtirol", budget: 1200 };
  await createTrip(visitor, { ...withChildren, travelMethod: "auto", setAsActive: false }, 76, 83);
  for (const name of ["Anna", "Clara", "Mia"]) await addMember(visitor, name);
  await pay(visitor, [0, 120, "ferienwohnung", "Anzahlung"]);
}

async function dolomites(ben: Visitor, origin: string): Promise<void> {
  await createTrip(
    ben,
    { name: "Dolomiten", destination: "Südtirol", budget: 1200, travelMethod: "auto" },
    -2,
    4,
  );
  const path = `/api/trips/${ben.tripId}`;
  const [anna, clara] = [new Visitor(origin), new Visitor(origin)];
  await register(anna, "Anna", "Wiesengrund");
  const payout = { iban: "DE02120300000000202051", ibanHolder: "Anna Wiesengrund" };
  await anna.send("/api/user/profile", { firstName: "Anna", lastName: "Wiesengrund", ...payout }, "PUT");
  const invitation = new URL((await ben.send(`${path}/invitations`, {})).url, origin).pathname;
  await anna.send(`/api/invitations/${invitation.split("/").at(-1)}/accept`, {});
  await clara.ask(invitation, { intent: "guest.join", name: "Clara" });
  await addMember(ben, "Mia");
  const page = JSON.parse(await ben.read(`${path}/members`)) as { id: string; name: string }[];
  const idOf = (name: string) => page.find((member) => member.name.startsWith(name))!.id;
  await ben.send(`${path}/members/${idOf("Mia")}`, { weight: 50, settlesWith: idOf("Anna") }, "PATCH");
  await ben.send(`${path}/members/${idOf("Ben")}`, { budget: 450 }, "PATCH");
  await ben.send(path, { limits: [{ categoryId: "food", amount: 200 }] }, "PUT");

  anna.tripId = clara.tripId = ben.tripId;
  await pay(anna, [-2, 62.4, "benzin", "Tanken Hinfahrt"]);
  await pay(anna, [-2, 87.35, "restaurant", "Abendessen Hütte"]);
  const together = [
    { memberId: idOf("Anna"), amount: 448.25 },
    { memberId: idOf("Ben"), amount: 129.93 },
  ];
  await pay(anna, [-2, 578.18, "hotel", "Berghotel Drei Zinnen"], { paidBy: together });
  await pay(ben, [-1, 33.33, "souvenirs", "Geheimes Geschenk"], { isPrivate: true });
  await pay(clara, [-1, 45, "lebensmittel", ""]);
  await pay(clara, [-1, 200, "eintritt", "Seilbahn und Rodeln"]);
  await pay(anna, [0, 14.4, "taxi", "Taxi zur Seilbahn"]);
  const francs = { originalAmount: 48, originalCurrency: "CHF", exchangeRate: "0.9351" };
  const id = await pay(ben, [0, 51.33, "restaurant", "Schweizer Hütte"], {
    ...francs,
    locationName: "Rifugio Lagazuoi, Cortina d’Ampezzo",
    notes: "Rösti war groß genug für zwei.",
  });
  await anna.send(`/api/expenses/${id}`, { originalAmount: 50 }, "PUT");
  for (const name of ["Rechnung.pdf", "Quittung.pdf"]) await ben.upload(id, name);
  await ben.send(`${path}/repayments`, {
    fromId: idOf("Ben"),
    toId: idOf("Anna"),
    amount: 50,
    date: dayFromToday(-1),
    method: "ueberweisung",
    confirmed: true,
  });
}

async function register(visitor: Visitor, firstName: string, lastName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  const account = { email, password: "shots!", firstName, lastName };
  await visitor.post("/login", { intent: "account.register", ...account });
}

/** Creates a trip. Expenses go to it from then on. */
async function createTrip(visitor: Visitor, fields: object, from: number, to: number): Promise<void> {
  const days = { startDate: dayFromToday(from), endDate: dayFromToday(to) };
  const { id } = await visitor.send("/api/trips", { setAsActive: true, ...days, ...fields });
  visitor.tripId = id;
}

async function addMember(visitor: Visitor, name: string): Promise<void> {
  await visitor.send(`/api/trips/${visitor.tripId}/members`, { name });
}

/** Adds an expense, paid by card if no method is said, and returns its id. */
async function pay(visitor: Visitor, paid: Paid, more: Record<string, unknown> = {}): Promise<string> {
  const [day, amount, categoryId, description, paymentMethod = "kreditkarte"] = paid;
  const money = "originalAmount" in more ? {} : { amount };
  const fields = { tripId: visitor.tripId, categoryId, description, paymentMethod, date: dayFromToday(day) };
  return (await visitor.send("/api/expenses", { ...money, ...fields, ...more })).id;
}
