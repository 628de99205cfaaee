import { href } from "react-router";
import { Icon } from "~/components/ui/icon";
import type { ExpenseRow } from "~/domain/expenses/expense";
import type { Receipt } from "~/domain/receipts/receipt";
import { expenses } from "~/locales/de/expenses/expenses";
import { titleAndSum } from "~/locales/de/expenses/sum";

/** Pictures of an expense's receipts, each large on tap; a PDF leads to `all` of them. */
export function ReceiptThumbnails({
  expense,
  receipts,
  all,
}: {
  expense: ExpenseRow;
  receipts: readonly Receipt[];
  /** Address of the dialog of receipts. */
  all: string;
}) {
  const title = titleAndSum(expense);
  return (
    <ul className="thumbnails">
      {receipts.map(({ id, kind, thumbnailBytes }, index) => {
        const label = expenses.receiptLabel(index + 1, receipts.length, title);
        const file = href("/receipt/:id", { id });
        return (
          <li key={id}>
            {kind === "pdf" ? (
              <a className="receipt-pdf" href={all} aria-label={`${label}, ${expenses.pdf}`}>
                <Icon name="receipt" />
                {expenses.pdf}
              </a>
            ) : (
              <a className="block rounded-control" href={file} data-reload target="_blank" rel="noreferrer">
                <img
                  src={thumbnailBytes ? href("/receipt/:id/thumbnail", { id }) : file}
                  alt={label}
                  loading="lazy"
                />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
