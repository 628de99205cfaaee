import { mainOf } from "~/domain/expenses/category";
import { blank, type ExpenseRow, forOptional, type SentField } from "~/domain/expenses/expense";
import { type ExpenseKind, kindOf, withoutSign } from "~/domain/expenses/kind";
import type { ExpenseConflict } from "~/domain/expenses/stale-change";
import type { ForeignCurrency } from "~/domain/money/currency";
import type { Cents, Units } from "~/domain/money/money";
import { formatForeignField, formatRateField } from "~/locales/de/money/foreign-format";
import { formatAmountField } from "~/locales/format";
import type { TripOfForm } from "~/offline/screen-state";
import type { FormTexts, SentForm } from "../sent-form";
import type { expenseHandlers } from "./form.server";

/** Typed texts of the form of an expense. */
export type ExpenseFormTexts = Partial<FormTexts<typeof expenseHandlers, "expense.change">>;

/** The state of a form for a new expense, or for one that is changed. */
export type SentExpense = SentForm<typeof expenseHandlers, "expense.add">;

export function textsOfExpense(
  expense: ExpenseRow,
  trip?: TripOfForm,
): Record<Exclude<SentField, "amount">, string | undefined> & ExpenseFormTexts {
  return {
    main: mainOf(expense.categoryId),
    categoryId: expense.categoryId,
    ...amountTexts(expense, trip),
    paymentMethod: expense.paymentMethod ?? undefined,
    date: expense.day,
    kind: kindOf(expense),
    refundOf: expense.refundOf ?? undefined,
    ...forOptional((field) => (expense[field] === blank[field] ? undefined : expense[field]?.toString())),
  };
}

/** Returns the texts for changing the kind. A planned expense that is paid now is offered a new rate, unless its own was typed. */
export function textsOfTurn({ unpaid, original }: ExpenseRow, kind: ExpenseKind): ExpenseFormTexts {
  const isPaidNow = unpaid === "planned" && kind === "expense";
  const isUsual = original && original.rateSource !== "own" && original.rateSource !== "charged";
  return { kind, ...(isPaidNow && isUsual && { newRate: "on" }) };
}

/**
 * Returns the texts of the amount. A charged expense fills in the charged sum, any other foreign one its stored rate; day
 * and source of the rate go into hidden fields.
 */
function amountTexts(expense: ExpenseRow, trip: TripOfForm | undefined): ExpenseFormTexts {
  const { amount, original } = withoutSign(expense);
  const isCharged = original?.rateSource === "charged";
  return {
    ...paidTexts(expense, trip),
    exchangeRate: original && !isCharged ? formatRateField(original.rate) : undefined,
    chargedAmount: isCharged ? formatAmountField(amount) : undefined,
    rateDate: original?.rateDay,
    rateSource: original?.rateSource,
  };
}

export function paidTexts(
  { amount, original }: { amount: Cents; original?: { amount: Units; currency: ForeignCurrency } | null },
  trip: TripOfForm | undefined,
): ExpenseFormTexts {
  const typed = Math.abs(original?.amount ?? amount);
  return {
    amount: original ? formatForeignField(typed, original.currency) : formatAmountField(typed),
    originalCurrency: original?.currency ?? (trip?.currencies ? "EUR" : undefined),
  };
}

/** Reads the conflict from the answer to a form, or from a refusal that the device has stored. */
export function conflictIn(answer: object | undefined): ExpenseConflict | undefined {
  const { current, conflicts } = (answer ?? {}) as Partial<ExpenseConflict>;
  return current && { current, conflicts };
}
