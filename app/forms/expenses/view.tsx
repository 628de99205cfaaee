import { Undo2 } from "lucide";
import { useAddress } from "~/components/shell/address";
import { Face } from "~/components/ui/face";
import { Figure } from "~/components/ui/figure";
import { Icon } from "~/components/ui/icon";
import { withDialog } from "~/domain/dialog";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { isOpen, kindAfter, kindOf } from "~/domain/expenses/kind";
import type { ShownRow } from "~/domain/expenses/pending-expense";
import type { Receipt } from "~/domain/receipts/receipt";
import type { HistoryLine } from "~/domain/sharing/history";
import { isRepeatable } from "~/domain/trips/trip";
import { expenses, open } from "~/locales/de/expenses/expenses";
import { formatForeignPart, formatNights, formatSum } from "~/locales/de/expenses/sum";
import { expenseView as texts } from "~/locales/de/expenses/view";
import { rateOrigin } from "~/locales/de/money/currency";
import { formatShortRate, signOf } from "~/locales/de/money/foreign-format";
import { history } from "~/locales/de/sharing/history";
import { isSharedTrip, type TripOfForm } from "~/offline/screen-state";
import { useExpenseReceipts } from "../receipts/expense-receipts";
import { ReceiptThumbnails } from "../receipts/thumbnails";
import { useExpenseHistory } from "./history";
import { Facts } from "./view-facts";
import { Parts } from "./view-parts";

/** An expense to read, with links that change it, enter it again and delete it. */
export function ExpenseView({
  expense,
  receipts,
  changes,
  trip,
}: {
  expense: ShownRow;
  /** Undefined if the expense is a row on the screen, which only counts them. */
  receipts?: readonly Receipt[];
  changes?: readonly HistoryLine[];
  trip?: TripOfForm;
}) {
  const { search } = useAddress();
  const { id, original } = expense;
  const foreign = formatForeignPart(expense);
  const nights = formatNights(expense);
  const kind = kindOf(expense);
  const turn = isOpen(kind) ? kind : undefined;
  return (
    <div className="sheet-form">
      <div className="sheet-fields view">
        <div>
          <Figure text={formatSum(expense)} size="hero" />
          {foreign && original && (
            <p className="text-quiet">
              {foreign} ·{" "}
              {texts.rate(
                texts.oneEuro(`${formatShortRate(original.rate)}\u00a0${signOf(original.currency)}`),
                rateOrigin(original),
              )}
            </p>
          )}
          {nights && <p className="text-quiet">{nights}</p>}
        </div>
        {expense.sharing && isSharedTrip(trip) && (
          <Parts expense={expense} sharing={expense.sharing} people={trip} />
        )}
        <Facts expense={expense} />
        {kind === "expense" && (
          <p className="-mx-4 -my-2">
            <a className="button-quiet" href={withDialog(search, "expense", { again: id, kind: "refund" })}>
              <Icon name={Undo2} />
              {expenses.refund}
            </a>
          </p>
        )}
        <Receipts expense={expense} known={receipts} />
        <History expense={expense} known={changes} />
      </div>
      {/* The narrowest phones: three buttons in a row need the width for their words. */}
      <div className="sheet-foot flex flex-wrap gap-2 *:min-w-13 *:px-3">
        {turn && (
          <a
            className="button-tint flex-[1_1_100%]"
            href={withDialog(search, "expense", { id, kind: kindAfter[turn] })}
            data-replace
          >
            <Icon name="check" />
            {open.done[turn]}
          </a>
        )}
        <a
          className={`${turn ? "button" : "button-tint"} flex-[1_1_6rem]`}
          href={withDialog(search, "expense", { id })}
          data-replace
        >
          <Icon name="pencil" className="@max-[22rem]/sheet:hidden" />
          {expenses.edit}
        </a>
        {isRepeatable(trip) && (
          <a className="button" href={withDialog(search, "expense", { again: id })}>
            <Icon name="repeat" className="@max-[22rem]/sheet:hidden" />
            {expenses.again}
          </a>
        )}
        <a
          className="button-quiet is-danger"
          href={withDialog(search, "delete-expense", { id })}
          data-replace
        >
          <Icon name="trash" />
          <span className="sr-only">{expenses.delete}</span>
        </a>
      </div>
    </div>
  );
}

function Receipts({ expense, known }: { expense: ExpenseRow; known: readonly Receipt[] | undefined }) {
  const { search } = useAddress();
  const all = withDialog(search, "receipts", { id: expense.id });
  const { receipts, onDevice, hasFailed } = useExpenseReceipts(expense, known, Boolean(expense.receipts));
  const stored = receipts?.length ?? expense.receipts ?? 0;
  return (
    <section>
      <div className="section-head">
        <h3 className="text-base font-bold">
          {stored > 0 ? expenses.receiptCount(stored) : expenses.receipts}
        </h3>
        <a href={all}>
          <Icon name="camera" />
          {texts.addPhoto}
        </a>
      </div>
      {expense.photoUrl && <p>{expenses.photo}</p>}
      {hasFailed && <p>{expenses.receiptsOffline}</p>}
      {!hasFailed && stored > 0 && (
        <ReceiptThumbnails expense={expense} receipts={receipts ?? []} all={all} />
      )}
      {onDevice.length > 0 && <p>{texts.waiting(onDevice.length)}</p>}
    </section>
  );
}

function History({ expense, known }: { expense: ExpenseRow; known: readonly HistoryLine[] | undefined }) {
  const { changes = [], hasFailed } = useExpenseHistory(expense, known);
  if (changes.length === 0 && !hasFailed) return null;
  return (
    <section>
      <h3 className="text-base font-bold">{history.title}</h3>
      {hasFailed && <p>{texts.historyOffline}</p>}
      <ol className="mt-3 grid gap-3">
        {changes.map(({ id, face, sentences, when }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 break-words">
            <Face of={face} size="medium" />
            <div>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
              <small>{when}</small>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
