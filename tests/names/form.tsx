import { ConfirmForm } from "~/forms/confirm-form";
import { StepButton } from "~/forms/expenses/category-step";
import type { expenseHandlers } from "~/forms/expenses/form.server";
import { QuickForm } from "~/forms/quick-form";
import { useSentForm } from "~/forms/sent-form";
import type { settleHandlers } from "~/forms/settling/form.server";
import type { tripHandlers } from "~/forms/trips/form.server";

export function Fields() {
  const { fields } = useSentForm<typeof settleHandlers, "repayment.add">("repayment.add", {
    values: { amount: "12,50" },
  });
  // @ts-expect-error A field
  return [fields.amount.name, fields.amout.name];
}

export function Values() {
  useSentForm<typeof settleHandlers, "repayment.add">("repayment.add", {
    // @ts-expect-error A field
    values: { amout: "12,50" },
  });
  // @ts-expect-error An intent
  useSentForm<typeof settleHandlers, "repayment.ad">("repayment.ad");
  // @ts-expect-error No handlers
  useSentForm("repayment.add");
}

export const start = <QuickForm<typeof tripHandlers> intent="trip.start">Start</QuickForm>;
// @ts-expect-error An intent
export const strat = <QuickForm<typeof tripHandlers> intent="trip.strat">Start</QuickForm>;
// @ts-expect-error No handlers
export const any = <QuickForm intent="trip.start">Start</QuickForm>;

const confirm = { id: "1", text: "", confirm: "" };
export const deletion = (
  <ConfirmForm<typeof expenseHandlers> intent="expense.delete" sends={{ tripId: "1" }} {...confirm} />
);
export const deletionOfTirp = (
  // @ts-expect-error A hidden field
  <ConfirmForm<typeof expenseHandlers> intent="expense.delete" sends={{ tirpId: "1" }} {...confirm} />
);

const step = { className: "", onStep: () => {}, children: "" };
export const main = <StepButton sets={{ main: "food" }} {...step} />;
// @ts-expect-error A field that a button sets
export const mian = <StepButton sets={{ mian: "food" }} {...step} />;
