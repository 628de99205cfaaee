// Creates people with accounts in the states that the screenshots need, through the forms of the running server.
import { randomUUID } from "node:crypto";
import { extremes, ordinary } from "../../app/locales/de/extremes.ts";
import { dayFromToday } from "./days.ts";
import { type Fields, idIn, type Person, userAgents, Visitor } from "./visitor.ts";

export const personNames = [
  ...(["demo", "newcomer", "planner", "starter", "beginner", "collector", "leaver"] as const),
  ...(["spender", "carefree", "booker", "nomad", "extreme", "host", "guest", "nameless"] as const),
  ...(["sharer", "debtor", "crowd", "former"] as const),
];
/** People of the design's screens, whom `drawn-people.ts` makes. */
export const drawnNames = ["lena", "leaving", "ben"] as const;
export type PersonName = (typeof personNames)[number] | (typeof drawnNames)[number];
export type People = Record<PersonName, Person>;

/** The cookie that stores the choice in the cookie banner. */
export const choiceOfCookies = {
  name: "consent",
  value: encodeURIComponent(
    JSON.stringify({ necessary: true, analytics: false, marketing: false, date: new Date().toISOString() }),
  ),
};

const EXPENSES_OF_A_COLLECTOR = 300;
const categories = [
  ...["restaurant", "snacks", "hotel", "oepnv", "eintritt", "lebensmittel", "souvenirs"],
  ...["apotheke", "internet", "train", "bar"],
];

/** Variables that make the sign-in page show Google's button. It is never clicked, so no request is sent to Google. */
export const withGoogle = { GOOGLE_CLIENT_ID: "shots", GOOGLE_CLIENT_SECRET: "shots" };

/** Waits for the line in which the demo prints its credentials, and returns them. */
export async function loginOfDemo(lines: readonly string[]): Promise<{ email: string; password: string }> {
  for (let tries = 0; tries < 50; tries++) {
    const match = /sign in as (\S+) with the password (\S+)/.exec(lines.join("\n"));
    if (match) return { email: match[1]!, password: match[2]! };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the demo did not say how to sign in");
}

export async function makePeople(
  origin: string,
  demoLogin: { email: string; password: string },
): Promise<People> {
  const people: Partial<People> = {};
  for (const name of personNames) {
    const visitor = new Visitor(origin);
    if (name === "demo") await visitor.post("/login", { intent: "account.sign-in", ...demoLogin });
    else if (name !== "nameless") await register(visitor, name, origin);
    await histories[name]?.(visitor, origin);
    people[name] = await visitor.toPerson();
  }
  return people as People;
}

async function register(visitor: Visitor, name: PersonName, origin: string): Promise<void> {
  const { lastName, ...names } = name === "extreme" ? extremes : ordinary;
  const firstName = name === "guest" ? ordinary.guest : names.firstName;
  const email = `${name}-${randomUUID().slice(0, 8)}@example.com`;
  await visitor.post("/login", {
    intent: "account.register",
    email,
    password: "shots!",
    firstName,
    lastName,
  });
  if (name !== "beginner") return;
  for (const userAgent of [userAgents.phone, userAgents.tablet, userAgents.script]) {
    const device = new Visitor(origin, userAgent);
    await device.post("/login", { intent: "account.sign-in", email, password: "shots!" });
  }
}

/** Currencies with two, three and no decimals, with long names, and a very large amount. */
const paidAroundTheWorld: readonly [currency: string, amount: string, rate: string][] = [
  ["EUR", "1.250,00", ""],
  ["BAM", "250,75", "1,95583"],
  ["KWD", "12,345", "0,33255"],
  ["JPY", "13.200", "178,5"],
  ["USD", "89,90", "1,0837"],
  ["HUF", "40.200", "402"],
  ["VND", "1.234.567.890", "28605,1"],
];

/** Steps that bring each person into their state. */
const histories: Partial<Record<PersonName, (visitor: Visitor, origin: string) => Promise<void>>> = {
  async planner(visitor) {
    await createTrip(visitor, { ...ordinary.weekend, setAsActive: "" }, 12, 14);
    await createTrip(visitor, { ...ordinary.sailing, setAsActive: "", travelMethod: "boot" }, 40, 47);
  },
  async starter(visitor) {
    await createTrip(visitor, ordinary.weekend);
  },
  async beginner(visitor) {
    await createTrip(visitor, ordinary.weekend);
    await addOrdinary(visitor);
  },
  async leaver(visitor) {
    await createTrip(visitor, ordinary.weekend, -3, 0);
    await addOrdinary(visitor);
  },
  async collector(visitor) {
    await createTrip(visitor, { ...ordinary.around, budget: "9000", travelMethod: "flug" }, -40, 300);
    for (let index = 0; index < EXPENSES_OF_A_COLLECTOR; index++) {
      const cents = 180 + ((index * 7_919) % 6_400);
      await addExpense(visitor, {
        amount: (cents / 100).toFixed(2).replace(".", ","),
        categoryId: categories[index % categories.length]!,
        paymentMethod: index % 3 === 0 ? "barzahlung" : "kreditkarte",
        date: dayFromToday(-Math.floor(index / 8)),
      });
    }
  },
  async spender(visitor) {
    await createTrip(visitor, { ...ordinary.weekend, budget: "30" });
    await addOrdinary(visitor);
  },
  async carefree(visitor) {
    await createTrip(visitor, { ...ordinary.sailing, budget: "", travelMethod: "boot" });
    await addOrdinary(visitor);
  },
  // Has booked ahead, given a deposit, and got something back.
  async booker(visitor) {
    await createTrip(visitor, { ...ordinary.around, budget: "1500" }, -4, 9);
    await addOrdinary(visitor);
    for (const { day, ...fields } of ordinary.booked)
      await addExpense(visitor, { ...fields, date: dayFromToday(day) });
  },
  async nomad(visitor) {
    await createTrip(visitor, { ...ordinary.around, budget: "120000", travelMethod: "flug" }, -20, 60);
    for (const [originalCurrency, amount, exchangeRate] of paidAroundTheWorld) {
      const paid = { originalCurrency, amount, exchangeRate };
      await addExpense(visitor, { ...paid, categoryId: "souvenirs", date: dayFromToday(0) });
    }
    const intent = "trip.currencies";
    const id = visitor.tripId!;
    const settings = { cashVND: "2.860.510", cardFee: "1,75", newCurrency: "MNT" };
    await visitor.post(`/trip/${id}?dialog=currencies`, { intent, id, ...settings });
  },
  async host(visitor) {
    await createTrip(visitor, { ...ordinary.family, budget: "1200" });
    await addOrdinary(visitor);
    const address = `/trip/${visitor.tripId}`;
    for (const name of ordinary.without) await visitor.post(address, { intent: "member.add", name });
    const page = await visitor.ask(`${address}?dialog=invite`, { intent: "invitation.make" });
    visitor.joinPath = idIn(page, /value="[^"]*(\/join\/[\w-]+)"/);
    invitation = visitor.joinPath;
  },
  async guest(visitor) {
    await visitor.post(invitation, { intent: "invitation.accept" });
    const tripId = idIn(await visitor.read("/my-trips"), /\/trip\/([\w-]+)"/);
    for (const amount of [7, 12.5, 30])
      await visitor.send("/api/expenses", { tripId, amount, categoryId: "restaurant", isPrivate: true });
  },
  // Has no account, but joins with a name.
  async nameless(visitor) {
    const page = await visitor.ask(invitation, { intent: "guest.join", name: ordinary.nameless });
    visitor.accessPath = idIn(page, /value="[^"]*(\/access\/[\w-]+)"/);
  },
  async extreme(visitor) {
    const { tripName, destination, expenses, place } = extremes;
    await createTrip(visitor, { name: tripName, destination, budget: "9876543,21" }, -200, 400);
    const amounts = ["1234567,89", "999999,99", "0,01"];
    const kinds = ["souvenirs", "ferienwohnung", "snacks"];
    for (const [index, description] of expenses.entries()) {
      await addExpense(visitor, {
        description,
        amount: amounts[index]!,
        categoryId: kinds[index]!,
        locationName: place,
        date: dayFromToday(0),
      });
    }
    await visitor.post(`/trip/${visitor.tripId}`, { intent: "member.add", name: extremes.person });
  },
  async sharer(visitor, origin) {
    await shareTrip(visitor, origin, ordinary.weekend, ["Lena"], "30,60");
  },
  async debtor(visitor, origin) {
    const paid = ["480,00", "36,00"];
    await shareTrip(visitor, origin, ordinary.sailing, ["Lena", "Ömer"], "30,60", paid);
  },
  // Has uploaded receipts on a trip of another person's, and left it.
  async former(visitor, origin) {
    const owner = new Visitor(origin);
    await register(owner, "starter", origin);
    await createTrip(owner, ordinary.sailing);
    const tripId = idIn(await owner.read("/my-trips"), /\/trip\/([\w-]+)"/);
    const { url } = await owner.send(`/api/trips/${tripId}/invitations`, {});
    await visitor.send(`/api/invitations/${url.split("/").at(-1)}/accept`, {});
    const { id } = await visitor.send("/api/expenses", { tripId, amount: 480, categoryId: "hotel" });
    for (const name of [...ordinary.receipts, `${extremes.person.repeat(2)}.pdf`])
      await visitor.upload(id, name);
    await visitor.post(`/trip/${tripId}?dialog=leave`, { intent: "member.leave" });
  },
  async crowd(visitor, origin) {
    const trip = { name: extremes.tripName, destination: extremes.destination };
    await shareTrip(visitor, origin, trip, extremes.people, "999999,99", ["1234567,89"]);
  },
};

/**
 * Shares a trip with Ben, who has an account and payment details, and with others, who have only names. The visitor and
 * then Ben pay for all of them; Ben enters a repayment and changes it.
 */
async function shareTrip(
  visitor: Visitor,
  origin: string,
  trip: { name: string; destination: string },
  others: readonly string[],
  amount: string,
  bens: readonly string[] = [],
): Promise<void> {
  await createTrip(visitor, trip);
  const tripId = idIn(await visitor.read("/my-trips"), /\/trip\/([\w-]+)"/);
  const path = `/api/trips/${tripId}`;
  const ids: string[] = [];
  for (const name of others) ids.push((await visitor.send(`${path}/members`, { name })).id);
  const ben = new Visitor(origin);
  await ben.post("/login", {
    intent: "account.register",
    email: `ben-${randomUUID().slice(0, 8)}@example.com`,
    password: "shots!",
    firstName: "Ben",
    lastName: "Becker",
  });
  await ben.send("/api/user/profile", { ...bensProfile, lastName: "Becker" }, "PUT");
  const { url } = await visitor.send(`${path}/invitations`, {});
  await ben.send(`/api/invitations/${url.split("/").at(-1)}/accept`, {});
  await addExpense(visitor, { amount, categoryId: "restaurant", description: ordinary.expenses[0].what });
  ben.tripId = tripId;
  for (const paid of bens) await addExpense(ben, { amount: paid, categoryId: "hotel" });
  const repayment = {
    fromId: ids[0],
    toId: ids[1] ?? ids[0],
    amount: 12,
    date: dayFromToday(-1),
    confirmed: true,
  };
  if (ids[1] === undefined) return;
  const { id } = await ben.send(`${path}/repayments`, { ...repayment, method: "barzahlung" });
  await ben.send(`${path}/repayments/${id}`, { ...repayment, amount: 15.5 }, "PUT");
}

const bensProfile = {
  firstName: "Ben",
  iban: "DE89370400440532013000",
  ibanHolder: "Ben Becker",
  paypalName: "benbecker",
};

async function createTrip(visitor: Visitor, fields: Fields, from = -1, to = 2): Promise<void> {
  await visitor.post("/my-trips?dialog=trip", {
    intent: "trip.create",
    budget: "450",
    travelMethod: "bahn",
    setAsActive: "on",
    startDate: dayFromToday(from),
    endDate: dayFromToday(to),
    ...fields,
  });
}

async function addOrdinary(visitor: Visitor): Promise<void> {
  for (const [index, { what, where, amount, category }] of ordinary.expenses.entries()) {
    await addExpense(visitor, {
      description: what,
      locationName: where,
      amount,
      categoryId: category,
      date: dayFromToday(index === 2 ? -1 : 0),
    });
  }
}

/** Path of the link to a trip that was made last. */
let invitation = "";

async function addExpense(visitor: Visitor, fields: Fields): Promise<void> {
  visitor.tripId ??= idIn(await visitor.read("/my-trips"), /\/trip\/([\w-]+)"/);
  await visitor.post("/expenses?dialog=expense", {
    intent: "expense.add",
    tripId: visitor.tripId,
    ...fields,
  });
}
