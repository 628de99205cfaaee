import { z } from "zod";
import {
  currentPasswordShape,
  profileColorShape,
  profileShape,
  registrationShape,
  signInShape,
} from "~/http/shapes/account.server";
import { expenseChangesShape, newExpenseShape } from "~/http/shapes/expense.server";
import { currencyChangesShape, newTripShape, tripChangesShape } from "~/http/shapes/trip.server";

/** Schemas of request bodies, with their names in the OpenAPI description. */
export const bodies = z
  .registry<{ id: string }>()
  .add(signInShape, { id: "SignIn" })
  .add(registrationShape, { id: "Registration" })
  .add(profileShape, { id: "ProfileChanges" })
  .add(currentPasswordShape, { id: "CurrentPassword" })
  .add(profileColorShape, { id: "ProfileColor" })
  .add(newTripShape, { id: "NewTrip" })
  .add(tripChangesShape, { id: "TripChanges" })
  .add(currencyChangesShape, { id: "TripCurrencyChanges" })
  .add(newExpenseShape, { id: "NewExpense" })
  .add(expenseChangesShape, { id: "ExpenseChanges" });
