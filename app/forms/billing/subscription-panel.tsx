import { href } from "react-router";
import type { SubscribeScreen } from "~/billing/subscribe-screen.server";
import { StateCard } from "~/components/accounts/offer";
import { declarationPaths } from "~/domain/addresses";
import { subscribe } from "~/locales/de/billing/subscribe";
import { contractLinks } from "~/locales/de/shell";
import { formatDate, formatMoney } from "~/locales/format";
import { QuickButton, QuickForm } from "../quick-form";
import type { subscribeHandlers } from "./subscribe-form.server";

type Premium = Extract<SubscribeScreen, { screen: "premium" }>;

export function SubscriptionPanel({ subscription, isConfirming, invoices }: Premium) {
  const { state, until, isRenewed } = subscription;
  const date = formatDate(until);
  const facts = [
    [subscribe.state, subscribe[state]],
    [subscribe.price, subscribe.pricePerYear],
    [state === "cancelled" ? subscribe.endsOn : subscribe.renewsOn, date],
  ] as const;
  return (
    <>
      <section className="card flex flex-col gap-4">
        <div>
          <h2>{subscribe.premiumTitle}</h2>
          <p className="text-sm text-quiet">{subscribe.premiumText}</p>
        </div>
        <dl className="grid gap-2">
          {facts.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-quiet">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        {state === "pastDue" && (
          <p className="rounded-control border border-danger p-3 text-sm text-danger">
            {subscribe.pastDueText}
          </p>
        )}
        {state === "cancelled" && <p className="text-sm">{subscribe.cancelledText(date)}</p>}
        {state === "cancelled" ? (
          <QuickButton<typeof subscribeHandlers> intent="subscription.resume" label={subscribe.resume} />
        ) : (
          !isConfirming && (
            <a className="button" href={`${href("/subscribe")}?confirm=cancel#kuendigen`}>
              {subscribe.cancel}
            </a>
          )
        )}
      </section>
      {isConfirming && state !== "cancelled" && <Cancel date={date} isRenewed={isRenewed} />}
      <Invoices invoices={invoices} />
    </>
  );
}

function Cancel({ date, isRenewed }: { date: string; isRenewed: boolean }) {
  return (
    <div id="kuendigen" className="flex flex-col gap-3">
      <StateCard title={`${subscribe.cancel}?`} text={subscribe.cancelText(date)}>
        <a className="button min-h-12 flex-auto text-base" href={href("/subscribe")}>
          {subscribe.keep}
        </a>
        <QuickForm<typeof subscribeHandlers> intent="subscription.cancel" className="flex flex-auto">
          <button type="submit" className="button-danger flex-auto">
            {subscribe.cancel}
          </button>
        </QuickForm>
      </StateCard>
      {isRenewed && (
        <p className="text-sm">
          {subscribe.renewedText}{" "}
          <a className="underline" href={declarationPaths.cancel}>
            {contractLinks.cancel}
          </a>
        </p>
      )}
    </div>
  );
}

function Invoices({ invoices }: Pick<Premium, "invoices">) {
  return (
    <section>
      <h2 className="mb-2">{subscribe.invoices}</h2>
      {!invoices?.length ? (
        <p className="card text-sm text-quiet">
          {invoices ? subscribe.noInvoices : subscribe.invoicesUnavailable}
        </p>
      ) : (
        <ul className="rows">
          {invoices.map(({ number, day, amount, isPaid, url }) => (
            <li key={number} className="flex items-center gap-3 px-4 py-3">
              <span className="min-w-0 flex-1">
                <b className="block">{formatDate(day)}</b>
                <small className="block text-quiet">
                  {formatMoney(amount)}, {isPaid ? subscribe.paid : subscribe.open}
                </small>
                <small className="block text-quiet">{subscribe.invoice(number)}</small>
              </span>
              {url && (
                <a className="button" href={url} target="_blank" rel="noopener noreferrer">
                  {isPaid ? subscribe.showInvoice : subscribe.payInvoice}
                  <span className="sr-only">{subscribe.invoiceAside(number)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
