import { useState } from "react";
import { href } from "react-router";
import { decimalText } from "~/domain/money/money";
import { formatIban, needsBic } from "~/domain/settling/iban";
import type { Payee } from "~/domain/settling/payout";
import type { SettleView } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import { settle } from "~/locales/de/settling/settle";
import { formatAmountField, formatMoney } from "~/locales/format";
import { Fold } from "../ui/fold";
import { Icon } from "../ui/icon";
import { useHydrated } from "../ui/signal";

/** Pixels of the code on the screen. */
const CODE_SIZE = 240;

/** Ways to pay a creditor: a code to scan, texts to copy, a link to PayPal. */
export function PayDetails({
  tripId,
  payment: { fromId, toId, amount },
  view,
  payee: { iban, bic, holder, text, paypalName },
  name,
}: {
  tripId: string;
  payment: Transfer;
  view: SettleView;
  payee: Payee;
  name: string;
}) {
  const query = new URLSearchParams({ from: fromId, to: toId, view });
  const code = `${href("/trip/:id/settle/code", { id: tripId })}?${query}`;
  const money = formatMoney(amount);
  return (
    <Fold label={settle.howToPay(name)} isOpen={false} className="pay">
      {iban && (
        <>
          {needsBic(iban) && !bic ? (
            <p className="text-sm text-quiet">{settle.codeNeedsBic}</p>
          ) : (
            <div className="pay-code">
              <img
                src={`${code}&format=svg`}
                alt={settle.code(name, money)}
                width={CODE_SIZE}
                height={CODE_SIZE}
                loading="lazy"
              />
              <p className="text-sm text-quiet">{settle.codeHelp}</p>
              <a className="button" href={`${code}&format=png`} download={settle.codeFile} data-reload>
                <Icon name="download" />
                {settle.saveCode}
              </a>
            </div>
          )}
          <dl className="grid gap-1">
            <Copyable what={settle.iban} shown={formatIban(iban)} text={iban} />
            {needsBic(iban) && bic && <Copyable what={settle.bic} shown={bic} />}
            <Copyable what={settle.holder} shown={holder} />
            <Copyable what={settle.amount} shown={money} text={formatAmountField(amount)} />
            {text && <Copyable what={settle.purpose} shown={text} />}
          </dl>
        </>
      )}
      {paypalName && (
        <a
          className="button"
          href={`https://paypal.me/${paypalName}/${decimalText(amount, "EUR")}EUR`}
          rel="noopener noreferrer"
          target="_blank"
        >
          {settle.paypal}
        </a>
      )}
    </Fold>
  );
}

/** A text with a button that copies it, which needs JavaScript and a secure connection. */
function Copyable({ what, shown, text = shown }: { what: string; shown: string; text?: string }) {
  const [isCopied, setCopied] = useState(false);
  const canCopy = useHydrated() && navigator.clipboard !== undefined;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
      <dt className="self-end text-xs text-quiet">{what}</dt>
      <dd className="self-start text-sm font-semibold wrap-anywhere">{shown}</dd>
      {canCopy && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center">
          <button type="button" className="icon-button" title={settle.copy(what)} onClick={() => void copy()}>
            <Icon name={isCopied ? "check" : "copy"} />
            <span className="sr-only" role="status">
              {isCopied ? settle.copied : settle.copy(what)}
            </span>
          </button>
        </dd>
      )}
    </div>
  );
}
