import { readDay } from "~/domain/day";
import type { ExpenseCursor } from "~/domain/expense";

/** How a cursor stands in an address: `2026-11-12`, or with the row where a long day was torn. */
export function writeCursor({ day, row }: ExpenseCursor): string {
  return row ? `${day}_${row.createdAt}_${row.id}` : day;
}

/** The cursor that an address names, or undefined for anything else: then the list begins at its beginning. */
export function readCursor(text: string | null): ExpenseCursor | undefined {
  const [day, createdAt, id, ...more] = text?.split("_") ?? [];
  if (!day || !readDay(day) || more.length > 0) return undefined;
  if (createdAt === undefined) return { day };
  return /^\d{1,14}$/.test(createdAt) && id ? { day, row: { createdAt: Number(createdAt), id } } : undefined;
}
