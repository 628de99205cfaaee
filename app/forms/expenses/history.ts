import { useEffect, useState } from "react";
import { href } from "react-router";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { HistoryLine } from "~/domain/sharing/history";

type Known = readonly HistoryLine[] | undefined;

/**
 * Returns the changes of an expense that is shown. The view waits for no network: if its page came without them, it asks
 * for them. `hasFailed` until there is a network again. An expense of a trip of one person has none.
 */
export function useExpenseHistory(
  { id, sharing }: ExpenseRow,
  known: Known,
): { changes: Known; hasFailed: boolean } {
  const [answer, setAnswer] = useState<{ changes: Known }>();
  const isMissing = known === undefined && sharing !== undefined;
  useEffect(() => {
    if (!isMissing) return;
    const closed = new AbortController();
    const { signal } = closed;
    const ask = () =>
      fetch(href("/expense/:id/history", { id }), { signal })
        .then(changesIn)
        .then(
          (changes) => setAnswer({ changes }),
          () => signal.aborted || setAnswer({ changes: undefined }),
        );
    void ask();
    addEventListener("online", ask, { signal });
    return () => closed.abort();
  }, [id, isMissing]);
  const changes = known ?? answer?.changes;
  return { changes, hasFailed: answer !== undefined && changes === undefined };
}

/** Reads the server's answer. Of an expense that is gone by now, and for whom is no longer signed in, there is nothing to say. */
async function changesIn(response: Response): Promise<Known> {
  if (!response.ok || response.redirected) return [];
  const { changes } = (await response.json()) as { changes?: HistoryLine[] };
  return changes;
}
