// Forms that begin with an earlier expense: it is entered again, or its money came back.
import { useState } from "react";
import { useActionData } from "react-router";
import { kindOf, withoutSign } from "~/domain/expenses/kind";
import { canonicalPaymentMethod, entryPaymentMethods } from "~/domain/expenses/payment-method";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import { isRepeatable } from "~/domain/trips/trip";
import { again as againTexts } from "~/locales/de/expenses/view";
import type { TripOfForm } from "~/offline/screen-state";
import { ReadBack, ReadLine } from "../quick-line/read-back";
import { AddExpenseForm, type NewExpenseProps } from "./new-form";
import { type ExpenseFormTexts, paidTexts, textsOfExpense } from "./texts";

interface Props extends NewExpenseProps {
  /** Id of the earlier expense. */
  again: string;
  expense: ShownRow | undefined;
}

/** Adds an expense like an earlier one. If that is gone, or the trip has ended, the form is empty and says so. */
export function AgainForm({ expense, ...props }: Props) {
  const { trip } = props;
  // Read once: what happens to the earlier expense while the form is open does not matter.
  const [{ filled, notice }] = useState(() => {
    if (!isRepeatable(trip)) return { notice: againTexts.tripHasEnded };
    return expense ? { filled: textsToRepeat(expense, trip) } : { notice: againTexts.isGone };
  });
  const wasSent = useActionData() !== undefined;
  return (
    <AddExpenseForm {...props} filled={filled} ReadLine={ReadLine} ReadBack={ReadBack}>
      {notice && !wasSent && <p role="status">{notice}</p>}
    </AddExpenseForm>
  );
}

/**
 * Returns the texts of an expense without its day, and without its rate: the one of the new day counts. What was still to
 * pay is paid this time, and a deposit is held again.
 */
function textsToRepeat(expense: ShownRow, trip: TripOfForm | undefined): ExpenseFormTexts {
  const { date, refundOf, exchangeRate, chargedAmount, rateDate, rateSource, ...texts } = textsOfExpense(
    expense,
    trip,
  );
  const { amount, pending } = expense;
  const kind = kindOf(expense);
  return known({
    ...texts,
    ...paidTexts({ amount, original: pending?.withoutRate ?? expense.original }, trip),
    paymentMethod: methodOf(expense),
    kind: kind === "returned" ? "deposit" : kind === "refund" || kind === "deposit" ? kind : undefined,
  });
}

/** Adds the refund of an expense, also when the trip has ended: money comes back late. */
export function RefundForm({ expense, ...props }: Props) {
  // Read once: what happens to the expense while the form is open does not matter.
  const [begins] = useState(() => expense && beginningOfRefund(expense, props.trip));
  const wasSent = useActionData() !== undefined;
  return (
    <AddExpenseForm {...props} {...begins} ReadLine={ReadLine} ReadBack={ReadBack}>
      {!begins && !wasSent && <p role="status">{againTexts.isRefundedGone}</p>}
    </AddExpenseForm>
  );
}

/** Returns what the form begins with: how the expense was paid and divided, without what came back. */
function beginningOfRefund(expense: ShownRow, trip: TripOfForm | undefined) {
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

/** Returns the payment method as the form has it; undefined for one of an import. */
function methodOf({ paymentMethod }: ShownRow): ExpenseFormTexts["paymentMethod"] {
  const method = paymentMethod && canonicalPaymentMethod(paymentMethod);
  return entryPaymentMethods.find((known) => known === method);
}

/** Leaves out fields without a value. */
function known(texts: Partial<Record<keyof ExpenseFormTexts, string | undefined>>): ExpenseFormTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}
