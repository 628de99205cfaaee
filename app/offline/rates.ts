// Reference rates on the device, so that amounts can be converted without a network.

import { signal } from "~/components/ui/signal";
import { addDays, type Day, daysBetween, deviceToday, weekday } from "~/domain/day";
import type { FrozenRate, Rate } from "~/domain/money/conversion";
import type { ForeignCurrency } from "~/domain/money/currency";
import { ECB_RATE_DAYS } from "~/domain/money/reference-rate";
import { readStored, store } from "./storage";

/** An answer of `GET /api/rates`: the rates that counted on a day. */
interface RatesOfDay {
  date: Day;
  /** The device's day when it asked. If that is `date` itself, the day's rate may have been published since. */
  askedOn: Day;
  rates: Partial<Record<ForeignCurrency, PublishedRate>>;
}

interface PublishedRate {
  rate: Rate;
  date: Day;
  source: "ecb" | "inforeuro";
}

/** localStorage key of the newest answer. Rates are public, so they belong to no account. */
const RATES_KEY = "rates";

const FRESH_MS = 3_600_000;

/** The answers, by their day. Null on the server and until the first is known. */
export const ratesOnDevice = signal<ReadonlyMap<Day, RatesOfDay>>();

const askedAt = new Map<Day, number>();

/** Returns whether the server has said which rates there are for a day; for today and days to come, on any day. */
export function isAnswered(day: Day): boolean {
  const known = answersOnDevice();
  return day < deviceToday() ? known.has(day) : known.size > 0;
}

/** Returns the day whose rates count for a day. Clamps a future day to today. */
function knownDay(day: Day, today: Day): Day {
  return day < today ? day : today;
}

/**
 * Returns the reference rate of a day as far as the device knows it: for today and days to come the newest one, for a
 * past day only the one that the server would pick.
 */
export function knownRate(currency: ForeignCurrency, day: Day, today: Day): FrozenRate | undefined {
  const known = [...answersOnDevice().values()];
  const found = known
    .sort((a, b) => (a.date < b.date ? 1 : -1))
    .map((answer) => ({ answer, rate: answer.rates[currency] }))
    .find(
      ({ answer, rate }) => rate && (day >= today ? rate.date <= day : isRateOf(day, rate, answer)),
    )?.rate;
  return found && { rate: found.rate, rateDay: found.date, rateSource: found.source };
}

/** Returns whether a rate counts on a past day: no newer one can have been published up to that day. */
function isRateOf(day: Day, { date, source }: PublishedRate, answer: RatesOfDay): boolean {
  if (source === "inforeuro") return date.slice(0, 7) === day.slice(0, 7);
  if (date > day || daysBetween(date, day) > ECB_RATE_DAYS) return false;
  const lastCertainDay = answer.askedOn > answer.date ? answer.date : addDays(answer.date, -1);
  let validUntil = lastCertainDay > date ? lastCertainDay : date;
  // The ECB publishes nothing on weekends.
  while (validUntil < day && [0, 6].includes(weekday(addDays(validUntil, 1))))
    validUntil = addDays(validUntil, 1);
  return validUntil >= day;
}

/**
 * Loads the rates of a day, unless the server was asked for them within the last hour, and stores those of today.
 * @throws if the server does not answer
 */
export async function loadRates(wanted: Day): Promise<void> {
  const askedOn = deviceToday();
  const day = knownDay(wanted, askedOn);
  if (Date.now() - (askedAt.get(day) ?? 0) < FRESH_MS) return;
  askedAt.set(day, Date.now());
  try {
    const response = await fetch(`/api/rates?date=${day}`);
    if (!response.ok) throw new TypeError(`no rates: ${response.status}`);
    const { rates }: Partial<RatesOfDay> = await response.json();
    if (!rates) throw new TypeError("another answer than ours");
    const loaded = { date: day, askedOn, rates };
    if (day === askedOn) store(RATES_KEY, loaded);
    ratesOnDevice.set(new Map(answersOnDevice()).set(day, loaded));
  } catch (error) {
    askedAt.delete(day);
    throw error;
  }
}

function answersOnDevice(): ReadonlyMap<Day, RatesOfDay> {
  const loaded = ratesOnDevice.get();
  if (loaded) return loaded;
  const stored = readStored<RatesOfDay>(RATES_KEY);
  // An older version did not store when it had asked.
  return new Map(stored?.askedOn ? [[stored.date, stored]] : []);
}
