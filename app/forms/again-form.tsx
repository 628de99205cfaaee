import { useState } from "react";
import { useActionData } from "react-router";
import { canonicalPaymentMethod, entryPaymentMethods } from "~/domain/payment-method";
import type { ShownRow } from "~/domain/pending";
import { isRepeatable } from "~/domain/trip";
import { again as texts } from "~/locales/de/again";
import { paidTexts, textsOf } from "./change-expense-form";
import type { TripOfForm } from "./conversion-line";
import type { ExpenseTexts } from "./expense-form";
import { AddExpenseForm, type NewExpenseProps } from "./new-expense-form";

/** Adds an expense like an earlier one. If that is gone, or the trip has ended, the form is empty and says so. */
export function AgainForm({
  expense,
  ...props
}: NewExpenseProps & {
  /** Id of the earlier expense. */
  again: string;
  /** The earlier expense, if it was found. */
  expense: ShownRow | undefined;
}) {
  const { trip } = props;
  // Read once: what happens to the earlier expense while the form is open does not matter.
  const [{ filled, notice }] = useState(() => {
    if (!isRepeatable(trip)) return { notice: texts.tripHasEnded };
    return expense ? { filled: textsToRepeat(expense, trip) } : { notice: texts.isGone };
  });
  const wasSent = useActionData() !== undefined;
  return (
    <AddExpenseForm {...props} filled={filled}>
      {notice && !wasSent && <p role="status">{notice}</p>}
    </AddExpenseForm>
  );
}

/** Returns the texts of an expense without its day, and without its rate: the one of the new day counts. */
function textsToRepeat(expense: ShownRow, trip: TripOfForm | undefined): Partial<ExpenseTexts> {
  const { date, exchangeRate, chargedAmount, rateDate, rateSource, ...texts } = textsOf(expense, trip);
  const { amount, paymentMethod, pending } = expense;
  const method = paymentMethod && canonicalPaymentMethod(paymentMethod);
  const repeated = {
    ...texts,
    ...paidTexts({ amount, original: pending?.withoutRate ?? expense.original }, trip),
    // The form does not have every method of an imported expense.
    paymentMethod: entryPaymentMethods.find((known) => known === method),
  };
  return Object.fromEntries(Object.entries(repeated).filter(([, text]) => text !== undefined));
}
