import { href } from "react-router";
import { withDialog } from "~/domain/dialog";
import { outboxIntents } from "~/domain/outbox";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { settleHandlers } from "~/forms/settling/form.server";
import { tripHandlers } from "~/forms/trips/form.server";
import { textIn } from "~/http/form/fields.server";
import { outboxAction } from "~/http/form/outbox.server";
import { EXPENSE_FIELDS_MAX } from "~/http/shapes/expenses/expense.server";

const handlers = { ...expenseHandlers, ...settleHandlers, ...tripHandlers };

export const action = outboxAction(
  Object.fromEntries(outboxIntents.map((intent) => [intent, handlers[intent]])),
  {
    fieldsMax: EXPENSE_FIELDS_MAX,
    usualScreen(form) {
      const id = textIn(form, "tripId");
      return id ? href("/trip/:id", { id }) + withDialog("", "expense") : href("/my-trips");
    },
  },
);
export const loader = action;
