import { readDay } from "../day";
import type { ExpenseRow } from "../expenses/expense";
import type { PendingChange } from "../expenses/pending-expense";
import { readAmount } from "../money/money";
import type { EntryState, OutboxEntry } from "../outbox";
import { isRepaymentMethod, type Repayment } from "./repayment";

/** A repayment as a list shows it. `state` is set while it waits on the device. */
export interface ShownRepayment
  extends Pick<Repayment, "id" | "fromId" | "toId" | "amount" | "day" | "method" | "note"> {
  version?: number;
  state?: EntryState;
}

/** Returns the repayment of an entry, or undefined for entries of other kinds. */
export function waitingRepayment({
  id,
  intent,
  fields,
  day,
  state,
}: OutboxEntry): ShownRepayment | undefined {
  if (intent !== "repayment.add") return undefined;
  const { fromId, toId, method, note } = fields;
  const { cents } = readAmount(fields.amount ?? "");
  if (!cents || !fromId || !toId) return undefined;
  return {
    id,
    fromId,
    toId,
    amount: cents,
    day: readDay(fields.date ?? "") ?? day,
    method: isRepaymentMethod(method) ? method : null,
    note: note?.trim() || null,
    state,
  };
}

/** Returns whether a change alters who owes whom: amount, payers or shares of what is not private. */
export function changesDebts({ kind, before, after }: PendingChange): boolean {
  const isUnknown = kind !== "add" && before === undefined;
  return isUnknown || divided(before) !== divided(after);
}

function divided(row: ExpenseRow | undefined): string | undefined {
  return row && !row.sharing?.isPrivate ? JSON.stringify([row.amount, row.sharing?.parts]) : undefined;
}

/** Reads the repayment as it is now from the answer to a form, if others have changed it since the form was opened. */
export function currentRepaymentIn(answer: object | undefined): ShownRepayment | undefined {
  return (answer as { currentRepayment?: ShownRepayment } | undefined)?.currentRepayment;
}
