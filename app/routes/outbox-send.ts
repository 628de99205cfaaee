import { outboxIntents } from "~/domain/outbox";
import { expenseHandlers } from "~/forms/expense-form.server";
import { settleHandlers } from "~/forms/settle-form.server";
import { tripHandlers } from "~/forms/trip-form.server";
import { outboxAction } from "~/http/form/outbox.server";

const handlers = { ...expenseHandlers, ...settleHandlers, ...tripHandlers };

export const action = outboxAction(
  Object.fromEntries(outboxIntents.map((intent) => [intent, handlers[intent]])),
);
export const loader = action;
