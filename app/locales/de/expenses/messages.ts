import { splitForm } from "../sharing/split-form";

/** Texts that the server sends about expenses and how they are divided; see messages.ts. */
export const expenseMessages = {
  problem: {
    ...splitForm.errors,
    payersSum: splitForm.sums.payersSum("{{missing}}"),
    percentSum: splitForm.sums.percentSum("{{missing}}"),
    amountsSum: splitForm.sums.amountsSum("{{missing}}"),
  },
  toast: {
    expenseAdded: "Ausgabe hinzugefügt!",
    expenseAddedOn: "Ausgabe für {{day}} gespeichert",
    expenseChanged: "Ausgabe aktualisiert!",
    expenseDeleted: "Ausgabe gelöscht!",
    expenseUndone: "Ausgabe zurückgenommen!",
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
