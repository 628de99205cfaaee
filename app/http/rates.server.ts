import { DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import {
  expectedFixing,
  missingMonths,
  needsHistory,
  nextEcbFetch,
  nextMonthFetch,
} from "~/domain/rate-schedule";
import { type RateFeed, RatesRefused, type ReferenceRate } from "~/domain/reference-rate";
import { type RateClient, rateClient } from "~/integrations/rates.server";
import { newestRateDay, storedMonths, storeRates } from "~/models/rates.server";
import { config } from "./config.server";
import { log } from "./log.server";
import { repeatTask } from "./task.server";

/** Maximum milliseconds after the time of publication, drawn once per process. */
const JITTER_MS = 15 * 60_000;

/** Maximum milliseconds between two checks of the schedule: timers are late if the clock is set or the machine sleeps. */
const CHECK_MS = 3_600_000;

/**
 * Fetches rates now if some are missing, and from then on when new ones are due. Failures are logged only. Resolves when
 * the signal has stopped it, a running download too.
 */
export async function fetchRates(signal: AbortSignal, jitterMs = Math.random() * JITTER_MS): Promise<void> {
  if (config.RATES === "off") return;
  const client = rateClient({ ecb: config.RATES_ECB_URL, inforEuro: config.RATES_INFOREURO_URL });
  const unreached = new Map<RateFeed, string>();
  const feeding = { client, jitterMs, signal, unreached };
  const feeds = [ecbFeed(feeding), inforEuroFeed(feeding)];
  await repeatTask(signal, 0, async () => {
    let delay = CHECK_MS;
    for (const feed of feeds) {
      try {
        delay = Math.min(delay, await fetchWhenDue(feed));
      } catch (error) {
        if (!signal.aborted) log.error({ code: (error as { code?: unknown }).code }, "fetching rates failed");
      }
    }
    if (unreached.size > 0) log.warn({ sources: Object.fromEntries(unreached) }, "rates cannot be reached");
    unreached.clear();
    return delay;
  });
}

interface Feeding {
  client: RateClient;
  jitterMs: number;
  signal: AbortSignal;
  /** Sources that did not answer in this check, with the reason: one line tells of all their documents. */
  unreached: Map<RateFeed, string>;
}

interface Feed {
  lastTry: Date | undefined;
  /** Returns when to fetch next; not later than now if it is due. */
  next(now: Date, lastTry: Date | undefined): Promise<Date>;
  fetch(now: Date): Promise<void>;
}

async function fetchWhenDue(feed: Feed): Promise<number> {
  const now = new Date();
  if ((await feed.next(now, feed.lastTry)) <= now) {
    feed.lastTry = now;
    await feed.fetch(now);
  }
  const after = new Date();
  return (await feed.next(after, feed.lastTry)).getTime() - after.getTime();
}

function ecbFeed(feeding: Feeding): Feed {
  const { client, jitterMs, signal } = feeding;
  return {
    lastTry: undefined,
    next: async (now, lastTry) =>
      nextEcbFetch({ now, lastTry, jitterMs, newestDay: await newestRateDay("ecb") }),
    async fetch(now) {
      const expected = expectedFixing({ now, jitterMs });
      const today = dayOf(now, DEFAULT_TIME_ZONE);
      // If the history cannot be had, the newest fixing is better than none.
      if (needsHistory(await newestRateDay("ecb"), expected)) {
        await store("ecb", feeding, () => client.history(today, signal));
      }
      if (((await newestRateDay("ecb")) ?? "") < expected) {
        await store("ecb", feeding, () => client.daily(today, signal));
      }
    },
  };
}

function inforEuroFeed(feeding: Feeding): Feed {
  const { client, jitterMs, signal } = feeding;
  const missing = async (now: Date) => missingMonths(now, await storedMonths(missingMonths(now, []).at(-1)!));
  return {
    lastTry: undefined,
    next: async (now, lastTry) => nextMonthFetch({ now, lastTry, jitterMs, missing: await missing(now) }),
    async fetch(now) {
      const today = dayOf(now, DEFAULT_TIME_ZONE);
      for (const month of await missing(now)) {
        await store("inforeuro", feeding, () => client.month(month, today, signal));
      }
    },
  };
}

/** Downloads and stores a document. Logs why it is refused, or notes that its source did not answer. */
async function store(
  source: RateFeed,
  { signal, unreached }: Feeding,
  download: () => Promise<ReferenceRate[]>,
): Promise<void> {
  if (signal.aborted) return;
  try {
    const rates = await download();
    await storeRates(source, rates);
    const days = rates.map(({ day }) => day).sort();
    log.info({ source, rates: rates.length, from: days[0], to: days.at(-1) }, "fetched rates");
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof RatesRefused)) throw error;
    const { reason, detail } = error;
    if (reason === "unreachable" || reason === "tooSlow") unreached.set(source, detail ?? reason);
    else log.warn({ source, reason, detail }, "rates were refused");
  }
}
