// Shows receipts that wait on this device, until the server has them and the screen says so.
import { waitingReceipts } from "~/components/receipts/waiting-receipts";
import { expenseIdOf } from "~/domain/expenses/expense";
import type { OutboxEntry } from "~/domain/outbox";
import type { ShownReceipt, WaitingReceipt } from "~/domain/receipts/waiting";
import { discardReceipt, type Waiting } from "../outbox/database";

/** Milliseconds between two attempts to reload a screen on which a form is open. */
const RELOAD_AGAIN_MS = 1_000;

/** Shows receipts with their expenses. Deletes those whose expense was taken back, and saved ones that the screen has. */
export async function showReceipts(
  { receipts, entries }: Waiting,
  closed: AbortSignal,
  reload: () => Promise<boolean>,
): Promise<void> {
  const all = await Promise.all(receipts.map(withExpense));
  const shown = all.filter((receipt) => !isTakenBack(receipt, entries));
  if (closed.aborted) return;
  const before = waitingReceipts.get();
  // Rows are drawn again at each change of the list.
  if (!before || before.length + shown.length > 0) waitingReceipts.set(shown);
  for (const receipt of all) if (!shown.includes(receipt)) await discardReceipt(receipt.id);
  const saved = shown.filter(({ state }) => state === "saved");
  const isNew = ({ id }: ShownReceipt) => before?.find((one) => one.id === id)?.state !== "saved";
  if (!saved.some(isNew)) return;
  while (!(await reload().catch(() => true)))
    await new Promise((resolve) => setTimeout(resolve, RELOAD_AGAIN_MS));
  for (const { id } of saved) await discardReceipt(id);
}

async function withExpense(receipt: WaitingReceipt): Promise<ShownReceipt> {
  const { account, target } = receipt;
  if (target.kind === "draft") return receipt;
  const expenseId = target.kind === "expense" ? target.id : await expenseIdOf(account, target.id);
  return { ...receipt, expenseId };
}

/** Returns whether the expense of a receipt was taken back after the receipt was chosen. */
function isTakenBack({ expenseId, createdAt }: ShownReceipt, entries: readonly OutboxEntry[]): boolean {
  return entries.some(
    (entry) =>
      entry.intent === "expense.undo" &&
      entry.state === "saved" &&
      entry.fields.id === expenseId &&
      entry.createdAt > createdAt,
  );
}
