import type { ExpenseChanged, ExpenseDeleted } from "~/domain/expenses/stale-change";
import type { SplitProblem } from "~/domain/sharing/split";
import { changedMeanwhile, deletedMeanwhile } from "../sharing/history-text";
import { splitForm } from "../sharing/split-form";
import { differenceText } from "../sharing/split-text";

/** Texts that the server sends about expenses and how they are divided; see messages.ts. */
export const expenseMessages = {
  problem: splitForm.errors,
  toast: {
    expenseAdded: "{{kind}} hinzugefügt!",
    expenseAddedOn: "{{kind}} für {{day}} gespeichert",
    expenseChanged: "{{kind}} aktualisiert!",
    expensePaid: "Bezahlt!",
    depositReturned: "Kaution zurückbekommen!",
    expenseDeleted: "{{kind}} gelöscht!",
    expenseUndone: "{{kind}} zurückgenommen!",
  },
  detail: {
    expense: "{{amount}} · {{category}}",
    foreignExpense: "{{foreign}} = {{amount}} · {{category}}",
    withLimit: "{{detail}}. {{limit}}",
    onDay: "{{detail}} Zu den",
    ofDay: "Ausgaben dieses Tages",
  },
  failure: {
    expenseAdd: "Ausgabe konnte nicht hinzugefügt werden.",
    expenseChange: "Ausgabe konnte nicht aktualisiert werden.",
    expenseDelete: "Ausgabe konnte nicht gelöscht werden.",
    expenseUndo: "Ausgabe konnte nicht zurückgenommen werden.",
  },
} as const;

const sum =
  (say: (missing: string) => string) =>
  ({ kind, missing, currency }: SplitProblem["details"]) =>
    say(differenceText(kind, missing, currency));

/** Sentences of refusals that are made of their details, by kind. */
export const expenseRefusals = {
  payersSum: sum(splitForm.sums.payersSum),
  percentSum: sum(splitForm.sums.percentSum),
  amountsSum: sum(splitForm.sums.amountsSum),
  expenseChanged: ({ by }: ExpenseChanged["details"]) => changedMeanwhile("expense", by),
  expenseDeleted: ({ by }: ExpenseDeleted["details"]) => deletedMeanwhile("expense", by),
};
