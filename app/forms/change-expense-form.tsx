import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import { mainOf } from "~/domain/category";
import type { ForeignCurrency } from "~/domain/currency";
import { withDialog } from "~/domain/dialog";
import { blank, type ExpenseRow, forOptional, type SentField } from "~/domain/expense";
import type { Cents, Units } from "~/domain/money";
import type { Receipt } from "~/domain/receipt";
import { isRepeatable } from "~/domain/trip";
import { expenses } from "~/locales/de/expenses";
import { formatForeignField, formatRateField } from "~/locales/foreign-format";
import { formatAmountField } from "~/locales/format";
import { type Draft, Drafted } from "~/offline/drafts";
import type { TripOfForm } from "~/offline/screen-state";
import { ExpenseForm, type ExpenseTexts } from "./expense-form";
import { useExpenseReceipts } from "./expense-receipts";
import { ReceiptThumbnails } from "./receipt-thumbnails";
import { useSentForm } from "./sent-form";

interface Props {
  expense: ExpenseRow;
  /** Undefined if the expense is a row on the screen, which only counts them. */
  receipts?: readonly Receipt[];
  /** The trip on which the expense is shown. */
  tripId: string | undefined;
  trip?: TripOfForm;
}

export function ChangeExpenseForm(props: Props) {
  const name = `expense.change ${props.expense.id}`;
  return <Drafted name={name}>{(draft) => <OldExpense {...props} draft={draft} />}</Drafted>;
}

function OldExpense({ expense, receipts: known, tripId, trip, draft }: Props & { draft: Draft }) {
  const sent = useSentForm<ExpenseTexts>("expense.change", {
    id: expense.id,
    draft,
    values: textsOfExpense(expense, trip),
  });
  const { search } = useAddress();
  const all = withDialog(search, "receipts", { id: expense.id });
  const { receipts, onDevice, hasFailed } = useExpenseReceipts(expense, known, Boolean(expense.receipts));
  const stored = receipts?.length ?? expense.receipts ?? 0;
  const count = stored + onDevice.filter(({ state }) => state !== "rejected").length;
  return (
    <ExpenseForm
      sent={sent}
      trip={trip}
      before={expense}
      selectsAmount
      tool={
        <>
          <div>
            <a className="button-quiet -mx-4" href={all}>
              <Icon name="camera" />
              {expenses.receipts}
              {count > 0 && ` (${count})`}
            </a>
            {hasFailed && <p className="text-sm text-quiet">{expenses.receiptsOffline}</p>}
            {!hasFailed && stored > 0 && (
              <ReceiptThumbnails expense={expense} receipts={receipts ?? []} all={all} />
            )}
          </div>
          <p className="-mx-4 flex flex-wrap justify-between">
            <a
              className="button-quiet text-danger"
              href={withDialog(search, "delete-expense", { id: expense.id })}
            >
              <Icon name="trash" />
              {expenses.delete}
            </a>
            {isRepeatable(trip) && (
              <a className="button-quiet" href={withDialog(search, "expense", { again: expense.id })}>
                <Icon name="copy" />
                {expenses.again}
              </a>
            )}
          </p>
        </>
      }
    >
      {/* The server tells only members of this trip that the expense was deleted. */}
      {tripId && <input type="hidden" name="tripId" value={tripId} />}
    </ExpenseForm>
  );
}

export function textsOfExpense(
  expense: ExpenseRow,
  trip?: TripOfForm,
): Record<Exclude<SentField, "amount">, string | undefined> & Partial<ExpenseTexts> {
  return {
    main: mainOf(expense.categoryId),
    categoryId: expense.categoryId,
    ...amountTexts(expense, trip),
    paymentMethod: expense.paymentMethod ?? undefined,
    date: expense.day,
    ...forOptional((field) => (expense[field] === blank[field] ? undefined : expense[field]?.toString())),
  };
}

/**
 * Returns the texts of the amount. A charged expense fills in the charged sum, any other foreign one its stored rate; day
 * and source of the rate go into hidden fields.
 */
function amountTexts(expense: ExpenseRow, trip: TripOfForm | undefined): Partial<ExpenseTexts> {
  const { amount, original } = expense;
  const isCharged = original?.rateSource === "charged";
  return {
    ...paidTexts(expense, trip),
    exchangeRate: original && !isCharged ? formatRateField(original.rate) : undefined,
    chargedAmount: isCharged ? formatAmountField(amount) : undefined,
    rateDate: original?.rateDay,
    rateSource: original?.rateSource,
  };
}

export function paidTexts(
  { amount, original }: { amount: Cents; original?: { amount: Units; currency: ForeignCurrency } | null },
  trip: TripOfForm | undefined,
): Partial<ExpenseTexts> {
  return {
    amount: original ? formatForeignField(original.amount, original.currency) : formatAmountField(amount),
    originalCurrency: original?.currency ?? (trip?.currencies ? "EUR" : undefined),
  };
}
