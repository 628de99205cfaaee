// Reference rates on the device, so that amounts can be converted without a network.

import { signal } from "~/components/ui/signal";
import { type Day, deviceToday } from "~/domain/day";
import type { FrozenRate } from "~/domain/money/conversion";
import type { ForeignCurrency } from "~/domain/money/currency";
import { type RatesOfDay, rateAmong } from "~/domain/money/known-rates";
import { readStored, store } from "./storage";

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

/** Returns the reference rate of a day as far as the device knows it. */
export function knownRate(currency: ForeignCurrency, day: Day, today: Day): FrozenRate | undefined {
  return rateAmong([...answersOnDevice().values()], currency, day, today);
}

/**
 * Loads the rates of a day, unless the server was asked for them within the last hour, and stores those of today.
 * @throws if the server does not answer
 */
export async function loadRates(wanted: Day): Promise<void> {
  const askedOn = deviceToday();
  // The rates of days to come are today's.
  const day = wanted < askedOn ? wanted : askedOn;
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
