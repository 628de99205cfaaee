import { expect, test } from "vitest";
import { categoryIds } from "~/domain/category";
import type { DayGroup, ExpenseRow } from "~/domain/expense";
import { packDays, unpackDays } from "~/domain/packed-days";
import { paymentMethods } from "~/domain/payment-method";
import { anyDay, anyText, fc, wholeNumber } from "../support/property";

const cents = wholeNumber(0, 100_000_000);
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const anyGroup: fc.Arbitrary<DayGroup<ExpenseRow>> = anyDay.chain((day) =>
  fc.record({
    day: fc.constant(day),
    total: cents,
    rows: fc.array(
      fc.record({
        ...{ id: fc.uuid(), day: fc.constant(day), amount: cents },
        categoryId: fc.constantFrom(...categoryIds),
        paymentMethod: orNull(fc.constantFrom(...paymentMethods)),
        ...{ description: orNull(anyText), notes: orNull(anyText), photoUrl: orNull(anyText) },
        ...{ locationName: orNull(anyText), locationAddress: orNull(anyText) },
      }),
      { maxLength: 4 },
    ),
  }),
);

test("What is packed comes out as it was, whatever was typed", () => {
  fc.assert(
    fc.property(fc.array(anyGroup, { maxLength: 4 }), (groups) => {
      expect(unpackDays(packDays(groups))).toEqual(groups);
    }),
    { numRuns: 200 },
  );
});
