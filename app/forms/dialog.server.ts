import type { RouterContextProvider } from "react-router";
import { type DialogName, dialogIn } from "~/domain/dialog";
import { signedIn } from "~/http/auth.server";
import { found } from "~/http/refusal.server";
import { findExpense } from "~/models/expense.server";
import { findTrip, findTripOrTrash } from "~/models/trip.server";
import type { DialogSubject } from "./dialogs";

/** Looks up what the dialog that the address opens is about; the error page where there is no such thing. */
export async function dialogSubject(
  context: Readonly<RouterContextProvider>,
  url: URL,
  hosted: readonly DialogName[],
): Promise<DialogSubject> {
  const name = dialogIn(url.searchParams);
  const id = url.searchParams.get("id");
  if (!name || !hosted.includes(name)) return {};
  const { id: userId } = signedIn(context);
  switch (name) {
    case "trip":
      return {};
    case "expense":
      if (id === null) return {};
      return { expense: found(context, await findExpense(userId, id), "expenseNotFound") };
    case "delete-expense":
      return { expense: found(context, await findExpense(userId, id ?? ""), "expenseNotFound") };
    case "delete-trip-for-good":
      return { trip: found(context, await findTripOrTrash(userId, id ?? ""), "tripNotFound") };
    default:
      return { trip: found(context, await findTrip(userId, id ?? ""), "tripNotFound") };
  }
}
