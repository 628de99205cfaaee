import { RateLimiterRes } from "rate-limiter-flexible";
import type { Limiter } from "../../db/client";

export type { Limiter } from "../../db/client";
export { limiter } from "../../db/client";

/** Counts an attempt. Returns undefined, or the seconds to wait if there were too many. */
export async function secondsToWait(limiter: Limiter, key: string): Promise<number | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    // By the clock of this machine, which may have been set back since.
    return Math.ceil(Math.min(refused.msBeforeNext / 1_000, limiter.duration));
  }
}
