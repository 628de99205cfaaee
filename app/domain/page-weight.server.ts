// Pages of lists hold fewer rows if these are long, so that no answer grows without end.

/** Most bytes of the list that an answer of the API has, unless they are those of a single row. */
export const LIST_BYTES = 450_000;

/** Returns as many of these rows as weigh at most `max` bytes together, and at least one. */
export function thatFit<Row>(rows: Row[], max: number, bytesOfRow: (row: Row) => number): Row[] {
  let bytes = 0;
  return rows.filter((row, at) => {
    bytes += bytesOfRow(row);
    return bytes <= max || at === 0;
  });
}

/** Returns an upper bound of the bytes that texts take in HTML and in scripts, where some signs are spelled out. */
export function bytesOf(...texts: (string | null)[]): number {
  return Buffer.byteLength(texts.join("").replace(/["&'<>\\\p{Cc}]/gu, "&quot; "));
}
