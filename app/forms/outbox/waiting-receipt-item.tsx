import { useEffect, useRef } from "react";
import { Icon } from "~/components/ui/icon";
import { ProgressBar } from "~/components/ui/progress-bar";
import { useSignal } from "~/components/ui/signal";
import { isReceiptWaiting, type ShownReceipt } from "~/domain/receipts/waiting";
import { expenses } from "~/locales/de/expenses/expenses";
import { stateText } from "~/locales/de/outbox/pending";
import { receipts as texts } from "~/locales/de/receipts/receipts";
import { discardReceipt } from "~/offline/outbox/database";
import { readThumbnail } from "~/offline/receipts/keep";
import { uploading } from "~/offline/receipts/upload";
import { RemovalQuestion } from "../receipts/removal";
import { orToast, retryReceipt } from "./receipt-entry";

/** A receipt that waits on this device, how far its upload is, and what can be done with it. */
export function WaitingReceiptItem({ receipt, label }: { receipt: ShownReceipt; label: string }) {
  const { id, name, bytes, state, refusal, isBusy, target } = receipt;
  const upload = useSignal(uploading);
  const share = upload?.id === id ? upload.share : undefined;
  const discard = {
    "aria-label": texts.discardLabel(label),
    onClick: () => void orToast(discardReceipt(id)),
  };
  return (
    <li>
      <Thumbnail receipt={receipt} label={label} />
      <div>
        <span className="break-words">{name || label}</span>{" "}
        <span className="text-quiet whitespace-nowrap">{texts.size(bytes)}</span>
        {target.kind !== "draft" && (
          <p className={state === "rejected" ? "text-danger" : "text-quiet"}>
            {refusal ?? (isBusy && state === "waiting" ? texts.busy : stateText({ state }))}
          </p>
        )}
        {share !== undefined && isReceiptWaiting(receipt) && (
          <ProgressBar className="mt-1" percent={Math.floor(100 * share)} label={texts.uploaded} />
        )}
        {state === "rejected" && (
          <button type="button" className="button-quiet -ml-4" onClick={() => orToast(retryReceipt(id))}>
            <Icon name="restore" />
            {texts.retry}
          </button>
        )}
      </div>
      {target.kind === "draft" ? (
        <button type="button" className="icon-button" {...discard}>
          <Icon name="trash" />
        </button>
      ) : (
        <RemovalQuestion label={texts.discardLabel(label)} question={texts.discardQuestion}>
          <button type="button" className="button-danger" {...discard}>
            {texts.discard}
          </button>
        </RemovalQuestion>
      )}
    </li>
  );
}

/** Drawn on a canvas: the security policy allows pictures from our server only. */
function Thumbnail({ receipt: { id, mediaType }, label }: { receipt: ShownReceipt; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isPdf = mediaType === "application/pdf";
  useEffect(() => {
    const draw = async () => {
      const bitmap = await readThumbnail(id);
      const { current } = canvas;
      if (!bitmap || !current) return;
      current.width = bitmap.width;
      current.height = bitmap.height;
      current.getContext("2d")?.drawImage(bitmap, 0, 0);
      bitmap.close();
    };
    // Without its thumbnail the receipt still has its name.
    draw().catch(() => undefined);
  }, [id]);
  if (isPdf)
    return (
      <span className="receipt-pdf">
        <Icon name="receipt" />
        {expenses.pdf}
      </span>
    );
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
