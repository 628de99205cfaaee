import { expenseIdOf } from "~/domain/expenses/expense";
import type { OutboxEntry } from "~/domain/outbox";
import type { Undo } from "~/domain/toast";

/** Returns what a toast needs to take back an addition that waits; undefined for other entries. */
export async function undoOf({ id, account, intent, fields }: OutboxEntry): Promise<Undo | undefined> {
  if (intent !== "expense.add" || !fields.tripId) return undefined;
  return { id: await expenseIdOf(account, id), tripId: fields.tripId, entryId: id };
}
