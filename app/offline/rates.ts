// Reference rates on the device, so that amounts can be converted without a network.
import type { FrozenRate, Rate } from "~/domain/conversion";
import type { ForeignCurrency } from "~/domain/currency";
import { type Day, daysBetween } from "~/domain/day";
import { ECB_RATE_DAYS } from "~/domain/rate-days";
import { signal } from "./screen-state";

/** An answer of `GET /api/rates`: the rates that counted on a day. */
interface RatesOfDay {
  date: Day;
  rates: Partial<Record<ForeignCurrency, { rate: Rate; date: Day; source: "ecb" | "inforeuro" }>>;
}

/** localStorage key of the newest answer. Rates are public, so they belong to no account. */
const RATES_KEY = "rates";

/** Milliseconds after which the rates of a day are asked for again. */
const FRESH_MS = 3_600_000;

/** The answers, by their day. Null on the server and until the first is known. */
export const ratesOnDevice = signal<ReadonlyMap<Day, RatesOfDay> | null>(null);

/** Time of the last request for a day's rates, in epoch milliseconds. */
const askedAt = new Map<Day, number>();
const answered = new Set<Day>();

/** Returns whether the server has said which rates there are for a day. */
export function isAnswered(day: Day): boolean {
  return answered.has(day);
}

/**
 * Returns the reference rate of a day: the one that the server names for it, or else the newest on the device if it
 * would count on that day.
 */
export function knownRate(currency: ForeignCurrency, day: Day, today: Day): FrozenRate | undefined {
  const known = ratesOnDevice.get() ?? readStored();
  const exact = known.get(day)?.rates[currency];
  const others = [...known.values()].sort((a, b) => (a.date < b.date ? 1 : -1));
  const usable = others.map(({ rates }) => rates[currency]).find((rate) => rate && counts(rate, day, today));
  const found = exact ?? usable;
  return found && { rate: found.rate, rateDay: found.date, rateSource: found.source };
}

function counts({ date, source }: { date: Day; source: string }, day: Day, today: Day): boolean {
  if (date > day) return false;
  if (day >= today) return true;
  return source === "ecb" ? daysBetween(date, day) <= ECB_RATE_DAYS : date.slice(0, 7) === day.slice(0, 7);
}

/**
 * Loads the rates of a day, unless the server was asked for them within the last hour, and stores the newest.
 * @throws if the server does not answer
 */
export async function loadRates(day: Day): Promise<void> {
  if (Date.now() - (askedAt.get(day) ?? 0) < FRESH_MS) return;
  askedAt.set(day, Date.now());
  try {
    const response = await fetch(`/api/rates?date=${day}`);
    if (!response.ok) throw new TypeError(`no rates: ${response.status}`);
    const loaded: RatesOfDay = await response.json();
    const known = new Map(ratesOnDevice.get() ?? readStored()).set(day, loaded);
    answered.add(day);
    store(known);
    ratesOnDevice.set(known);
  } catch (error) {
    askedAt.delete(day);
    throw error;
  }
}

function readStored(): Map<Day, RatesOfDay> {
  try {
    const stored: RatesOfDay | null = JSON.parse(localStorage.getItem(RATES_KEY) ?? "null");
    return new Map(stored ? [[stored.date, stored]] : []);
  } catch {
    return new Map();
  }
}

/** Stores the answer for the latest day. */
function store(known: ReadonlyMap<Day, RatesOfDay>): void {
  const latest = [...known.values()].reduce((one, other) => (other.date > one.date ? other : one));
  try {
    localStorage.setItem(RATES_KEY, JSON.stringify(latest));
  } catch {
    // Without storage the rates last as long as the page.
  }
}
