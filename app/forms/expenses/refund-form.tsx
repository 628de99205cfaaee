import { useState } from "react";
import { useActionData } from "react-router";
import { withoutSign } from "~/domain/expenses/kind";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import { again as againTexts } from "~/locales/de/expenses/expenses";
import type { TripOfForm } from "~/offline/screen-state";
import { AddExpenseForm, type AgainProps, known, methodOf } from "./new-form";
import { textsOfExpense } from "./texts";

/** Adds the refund of an expense, also when the trip has ended: money comes back late. */
export function RefundForm({ expense, ...props }: AgainProps) {
  // Read once: what happens to the expense while the form is open does not matter.
  const [begins] = useState(() => expense && refundOf(expense, props.trip));
  const wasSent = useActionData() !== undefined;
  return (
    <AddExpenseForm {...props} {...begins}>
      {!begins && !wasSent && <p role="status">{againTexts.isGone}</p>}
    </AddExpenseForm>
  );
}

/** Returns what the form begins with: how the expense was paid and divided, without what came back. */
function refundOf(expense: ShownRow, trip: TripOfForm | undefined) {
  const { amount, original, sharing, ...plain } = withoutSign(expense);
  // The rate of a charged sum is sent like one that was typed.
  const rate = original?.rateSource === "charged" ? { ...original, rateSource: "own" as const } : original;
  const refunded = { ...plain, amount, original: rate };
  const texts = textsOfExpense(refunded, trip);
  const { main, categoryId, originalCurrency, exchangeRate, rateDate, rateSource } = texts;
  const isOnTrip = (id: string) => trip?.members?.some((member) => member.id === id);
  return {
    filled: known({
      ...{ main, categoryId, exchangeRate, rateDate, rateSource, refundOf: expense.id },
      originalCurrency: expense.pending?.withoutRate?.currency ?? originalCurrency,
      paymentMethod: methodOf(expense),
      kind: "refund",
    }),
    // The people of one trip are not on another.
    refunded: sharing?.parts.every(({ memberId }) => isOnTrip(memberId))
      ? { ...refunded, sharing }
      : refunded,
  };
}
