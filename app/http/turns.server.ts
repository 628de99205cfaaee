import pLimit from "p-limit";

/** More than there are connections. Those who have given up stay in the queue until a turn ends. */
const MOST_WAITING = 1_000;

/**
 * Lets at most `atOnce` pieces of work run. The returned function waits for a turn, and returns what ends it, or undefined
 * if that took longer than `waitMs`, or than it is told.
 */
export function turnsOf(atOnce: number, waitMs: number): (ms?: number) => Promise<(() => void) | undefined> {
  const turns = pLimit(atOnce);
  return async (ms = waitMs) => {
    if (turns.pendingCount >= MOST_WAITING) return undefined;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const begun = new Promise<true>((resolve) => {
      void turns(() => {
        resolve(true);
        return ended;
      });
    });
    if (await inTime(begun, ms)) return end;
    end();
    return undefined;
  };
}

/** The same for the work of accounts, each of which has at most `ofAccount` of the turns. */
export function accountTurnsOf(
  atOnce: number,
  ofAccount: number,
  waitMs: number,
): (userId: string) => Promise<(() => void) | undefined> {
  const takeTurn = turnsOf(atOnce, waitMs);
  const accounts = new Map<string, { requests: number; takeTurn: typeof takeTurn }>();
  return async (userId) => {
    const until = Date.now() + waitMs;
    const account = accounts.get(userId) ?? { requests: 0, takeTurn: turnsOf(ofAccount, waitMs) };
    accounts.set(userId, account);
    account.requests++;
    const endOwn = await account.takeTurn();
    const end = endOwn && (await takeTurn(until - Date.now()));
    const leave = () => {
      end?.();
      endOwn?.();
      if (--account.requests === 0) accounts.delete(userId);
    };
    if (end) return leave;
    leave();
    return undefined;
  };
}

/** Returns undefined if the work takes too long. The work continues: it may have changed data already. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const waiting = setTimeout(resolve, ms, undefined);
  return Promise.race([work, promise]).finally(() => clearTimeout(waiting));
}
