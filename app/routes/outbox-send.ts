import { outboxIntents } from "~/domain/outbox";
import { expenseHandlers } from "~/forms/expenses/form.server";
import { settleHandlers } from "~/forms/settling/form.server";
import { tripHandlers } from "~/forms/trips/form.server";
import { outboxAction } from "~/http/form/outbox.server";

const handlers = { ...expenseHandlers, ...settleHandlers, ...tripHandlers };

export const action = outboxAction(
  Object.fromEntries(outboxIntents.map((intent) => [intent, handlers[intent]])),
);
export const loader = action;
