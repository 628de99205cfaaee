import type { MouseEvent } from "react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { href, useRouteLoaderData } from "react-router";
import { useAddress } from "~/components/shell/address";
import { Icon } from "~/components/ui/icon";
import { useHydrated } from "~/components/ui/signal";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { RECEIPTS_PER_EXPENSE } from "~/domain/quota";
import { type Receipt, savedName } from "~/domain/receipts/receipt";
import type { Toast } from "~/domain/toast";
import { expenses as expenseTexts } from "~/locales/de/expenses/expenses";
import { titleAndSum } from "~/locales/de/expenses/sum";
import { receipts as texts } from "~/locales/de/receipts/receipts";
import { isOutboxSupported } from "~/offline/storage";
import type { expenseHandlers } from "../expenses/form.server";
import { WaitingReceiptItem } from "../outbox/waiting-receipt-item";
import { QuickForm } from "../quick-form";
import { useAccount, useSubmissionKey } from "../submission";
import { useExpenseReceipts } from "./expense-receipts";
import { ACCEPTED, ReceiptPicker, RefusedFiles } from "./picker";
import { RemovalQuestion } from "./removal";

/** The receipts of an expense, with forms that remove one and add several. */
export function ReceiptsForm({
  expense,
  receipts: known,
}: {
  expense: ExpenseRow;
  /** Undefined if the expense is a row on the screen, which only counts them. */
  receipts: readonly Receipt[] | undefined;
}) {
  const { hasReceipts } = useRouteLoaderData<{ hasReceipts: boolean }>("routes/app") ?? {};
  const { toast } = useRouteLoaderData<{ toast: Toast | null }>("root") ?? {};
  const { receipts: loaded, onDevice: waiting, hasFailed } = useExpenseReceipts(expense, known, true);
  const receipts = loaded ?? [];
  const title = titleAndSum(expense);
  const count = receipts.length + waiting.length;
  // Their place is kept until they come, as a press would miss a button that moves.
  const expected = loaded || hasFailed ? 0 : (expense.receipts ?? 0);
  const label = (index: number) => expenseTexts.receiptLabel(index + 1, count, title);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet break-words">{title}</p>
      {hasFailed && <p className="text-quiet">{expenseTexts.receiptsOffline}</p>}
      {loaded && count === 0 && <p>{texts.empty}</p>}
      {count + expected > 0 && (
        <ul className="receipts">
          {Array.from({ length: expected }, (_, index) => (
            <li key={texts.nameOf(index + 1)} aria-hidden="true">
              <span className="receipt-pdf" />
            </li>
          ))}
          {receipts.map((receipt, index) => (
            <ReceiptItem key={receipt.id} receipt={receipt} number={index + 1} label={label(index)} />
          ))}
          {waiting.map((receipt, index) => (
            <WaitingReceiptItem key={receipt.id} receipt={receipt} label={label(receipts.length + index)} />
          ))}
        </ul>
      )}
      {toast?.refused && <RefusedFiles lines={toast.refused} />}
      {hasReceipts ? (
        <AddReceipts expenseId={expense.id} title={title} count={count} />
      ) : (
        <p>{texts.notSetUp}</p>
      )}
    </div>
  );
}

/** With scripts the device prepares and sends each file; without them the browser sends a form. */
function AddReceipts(props: { expenseId: string; title: string; count: number }) {
  const isHydrated = useHydrated();
  const chosen = useRef<File[]>([]);
  const { expenseId, title, count } = props;
  if (isHydrated && isOutboxSupported()) {
    const target = { kind: "expense", id: expenseId } as const;
    return <ReceiptPicker target={target} title={title} count={count} chosen={chosen} />;
  }
  if (count >= RECEIPTS_PER_EXPENSE) return <p>{texts.full}</p>;
  return <PlainForm expenseId={expenseId} chosen={chosen} />;
}

function ReceiptItem({ receipt, number, label }: { receipt: Receipt; number: number; label: string }) {
  const { id, kind, name, bytes, width, height, thumbnailBytes } = receipt;
  const file = href("/receipt/:id", { id });
  return (
    <li>
      <a
        href={file}
        data-reload
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        onClick={
          kind === "pdf" ? (event) => shareIfInstalled(event, savedName(name ?? label, kind)) : undefined
        }
      >
        {kind === "pdf" ? (
          <span className="receipt-pdf">
            <Icon name="receipt" />
            {expenseTexts.pdf}
          </span>
        ) : (
          <img
            src={thumbnailBytes ? href("/receipt/:id/thumbnail", { id }) : file}
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
      <RemovalQuestion label={texts.removeLabel(label)} question={texts.removeQuestion}>
        <QuickForm<typeof expenseHandlers> intent="receipt.remove" id={id}>
          <button type="submit" className="button-danger" aria-label={texts.removeLabel(label)}>
            {texts.remove}
          </button>
        </QuickForm>
      </RemovalQuestion>
    </li>
  );
}

/**
 * Sent by the browser itself: the server answers each file, and leads back here. What was chosen before this page had its
 * scripts is in `chosen`.
 */
function PlainForm({ expenseId, chosen }: { expenseId: string; chosen: RefObject<File[]> }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    chosen.current = [...(input.current!.files ?? [])];
  }, [chosen]);
  const { pathname, search } = useAddress();
  const query = new URLSearchParams({
    account: useAccount() ?? "",
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
          ref={input}
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

/** Hands a PDF to the device where the app is installed: there a download would open a page that leads nowhere back. */
export function shareIfInstalled(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  if (!matchMedia("(display-mode: standalone)").matches || !("canShare" in navigator)) return;
  const { href } = event.currentTarget;
  event.preventDefault();
  share(href, name).catch((error: Error) => {
    // Closing the device's sheet is an answer, too.
    if (error.name !== "AbortError") window.open(href);
  });
}

async function share(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be loaded`);
  const files = [new File([await response.blob()], name, { type: "application/pdf" })];
  if (!navigator.canShare({ files })) throw new Error("files cannot be shared");
  await navigator.share({ files });
}
