import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Expense } from "~/domain/expense";
import { DEFAULT_PAYMENT_METHOD } from "~/domain/payment-method";
import { addExpense, changeExpense } from "~/models/expense.server";
import type { Submission } from "~/models/submission.server";
import { visitOf } from "./context.server";
import { dayMeant } from "./shapes/date.server";
import type { expenseChangesShape, newExpenseShape } from "./shapes/expense.server";

type Context = Readonly<RouterContextProvider>;

/**
 * Adds an expense as it was sent: on the day that it is where the traveller is, paid as usual unless it says
 * otherwise. Answers its id.
 * @throws Problem tripNotFound, keyReused
 */
export function addSentExpense(
  context: Context,
  userId: string,
  sent: z.output<typeof newExpenseShape>,
  submission: Submission,
): Promise<string> {
  const { now, timeZone } = visitOf(context);
  const { tripId, date, ...fields } = sent;
  const paymentMethod = fields.paymentMethod ?? DEFAULT_PAYMENT_METHOD;
  const day = dayMeant(date, now, timeZone);
  return addExpense(userId, tripId, { ...fields, paymentMethod, day }, date?.rawDate, submission);
}

/**
 * Changes what was sent of an expense; a repetition changes nothing. A way of paying that can't be chosen, from an imported entry, stays as it is.
 * @throws Problem expenseNotFound, keyReused
 */
export function changeSentExpense(
  context: Context,
  userId: string,
  expenseId: string,
  sent: z.output<typeof expenseChangesShape>,
  submission: Submission,
): Promise<Expense | undefined> {
  const { now, timeZone } = visitOf(context);
  const { date, paymentMethod, ...fields } = sent;
  const changes = {
    ...fields,
    ...(paymentMethod && { paymentMethod }),
    ...(date && { day: dayMeant(date, now, timeZone) }),
  };
  return changeExpense(userId, expenseId, changes, date?.rawDate, submission);
}
