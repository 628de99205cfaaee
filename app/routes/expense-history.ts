import { expenseHistory } from "~/forms/sharing/history-dialog.server";
import { requireViewer } from "~/http/auth.server";
import { requireFound } from "~/http/refusal.server";
import { findExpense } from "~/models/expenses/found.server";
import type { Route } from "./+types/expense-history";

/** Names the changes of an expense to its view, as JSON. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await findExpense(requireViewer(context).id, params.id);
  const expense = requireFound(context, found, "expenseNotFound");
  return Response.json({ changes: (await expenseHistory(context, expense)) ?? [] });
}
