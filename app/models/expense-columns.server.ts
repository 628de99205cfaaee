import { getTableColumns } from "drizzle-orm";
import { expenses } from "../../db/schema";

const { userId, tripId, createdAt, ...shown } = getTableColumns(expenses);

/** Columns of an `ExpenseRow`. */
export const rowColumns = shown;

/** Columns of an `Expense`. */
export const expenseColumns = { ...rowColumns, tripId, createdAt };
