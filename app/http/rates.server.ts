import { DEFAULT_TIME_ZONE, dayOf } from "~/domain/day";
import { expectedFixing, missingMonths, needsHistory } from "~/domain/money/rate-schedule";
import { type RateFeed, RatesRefused, type ReferenceRate } from "~/domain/money/reference-rate";
import { rateClient } from "~/integrations/rates.server";
import { LEASE_MS, tryExclusively } from "~/models/lease.server";
import { newestRateDay, storedMonths, storeRates } from "~/models/money/rates.server";
import { config } from "./config.server";
import { log } from "./log.server";
import { repeatTask } from "./task.server";

/** Milliseconds between two looks for rates that are missing. */
const CHECK_MS = 30 * 60_000;

/**
 * Fetches rates that should have been published and are missing, now and every half hour, on one instance at a time.
 * Failures are logged only.
 * Resolves when the signal has stopped it, a running download too.
 */
export async function fetchRates(signal: AbortSignal): Promise<void> {
  if (config.RATES === "off") return;
  await repeatTask(signal, 0, async () => {
    try {
      return (await tryExclusively("rates", () => fetchAll(signal))) ? CHECK_MS : LEASE_MS;
    } catch (error) {
      logFailure(signal, error);
      return CHECK_MS;
    }
  });
}

async function fetchAll(signal: AbortSignal): Promise<void> {
  const unreached = new Map<RateFeed, string>();
  for (const fetchMissing of [fetchFixing, fetchMonths])
    await fetchMissing({ signal, unreached }).catch((error) => logFailure(signal, error));
  if (unreached.size > 0) log.warn({ sources: Object.fromEntries(unreached) }, "rates cannot be reached");
}

function logFailure(signal: AbortSignal, error: unknown): void {
  if (!signal.aborted) log.error({ code: (error as { code?: unknown }).code }, "fetching rates failed");
}

interface Fetching {
  signal: AbortSignal;
  /** Sources that did not answer in this check, with the reason: one line tells of all their documents. */
  unreached: Map<RateFeed, string>;
}

const client = rateClient({ ecb: config.RATES_ECB_URL, inforEuro: config.RATES_INFOREURO_URL });

async function fetchFixing(fetching: Fetching): Promise<void> {
  const now = new Date();
  const today = dayOf(now, DEFAULT_TIME_ZONE);
  const expected = expectedFixing(now);
  const isMissing = async () => ((await newestRateDay("ecb")) ?? "") < expected;
  // If the history cannot be had, the newest fixing is better than none.
  if (needsHistory(await newestRateDay("ecb"), expected))
    await store("ecb", fetching, () => client.history(today, fetching.signal));
  if (await isMissing()) await store("ecb", fetching, () => client.daily(today, fetching.signal));
}

async function fetchMonths(fetching: Fetching): Promise<void> {
  const now = new Date();
  const stored = await storedMonths(missingMonths(now, []).at(-1)!);
  for (const month of missingMonths(now, stored)) {
    await store("inforeuro", fetching, () =>
      client.month(month, dayOf(now, DEFAULT_TIME_ZONE), fetching.signal),
    );
  }
}

/** Downloads and stores a document. Logs why it is refused, or notes that its source did not answer. */
async function store(
  source: RateFeed,
  { signal, unreached }: Fetching,
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
