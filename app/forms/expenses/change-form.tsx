import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import { withDialog } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { Receipt } from "~/domain/receipts/receipt";
import { isRepeatable } from "~/domain/trips/trip";
import { expenses } from "~/locales/de/expenses/expenses";
import { type Draft, Drafted } from "~/offline/drafts";
import type { TripOfForm } from "~/offline/screen-state";
import { useExpenseReceipts } from "../receipts/expense-receipts";
import { ReceiptThumbnails } from "../receipts/thumbnails";
import { useSentForm } from "../sent-form";
import { ExpenseForm } from "./form";
import type { expenseHandlers } from "./form.server";
import { textsOfExpense, textsOfTurn } from "./texts";
import { VersionPart } from "./version-part";

interface Props {
  expense: ExpenseRow;
  /** Undefined if the expense is a row on the screen, which only counts them. */
  receipts?: readonly Receipt[];
  /** The trip on which the expense is shown. */
  tripId: string | undefined;
  trip?: TripOfForm;
  /** The kind that a link has preselected: `expense` for 'Bezahlt', `returned` for 'Zurückbekommen'. */
  kind?: ExpenseKind | undefined;
}

export function ChangeExpenseForm(props: Props) {
  const { expense, kind } = props;
  const name = ["expense.change", expense.id, kind].filter(Boolean).join(" ");
  return <Drafted name={name}>{(draft) => <OldExpense {...props} draft={draft} />}</Drafted>;
}

function OldExpense({ expense, receipts: known, tripId, trip, kind, draft }: Props & { draft: Draft }) {
  const sent = useSentForm<typeof expenseHandlers, "expense.change">("expense.change", {
    id: expense.id,
    draft,
    values: { ...textsOfExpense(expense, trip), ...(kind && textsOfTurn(expense, kind)) },
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
      isMoreOpen={sent.initial.newRate !== undefined}
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
              data-replace
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
      {tripId && <input type="hidden" name={sent.fields.tripId.name} value={tripId} />}
      <VersionPart sent={sent} trip={trip} before={expense} />
    </ExpenseForm>
  );
}
