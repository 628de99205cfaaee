import pLimit from "p-limit";

/** More than there are connections. Those who have given up stay in the queue until a turn ends. */
const MOST_WAITING = 1_000;

interface Turns {
  /** Waits for a turn. Returns what ends it, or undefined if that took longer than `ms`, or than the turns allow. */
  take(ms?: number): Promise<(() => void) | undefined>;
  /** Returns whether somebody waits for a turn, and has not given up. */
  isAwaited(): boolean;
}

/** Lets at most `atOnce` pieces of work run. Others wait for a turn, at most `waitMs`. */
export function turnsOf(atOnce: number, waitMs: number): Turns {
  const turns = pLimit(atOnce);
  let waiting = 0;
  return {
    isAwaited: () => waiting > 0,

    async take(ms = waitMs) {
      if (turns.pendingCount >= MOST_WAITING) return undefined;
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const begun = new Promise<true>((resolve) => {
        void turns(() => {
          resolve(true);
          return ended;
        });
      });
      waiting++;
      const hasBegun = await inTime(begun, ms).finally(() => waiting--);
      if (hasBegun) return end;
      end();
      return undefined;
    },
  };
}

interface AccountTurns extends Pick<Turns, "isAwaited"> {
  take(userId: string): ReturnType<Turns["take"]>;
}

/**
 * The same for the work of accounts, each of which has at most `ofAccount` of the turns. Whoever waits only for other work of
 * the same account is not one of those who wait.
 */
export function accountTurnsOf(atOnce: number, ofAccount: number, waitMs: number): AccountTurns {
  const turns = turnsOf(atOnce, waitMs);
  const accounts = new Map<string, { requests: number; turns: Turns }>();
  return {
    isAwaited: turns.isAwaited,

    async take(userId) {
      const until = Date.now() + waitMs;
      const account = accounts.get(userId) ?? { requests: 0, turns: turnsOf(ofAccount, waitMs) };
      accounts.set(userId, account);
      account.requests++;
      const endOwn = await account.turns.take();
      const end = endOwn && (await turns.take(until - Date.now()));
      const leave = () => {
        end?.();
        endOwn?.();
        if (--account.requests === 0) accounts.delete(userId);
      };
      if (end) return leave;
      leave();
      return undefined;
    },
  };
}

/** Returns undefined if the work takes too long. The work continues: it may have changed data already. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const waiting = setTimeout(resolve, ms, undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(waiting));
}
