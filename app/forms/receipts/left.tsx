import type { Day } from "~/domain/day";
import type { ReceiptStorage } from "~/domain/receipts/receipt";
import { leftReceipts as texts } from "~/locales/de/receipts/left";
import { receipts as receiptTexts } from "~/locales/de/receipts/receipts";
import { formatDate } from "~/locales/format";
import type { profileHandlers } from "../accounts/profile-form.server";
import { QuickForm } from "../quick-form";
import { RemovalQuestion } from "./removal";

/** Receipts on trips that the account is no longer on, and what all of its receipts take. */
export interface LeftReceiptsSubject {
  largest: readonly { id: string; name: string | null; bytes: number; day: Day }[];
  all: ReceiptStorage;
  used: number;
  limit: number;
}

/** Lists receipts whose expenses can no longer be seen, to remove them. */
export function LeftReceipts({ largest, all, used, limit }: LeftReceiptsSubject) {
  const { size } = receiptTexts;
  return (
    <div className="flex flex-col gap-4">
      <p>{all.count === 0 ? texts.none : texts.lead(all.count, size(all.bytes))}</p>
      {largest.length > 0 && (
        <ul className="receipts receipts-left" aria-label={texts.title}>
          {largest.map(({ id, name, bytes, day }) => {
            const shown = name ?? receiptTexts.one;
            const label = receiptTexts.removeLabel(`${shown}, ${formatDate(day)}`);
            return (
              <li key={id}>
                <p className="min-w-0">
                  <b className="block break-words">{shown}</b>
                  <small className="text-quiet">{texts.facts(formatDate(day), size(bytes))}</small>
                </p>
                <RemovalQuestion label={label} question={texts.removeQuestion}>
                  <QuickForm<typeof profileHandlers> intent="left-receipt.remove" id={id}>
                    <button type="submit" className="button-danger" aria-label={label}>
                      {receiptTexts.remove}
                    </button>
                  </QuickForm>
                </RemovalQuestion>
              </li>
            );
          })}
        </ul>
      )}
      {all.count > largest.length && <p className="text-quiet">{texts.largest(largest.length)}</p>}
      <p className="text-sm text-quiet">{texts.storage(size(used), size(limit))}</p>
    </div>
  );
}
