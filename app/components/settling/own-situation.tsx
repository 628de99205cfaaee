import { withDialog } from "~/domain/dialog";
import { payerFor } from "~/domain/settling/balance";
import type { Payee } from "~/domain/settling/payout";
import { ownBalance, partyOf, type Settlement, type SettleView } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import type { Member } from "~/domain/sharing/member";
import { nameOf } from "~/locales/de/names";
import { debts, personIn } from "~/locales/de/settling/debts";
import { settle } from "~/locales/de/settling/settle";
import { formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { Figure } from "../ui/figure";
import { FromTo } from "./from-to";
import { PayDetails } from "./pay-details";
import { PaymentRow } from "./payment-row";

interface Props {
  tripId: string;
  settlement: Settlement;
  view: SettleView;
  /** The reader's own transfers. */
  own: readonly Transfer[];
  /** The part of `own` that this page shows. */
  rows: readonly Transfer[];
  /** Payment details of the reader's creditors. Empty while an entry waits that changes the debts. */
  payees: readonly Payee[];
}

/** The reader's balance as one figure, and how to settle it: the only transfer at once, several in rows. */
export function OwnSituation({ own, rows, ...props }: Props) {
  const { members, settlesWith } = props.settlement;
  const me = members.find(({ isMe }) => isMe)!;
  const balance = ownBalance(me.id, props.settlement);
  const party = partyOf(me.id, members, settlesWith);
  const partners = party.filter(({ isMe }) => !isMe);
  const [only] = own;
  return (
    <section className="card grid gap-3">
      {only === undefined ? (
        <div>
          <Figure text={settle.even} size="large" />
          <p className="mt-1 text-sm text-quiet">{settle.evenHelp}</p>
        </div>
      ) : own.length === 1 ? (
        <OnlyTransfer transfer={only} {...props} />
      ) : (
        <>
          <div>
            <h2 className="own-title">{balance < 0 ? debts.owes(party) : debts.gets(party)}</h2>
            <Figure text={formatMoney(Math.abs(balance))} size="hero" />
          </div>
          {rows.length > 0 && (
            <ul className="@container -mx-4 divide-y divide-line border-y border-line last:-mb-4 last:border-b-0">
              {rows.map((transfer) => (
                <OwnRow key={transfer.fromId + transfer.toId} transfer={transfer} {...props} />
              ))}
            </ul>
          )}
        </>
      )}
      {partners.length > 0 && (
        <p className="text-sm break-words text-quiet">{settle.together(partners.map(nameOf).join(", "))}</p>
      )}
    </section>
  );
}

type OneProps = Omit<Props, "own" | "rows"> & { transfer: Transfer };

/** Finds the people of a transfer, and the payment details of the creditor if the reader owes it. */
function detailsOf({ transfer: { fromId, toId, amount }, settlement, payees }: OneProps) {
  const { members, settlesWith } = settlement;
  const [debtor, creditor] = [fromId, toId].map((id) => partyOf(id, members, settlesWith)) as [
    Member[],
    Member[],
  ];
  const isOwed = payerFor(members.find(({ isMe }) => isMe)!.id, settlesWith) === fromId;
  return {
    money: formatMoney(amount),
    from: debtor.map(({ face }) => face),
    to: creditor.map(({ face }) => face),
    sentence: debts.between({ debtor, creditor }),
    names: debts.pays(debtor, creditor),
    payee: isOwed ? payees.find(({ memberId }) => memberId === toId) : undefined,
    isOwed,
    name: nameOf(personIn(members, toId)),
  };
}

function useEnter({ fromId, toId }: Transfer): string {
  const { search } = useAddress();
  return withDialog(search, "repayment", { payFrom: fromId, payTo: toId });
}

function OnlyTransfer(props: OneProps) {
  const { transfer, tripId, view } = props;
  const { money, from, to, sentence, names, payee, isOwed, name } = detailsOf(props);
  const enter = useEnter(transfer);
  return (
    <>
      <div className="own-top">
        <div>
          <h2 className="own-title">{sentence}</h2>
          <Figure text={money} size="hero" />
        </div>
        <FromTo from={from} to={to} size="large" />
      </div>
      <div className="own-pay">
        {payee && <PayDetails tripId={tripId} payment={transfer} view={view} payee={payee} name={name} />}
        {payee ? (
          <a className="button-quiet" href={enter}>
            <span className="sr-only">
              {settle.enter}: {names},{" "}
            </span>
            {settle.alreadyPaid}
          </a>
        ) : (
          <a className={isOwed ? "button-main" : "button-tint"} href={enter}>
            {settle.enter}
            <span className="sr-only">: {names}</span>
          </a>
        )}
      </div>
    </>
  );
}

function OwnRow(props: OneProps) {
  const { transfer, tripId, view } = props;
  const { money, from, to, sentence, names, payee, isOwed, name } = detailsOf(props);
  const enter = useEnter(transfer);
  return (
    <PaymentRow
      to={isOwed ? to : from}
      title={sentence}
      name={names}
      amount={money}
      link={{ href: enter, label: settle.enter }}
    >
      {payee && (
        // Above the link that covers the row.
        <div className="relative z-1 col-span-full">
          <PayDetails tripId={tripId} payment={transfer} view={view} payee={payee} name={name} />
        </div>
      )}
    </PaymentRow>
  );
}
