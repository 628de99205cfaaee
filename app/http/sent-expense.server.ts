import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import type { Expense } from "~/domain/expense";
import { DEFAULT_PAYMENT_METHOD } from "~/domain/payment-method";
import { addExpense, changeExpense } from "~/models/expense.server";
import type { Submission } from "~/models/submission.server";
import { visitOf } from "./context.server";
import { resolveDay } from "./shapes/date.server";
import type { expenseChangesShape, newExpenseShape } from "./shapes/expense.server";

type Context = Readonly<RouterContextProvider>;

/**
 * Adds a decoded expense and returns its id. Resolves the day in the traveller's time zone, and the default payment
 * method.
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
  const day = resolveDay(date, now, timeZone);
  return addExpense(userId, tripId, { ...fields, paymentMethod, day }, date?.rawDate, submission);
}

/**
 * Changes an expense by the decoded fields; a repetition changes nothing. Without a payment method the old one stays,
 * even one of an import that the form does not offer.
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
    ...(date && { day: resolveDay(date, now, timeZone) }),
  };
  return changeExpense(userId, expenseId, changes, date?.rawDate, submission);
}
