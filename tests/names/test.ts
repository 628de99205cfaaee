import { addExpense, createTrip, expenseForm, type Person } from "../support/person";
import { byForm } from "../support/ways-in";

export async function sends(anna: Person) {
  await anna.post("/", { ...expenseForm, tripId: "1", "for.1": "on" });
  await anna.fillIn("/", "expense.add", { amount: "12,50" });
  await addExpense(anna, "1", { notes: "Rot" });
}

export async function misspells(anna: Person) {
  // @ts-expect-error An intent
  await anna.post("/", { intent: "expense.ad" });
  // @ts-expect-error A field
  await anna.send("/", { ...expenseForm, tirpId: "1" });
  // @ts-expect-error An intent
  await anna.formAt("/", "expense.ad");
  // @ts-expect-error A field
  await anna.fillIn("/", "expense.add", { amout: "12,50" });
  // @ts-expect-error A field
  await addExpense(anna, "1", { note: "Rot" });
  // @ts-expect-error A field
  await createTrip(anna, { begin: "2026-11-12" });
  // @ts-expect-error A field
  byForm("/", { intent: "trip.rename", id: "1", nmae: "Porto" });
}
