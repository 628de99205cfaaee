import type { Day } from "./day";
import type { DayGroup, ExpenseRow } from "./expense";

/** In this order, the day left out: it stands with its group. */
type PackedRow = [
  ...[id: unknown, amount: unknown, categoryId: unknown, paymentMethod: unknown, description: unknown],
  ...[notes: unknown, locationName: unknown, locationAddress: unknown, photoUrl: unknown],
];

/** Days with their expenses, as one text. */
export type PackedDays = string & { readonly packed: DayGroup<ExpenseRow>[] };

/**
 * Packs a list for its way to the browser. Handed over as objects, each field of each row would become a value of its
 * own, by name and by number, which for a hundred rows is a tenth of the page's work and bytes.
 */
export function packDays(groups: readonly DayGroup<ExpenseRow>[]): PackedDays {
  const packed = groups.map(({ day, total, rows }) => [day, total, rows.map(packRow)]);
  return JSON.stringify(packed) as PackedDays;
}

/** The days as they were packed. */
export function unpackDays(text: PackedDays): DayGroup<ExpenseRow>[] {
  const packed = JSON.parse(text) as [Day, number, PackedRow[]][];
  return packed.map(([day, total, rows]) => ({ day, total, rows: rows.map((row) => unpackRow(row, day)) }));
}

function packRow(row: ExpenseRow): PackedRow {
  const { id, amount, categoryId, paymentMethod, description } = row;
  const { notes, locationName, locationAddress, photoUrl } = row;
  return [id, amount, categoryId, paymentMethod, description, notes, locationName, locationAddress, photoUrl];
}

function unpackRow(row: PackedRow, day: Day): ExpenseRow {
  const [id, amount, categoryId, paymentMethod, description, notes, locationName, locationAddress, photoUrl] =
    row;
  const place = { locationName, locationAddress, photoUrl };
  return { id, day, amount, categoryId, paymentMethod, description, notes, ...place } as ExpenseRow;
}
