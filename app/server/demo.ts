import { addDays, type Day, DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { blank } from "~/domain/expenses/expense";
import { centsOf } from "~/domain/money/conversion";
import { BASE_CURRENCY } from "~/domain/money/currency";
import { type TripCurrencies, withUsed } from "~/domain/trips/trip";
import { account, type DemoExpense, type DemoTrip, trips } from "~/locales/de/public/demo";
import { findAccount } from "~/models/accounts/account.server";
import { markVerified } from "~/models/accounts/recovery.server";
import { registerUser } from "~/models/accounts/user.server";
import { addWholeTrip, type WholeTrip } from "~/models/trips/whole-trip.server";
import { addDemoReceipts, type DemoReceipt } from "./demo-receipts";
import { addSharedTrip } from "./demo-shared";

const MINUTE_MS = 60_000;

export const demoLogin = { email: "demo@example.com", password: "portugal" };

/** Creates the demo account with its trips if it does not exist. Returns its credentials. */
export async function fillDemo(now = new Date()): Promise<typeof demoLogin> {
  if (!(await findAccount(demoLogin.email))) {
    const today = dayOf(now, DEFAULT_TIME_ZONE);
    const whole = demoTrips(today);
    let receipts: DemoReceipt[] = [];
    await registerUser({ ...account, ...demoLogin }, { key: undefined, now }, async (userId) => {
      await markVerified(userId, now);
      for (const trip of whole) await addWholeTrip(userId, trip);
      receipts = await addSharedTrip(userId, today);
    });
    // Afterwards, so that the transaction does not wait for files.
    await addDemoReceipts(receipts);
  }
  return demoLogin;
}

/** Returns the demo's trips, one in each state. The same day yields the same trips. */
export function demoTrips(today: Day): WholeTrip[] {
  return trips.map((trip) => onCalendar(trip, today));
}

function onCalendar({ firstDay, length, expenses: rows, ...fields }: DemoTrip, today: Day): WholeTrip {
  const startDate = addDays(today, firstDay);
  const expenses = rows.map((row, index) => expenseOf(row, index, { startDate, today }));
  return {
    ...fields,
    startDate,
    endDate: addDays(startDate, length - 1),
    currency: BASE_CURRENCY,
    currencies: currenciesOf(expenses),
    createdAt: new Date(expenses[0]!.createdAt.getTime() - MINUTE_MS),
    expenses,
  };
}

type WholeExpense = WholeTrip["expenses"][number];

function expenseOf(
  [dayOfTrip, description, locationName, categoryId, price, paymentMethod, more]: DemoExpense,
  index: number,
  { startDate, today }: { startDate: Day; today: Day },
): WholeExpense {
  const day = addDays(startDate, dayOfTrip);
  const enteredOn = day < today ? day : today;
  return {
    day,
    ...blank,
    unpaid: null,
    refundOf: null,
    description,
    locationName,
    categoryId,
    paymentMethod,
    ...amountOf(price, day, paymentMethod === "barzahlung" ? "cash" : "own"),
    photoUrl: null,
    ...more,
    // Minutes after midnight preserve the order, and expenses that somebody adds today follow them.
    createdAt: new Date(Date.parse(enteredOn) + index * MINUTE_MS),
  };
}

function amountOf(
  price: DemoExpense[4],
  rateDay: Day,
  rateSource: "cash" | "own",
): Pick<WholeExpense, "amount" | "original"> {
  if (typeof price === "number") return { amount: Math.round(price * 100), original: null };
  return {
    amount: centsOf(price.amount, price.currency, price.rate)!,
    original: { ...price, rateSource, rateDay },
  };
}

/** Returns what a trip remembers of its currencies after these expenses; its rate for cash is that of the expenses. */
function currenciesOf(expenses: readonly WholeExpense[]): TripCurrencies | null {
  let currencies: TripCurrencies | null = null;
  for (const { original } of expenses) {
    currencies = withUsed(currencies, original?.currency ?? BASE_CURRENCY);
    if (original) currencies!.cashRates[original.currency] = original.rate;
  }
  return currencies;
}
