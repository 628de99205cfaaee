import { href } from "react-router";
import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import type { ExpenseRow } from "~/domain/expense";
import { RECEIPTS_PER_EXPENSE, type Receipt, receiptFormats } from "~/domain/receipt";
import { categoryNames } from "~/locales/de/names";
import { receipts as texts } from "~/locales/de/receipts";
import { formatExpense } from "~/locales/expense-sum";
import { QuickForm, useSubmissionKey } from "./sent-form";

// By name, never image/*: iPhones then hand over JPEG in place of HEIC.
const ACCEPTED = Object.values(receiptFormats)
  .map(({ mediaType }) => mediaType)
  .join();

/** The receipts of an expense, with forms that remove one and add several. */
export function ReceiptsForm({
  expense,
  receipts,
  hasStore = false,
}: {
  expense: ExpenseRow;
  receipts: readonly Receipt[];
  hasStore?: boolean;
}) {
  const isFull = receipts.length >= RECEIPTS_PER_EXPENSE;
  const title = `${expense.description ?? categoryNames[expense.categoryId]}, ${formatExpense(expense)}`;
  const { length } = receipts;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet break-words">{title}</p>
      {length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ul className="receipts">
          {receipts.map((receipt, index) => (
            <ReceiptItem
              key={receipt.id}
              receipt={receipt}
              number={index + 1}
              label={texts.label(index + 1, length, title)}
            />
          ))}
        </ul>
      )}
      {hasStore && !isFull ? (
        <AddReceipts expenseId={expense.id} />
      ) : (
        <p>{isFull ? texts.full : texts.notSetUp}</p>
      )}
    </div>
  );
}

function ReceiptItem({ receipt, number, label }: { receipt: Receipt; number: number; label: string }) {
  const { id, kind, name, bytes, width, height } = receipt;
  const file = href("/receipt/:id", { id });
  return (
    <li>
      <a href={file} data-reload target="_blank" rel="noreferrer" aria-label={label}>
        {kind === "pdf" ? (
          <span className="receipt-pdf">
            <Icon name="receipt" />
            {texts.pdf}
          </span>
        ) : (
          <img
            src={file}
            alt={label}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
          />
        )}
      </a>
      <p>
        <span className="break-words">{name ?? texts.nameOf(number)}</span>{" "}
        <span className="text-quiet whitespace-nowrap">{texts.size(bytes)}</span>
      </p>
      <QuickForm intent="receipt.remove" id={id}>
        <button type="submit" className="icon-button" aria-label={texts.removeLabel(label)}>
          <Icon name="trash" />
        </button>
      </QuickForm>
    </li>
  );
}

/** Sent by the browser itself: the server answers each file, and leads back here. */
function AddReceipts({ expenseId }: { expenseId: string }) {
  const { pathname, search } = useAddress();
  const query = new URLSearchParams({
    expense: expenseId,
    to: pathname + search,
    submissionId: useSubmissionKey("receipts", expenseId),
  });
  return (
    <form
      method="post"
      action={`${href("/receipts")}?${query}`}
      encType="multipart/form-data"
      data-reload
      className="flex flex-col gap-3"
    >
      <div>
        <label className="mb-1 block text-sm font-semibold" htmlFor="receipt-files">
          {texts.choose}
        </label>
        <input
          id="receipt-files"
          className="field-input"
          type="file"
          name="file"
          accept={ACCEPTED}
          multiple
          required
          aria-describedby="receipt-help"
        />
        <p id="receipt-help" className="field-message text-quiet">
          {texts.help}
        </p>
      </div>
      <button type="submit" className="button-main">
        {texts.add}
      </button>
    </form>
  );
}
