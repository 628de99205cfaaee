import { useEffect, useState } from "react";
import { href } from "react-router";
import { Icon } from "~/components/ui/icon";
import type { ExpenseRow } from "~/domain/expense";
import type { Receipt } from "~/domain/receipt";
import { categoryNames } from "~/locales/de/names";
import { receipts as texts } from "~/locales/de/receipts";
import { formatExpense } from "~/locales/expense-sum";

type Shown = Pick<Receipt, "id" | "kind" | "thumbnailBytes">;

/**
 * Pictures of an expense's receipts, each large on tap; a PDF leads to `all` of them. Asks for what is not `known`: the
 * form around them waits for no network, and without one its link is enough.
 */
export function ReceiptThumbnails({
  expense,
  known,
  all,
}: {
  expense: ExpenseRow;
  known: readonly Shown[] | undefined;
  /** Address of the dialog of receipts. */
  all: string;
}) {
  const [asked, setAsked] = useState<readonly Shown[]>();
  const isKnown = known !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const closed = new AbortController();
    fetch(`${href("/receipts")}?expense=${expense.id}`, { signal: closed.signal })
      .then((answer) => answer.json())
      .then(({ receipts }: { receipts?: Shown[] }) => setAsked(receipts))
      .catch(() => {});
    return () => closed.abort();
  }, [isKnown, expense.id]);
  const receipts = known ?? asked;
  const title = titleOf(expense);
  return (
    <ul className="thumbnails">
      {receipts?.map(({ id, kind, thumbnailBytes }, index) => {
        const label = texts.label(index + 1, receipts.length, title);
        const file = href("/receipt/:id", { id });
        return (
          <li key={id}>
            {kind === "pdf" ? (
              <a className="receipt-pdf" href={all} aria-label={label}>
                <Icon name="receipt" />
                {texts.pdf}
              </a>
            ) : (
              <a href={file} data-reload target="_blank" rel="noreferrer">
                <img src={thumbnailBytes ? href("/receipt/:id/thumbnail", { id }) : file} alt={label} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function titleOf(expense: ExpenseRow): string {
  return `${expense.description ?? categoryNames[expense.categoryId]}, ${formatExpense(expense)}`;
}
