import { useLocation } from "react-router";
import { Icon } from "~/components/ui/icon";
import { mainOf } from "~/domain/category";
import { withDialog } from "~/domain/dialog";
import type { ExpenseRow, SentField } from "~/domain/expense";
import { expenses } from "~/locales/de/expenses";
import { formatForeignField, formatRateField } from "~/locales/foreign-format";
import { formatAmountField } from "~/locales/format";
import { type Draft, Drafted } from "~/offline/drafts/drafts";
import { ExpenseForm, type ExpenseTexts } from "./expense-form";
import type { TripOfForm } from "./read-back";
import { useSentForm } from "./sent-form";

/** Changes a stored expense. */
export function ChangeExpenseForm(props: { expense: ExpenseRow; trip?: TripOfForm }) {
  const name = `expense.change ${props.expense.id}`;
  return <Drafted name={name}>{(draft) => <OldExpense {...props} name={name} draft={draft} />}</Drafted>;
}

function OldExpense({
  expense,
  trip,
  name,
  draft,
}: {
  expense: ExpenseRow;
  trip?: TripOfForm;
  name: string;
  draft?: Draft;
}) {
  const sent = useSentForm<ExpenseTexts>("expense.change", {
    id: expense.id,
    draft: name,
    values: { ...textsOf(expense, trip), ...draft },
  });
  const { search } = useLocation();
  return (
    <ExpenseForm
      sent={sent}
      trip={trip}
      before={expense}
      tool={
        <a
          className="button-quiet self-start -ml-4 text-danger"
          href={withDialog(search, "delete-expense", { id: expense.id })}
        >
          <Icon name="trash" />
          {expenses.delete}
        </a>
      }
    />
  );
}

function textsOf(
  expense: ExpenseRow,
  trip?: TripOfForm,
): Record<Exclude<SentField, "amount">, string | undefined> & Partial<ExpenseTexts> {
  return {
    main: mainOf(expense.categoryId),
    categoryId: expense.categoryId,
    ...amountTexts(expense, trip),
    paymentMethod: expense.paymentMethod ?? undefined,
    description: expense.description ?? undefined,
    date: expense.day,
    locationName: expense.locationName ?? undefined,
    locationAddress: expense.locationAddress ?? undefined,
    notes: expense.notes ?? undefined,
    nights: expense.nights === undefined ? undefined : String(expense.nights),
  };
}

/** Texts of the amount. Only what was typed stands in the fields of rate and charged sum, or is hidden. */
function amountTexts({ amount, original }: ExpenseRow, trip: TripOfForm | undefined): Partial<ExpenseTexts> {
  const isCharged = original?.rateSource === "charged";
  return {
    amount: original ? formatForeignField(original.amount, original.currency) : formatAmountField(amount),
    originalCurrency: original?.currency ?? (trip?.currencies ? "EUR" : undefined),
    exchangeRate: original && !isCharged ? formatRateField(original.rate) : undefined,
    chargedAmount: isCharged ? formatAmountField(amount) : undefined,
    rateDate: original?.rateDay,
    rateSource: original?.rateSource,
  };
}
