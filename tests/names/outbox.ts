import { type OutboxEntry, type OutboxField, outboxIntents } from "~/domain/outbox";
import type { expenseHandlers } from "~/forms/expenses/form.server";
import type { FormTexts } from "~/forms/sent-form";
import type { settleHandlers } from "~/forms/settling/form.server";
import type { tripHandlers } from "~/forms/trips/form.server";

type Handlers = typeof expenseHandlers & typeof settleHandlers & typeof tripHandlers;
type Sent = FormTexts<Handlers, OutboxEntry["intent"]>;

/** What the device reads is a field of a form that waits. */
export type Read = Pick<Sent, OutboxField>;
// @ts-expect-error A field
export type Misread = Pick<Sent, OutboxField | "amout">;

export function read({ intent, fields }: OutboxEntry) {
  // @ts-expect-error An intent
  if (intent === "expense.ad") return undefined;
  // @ts-expect-error A field
  return intent === "expense.add" ? fields.amount : fields.amout;
}

export function handle(
  handlers: Handlers,
  misspelt: Omit<Handlers, "trip.start"> & { "trip.strat": unknown },
) {
  // @ts-expect-error An intent in the table of handlers
  return outboxIntents.map((intent) => [handlers[intent], misspelt[intent]]);
}
