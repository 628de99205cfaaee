import { readDay } from "~/domain/day";
import type { ExpenseCursor } from "~/domain/expense";

/** Formats a cursor for an address: the day `2026-11-12`, plus the row if the page ended within a long day. */
export function writeCursor({ day, row }: ExpenseCursor): string {
  return row ? `${day}_${row.createdAt}_${row.id}` : day;
}

/** Parses a cursor from an address. Returns undefined for anything else, so that the list starts at the beginning. */
export function readCursor(text: string | null): ExpenseCursor | undefined {
  const [day, createdAt, id, ...more] = text?.split("_") ?? [];
  if (!day || !readDay(day) || more.length > 0) return undefined;
  if (createdAt === undefined) return { day };
  return /^\d{1,14}$/.test(createdAt) && id ? { day, row: { createdAt: Number(createdAt), id } } : undefined;
}
