import type { ComponentProps, ReactNode } from "react";
import type { Dialog } from "~/components/ui/dialog";
import { CategoryTile } from "~/components/ui/icon";
import type { Day } from "~/domain/day";
import type { DialogName } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { isKind, kindOf } from "~/domain/expenses/kind";
import type { Receipt } from "~/domain/receipts/receipt";
import type { HistoryLine } from "~/domain/sharing/history";
import { expenseForm, expenses } from "~/locales/de/expenses/expenses";
import { expenseTitle, formatExpense, formatNights } from "~/locales/de/expenses/sum";
import { categoryNames, kindNames, kindNouns } from "~/locales/de/names";
import { formatDay } from "~/locales/format";
import type { OnScreen, TripOfForm } from "~/offline/screen-state";
import { ConfirmForm } from "../confirm-form";
import { ExpenseView, from, ReceiptsForm } from "../later-forms";
import type { expenseHandlers } from "./form.server";
import { AddExpenseForm } from "./new-form";

// A first visit begins with a new expense: what is about an earlier one is loaded with the first of them.
const again = from(() => import("./again-form"));
const AgainForm = again("AgainForm");
const RefundForm = again("RefundForm");
const ChangeExpenseForm = from(() => import("./change-form"))("ChangeExpenseForm");
const ExpenseWithoutTrip = from(() => import("./without-trip"))("ExpenseWithoutTrip");

export interface ExpenseSubject {
  expense?: ExpenseRow;
  again?: ExpenseRow;
  /** Receipts of `expense`. */
  receipts?: readonly Receipt[];
  /** Changes of `expense` on a shared trip, the newest first. */
  changes?: readonly HistoryLine[];
}

/** A new expense needs the trip and the day of the screen. */
export interface ExpenseDialogProps extends ExpenseSubject {
  tripId?: string;
  ofScreen?: TripOfForm;
  frequent?: OnScreen["frequent"];
  today?: Day;
  /** The expense was deleted while its form was open, so the form adds a new one. */
  isDeleted?: boolean;
}

type Head = Pick<ComponentProps<typeof Dialog>, "icon" | "subtitle">;

/** Title and content of a dialog about an expense, and what else its head has. */
export type ExpenseDialog = (
  props: ExpenseDialogProps,
  query: URLSearchParams,
) => [title: string, content: ReactNode, head?: Head];

export const expenseDialogs: Partial<Record<DialogName, ExpenseDialog>> = {
  view: ({ expense, receipts, changes, ofScreen }) => {
    if (!expense) return ["", null];
    const { id, categoryId, description } = expense;
    return [
      expenseTitle(expense),
      <ExpenseView key={id} expense={expense} receipts={receipts} changes={changes} trip={ofScreen} />,
      {
        icon: <CategoryTile of={expense} />,
        subtitle: [description && categoryNames[categoryId], dayOf(expense)].filter(Boolean).join(" · "),
      },
    ];
  },
  expense: ({ expense, receipts, again, tripId, today, ofScreen, frequent, isDeleted }, query) => {
    const chosen = query.get("kind");
    const kind = isKind(chosen) ? chosen : undefined;
    if (expense && !isDeleted) {
      const old = { expense, receipts, tripId, trip: ofScreen, kind };
      const form = <ChangeExpenseForm key={expense.id + (kind ?? "")} {...old} />;
      return [expenseForm.editTitle, form];
    }
    if (!tripId || !today) return [expenseForm.addTitle, <ExpenseWithoutTrip key="none" />];
    const save = isDeleted ? expenseForm.saveAsNew : undefined;
    const props = { tripId, today, main: query.get("main"), trip: ofScreen, frequent, save, kind };
    const id = query.get("again");
    const earlier = again?.id === id ? again : undefined;
    if (id === null) return [expenseForm.addTitle, <AddExpenseForm key="new" {...props} />];
    const Form = kind === "refund" ? RefundForm : AgainForm;
    const form = <Form key={id} {...props} again={id} expense={earlier} />;
    return [kind === "refund" ? expenses.refund : expenseForm.addTitle, form];
  },
  receipts: ({ expense, receipts }) => [
    expenses.receipts,
    expense && <ReceiptsForm key={expense.id} expense={expense} receipts={receipts} />,
  ],
  "delete-expense": ({ expense, tripId }) => {
    const noun = kindNouns[expense ? kindOf(expense) : "expense"];
    const form = expense && (
      <ConfirmForm<typeof expenseHandlers>
        intent="expense.delete"
        id={expense.id}
        text={expenseForm.deleteText(noun)}
        confirm={expenses.delete}
        sends={{ tripId }}
        version={expense.sharing?.version}
      >
        {(current = expense) => <ExpenseCard expense={current} />}
      </ConfirmForm>
    );
    return [expenseForm.deleteTitle(noun), form];
  },
};

/** Formats the day; that of a planned expense is its due date. */
function dayOf(expense: ExpenseRow): string {
  const day = formatDay(expense.day);
  return expense.unpaid === "planned" ? `${expenseForm.due} ${day}` : day;
}

function ExpenseCard({ expense }: { expense: ExpenseRow }) {
  const kind = kindOf(expense);
  return (
    <p className="card flex items-center gap-3 py-3">
      <CategoryTile of={expense} />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2">{expenseTitle(expense)}</b>
        <small className="text-quiet">
          {[kind !== "expense" && kindNames[kind], dayOf(expense), formatNights(expense)]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <b>{formatExpense(expense)}</b>
    </p>
  );
}
