import type { Day } from "~/domain/day";
import {
  checkRates,
  RatesRefused,
  type ReferenceRate,
  type UncheckedRate,
} from "~/domain/money/reference-rate";

interface RateAddresses {
  /** The ECB's daily document; that of the last 90 days is beside it. */
  ecb: string;
  inforEuro: string;
}

const HISTORY_FILE = "eurofxref-hist-90d.xml";

/** Milliseconds for a whole document, and its maximum bytes. The ECB's 90 days are about 200 kB. */
const DEADLINE_MS = 10_000;
const MAX_BYTES = 1_000_000;

/** Each call throws RatesRefused, and rejects with the signal's reason if it aborts. */
export function rateClient(addresses: RateAddresses, deadlineMs = DEADLINE_MS) {
  const ecb = async (url: string, today: Day, signal: AbortSignal): Promise<ReferenceRate[]> => {
    const text = await download(url, deadlineMs, signal);
    // Loaded on demand: a parser that is needed once a day.
    const { readEcbDocument } = await import("./ecb-reading.server");
    return checkRates("ecb", readEcbDocument(text), today);
  };

  return {
    daily: (today: Day, signal: AbortSignal) => ecb(addresses.ecb, today, signal),

    history: (today: Day, signal: AbortSignal) =>
      ecb(new URL(HISTORY_FILE, addresses.ecb).href, today, signal),

    async month(month: Day, today: Day, signal: AbortSignal): Promise<ReferenceRate[]> {
      const url = new URL(addresses.inforEuro);
      url.searchParams.set("lang", "EN");
      url.searchParams.set("year", month.slice(0, 4));
      url.searchParams.set("month", String(Number(month.slice(5, 7))));
      const text = await download(url.href, deadlineMs, signal);
      return checkRates("inforeuro", readInforEuroDocument(text, month), today);
    },
  };
}

/** @throws RatesRefused unreachable, status, tooSlow, tooLarge, unreadable */
async function download(url: string, deadlineMs: number, signal: AbortSignal): Promise<string> {
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    return await readText(url, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    throw deadline.aborted ? new RatesRefused("tooSlow") : error;
  }
}

async function readText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, redirect: "manual", headers: { Accept: "*/*" } }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw new RatesRefused("unreachable", error.cause?.code);
    },
  );
  if (response.status !== 200) throw new RatesRefused("status", String(response.status));
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) throw new RatesRefused("tooLarge");
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof RatesRefused) throw error;
    // A TypeError comes from the decoder, or from a connection that broke off.
    throw new RatesRefused("unreadable", (error as Error).message.slice(0, 80));
  }
}

/**
 * Parses InforEuro's JSON list of rates, `[{ "isoA3Code": "VND", "value": 28604.9, … }, …]`, which does not name its
 * month. Its numbers have fewer digits than a double keeps.
 * @throws RatesRefused unreadable
 */
export function readInforEuroDocument(text: string, month: Day): UncheckedRate[] {
  return parseList(text).map((entry) => {
    const { isoA3Code, value } = (entry ?? {}) as { isoA3Code?: unknown; value?: unknown };
    if (typeof isoA3Code !== "string" || typeof value !== "number")
      throw new RatesRefused("unreadable", "entry");
    return { currency: isoA3Code, day: month, rate: String(value) };
  });
}

function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Refused below.
  }
  throw new RatesRefused("unreadable", "no list");
}
