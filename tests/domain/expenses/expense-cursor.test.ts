import { expect, test } from "vitest";
import { readCursor, writeCursor } from "~/domain/expenses/expense";
import { anyDay, anyText, fc, textOf } from "../../support/property";

const id = "0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b";

test("A cursor after a whole day is that day", () => {
  expect(writeCursor({ day: "2026-11-12" })).toBe("2026-11-12");
  expect(readCursor("2026-11-12")).toEqual({ day: "2026-11-12" });
});

test("A cursor within a day names the row", () => {
  const cursor = { day: "2026-11-12", row: { createdAt: 1_794_519_000_000, id } };
  expect(writeCursor(cursor)).toBe(`2026-11-12_1794519000000_${id}`);
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test("Every cursor is read back, also from an address", () => {
  const row = fc.record({
    createdAt: fc.integer({ min: 0, max: 99_999_999_999_999 }),
    id: fc.uuid({ version: 7 }),
  });
  const cursor = fc.oneof(fc.record({ day: anyDay }), fc.record({ day: anyDay, row }));
  fc.assert(
    fc.property(cursor, (written) => {
      const query = new URLSearchParams({ before: writeCursor(written) });
      const { searchParams } = new URL(`http://localhost/expenses?${query}`);
      expect(readCursor(searchParams.get("before"))).toEqual(written);
    }),
  );
});

test.each([
  null,
  "",
  "_",
  "__",
  "nonsense",
  "2026-02-30",
  "1899-12-31",
  "2026-11-12T00:00:00Z",
  " 2026-11-12",
  "2026-11-12 ",
  "2026-11-12_",
  "2026-11-12_1794519000000",
  "2026-11-12_1794519000000_",
  `2026-11-12__${id}`,
  `2026-11-12_x_${id}`,
  `2026-11-12_-1_${id}`,
  `2026-11-12_1.5_${id}`,
  `2026-11-12_1e3_${id}`,
  `2026-11-12_ 1_${id}`,
  `2026-11-12_0x1_${id}`,
  `2026-11-12_NaN_${id}`,
  `2026-11-12_179451900000000_${id}`,
  `2026-11-12_1794519000000_${id}_more`,
  `_1794519000000_${id}`,
  `2026-02-30_1794519000000_${id}`,
])("%j is not a cursor", (text) => {
  expect(readCursor(text)).toBeUndefined();
});

test("Every text that is read as a cursor is its canonical form", () => {
  const almost = textOf(["2026-11-12", "_", "1794519000000", "0", "7", id, " ", "-", "x"], 6);
  fc.assert(
    fc.property(fc.oneof(almost, anyText), (text) => {
      const cursor = readCursor(text);
      if (cursor?.row) expect(Number.isSafeInteger(cursor.row.createdAt)).toBe(true);
      if (cursor) expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }),
  );
});
