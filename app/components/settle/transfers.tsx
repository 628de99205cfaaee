import type { ReactNode } from "react";
import { payerFor } from "~/domain/balance";
import { withDialog, withoutDialog } from "~/domain/dialog";
import type { Member } from "~/domain/member";
import type { Payee } from "~/domain/payout";
import {
  ownTransfers,
  pageOf,
  partyOf,
  type Settlement,
  type SettleView,
  transfersIn,
} from "~/domain/settlement";
import type { Transfer } from "~/domain/transfer";
import { settle } from "~/locales/de/settle";
import { debts } from "~/locales/debts";
import { formatMoney } from "~/locales/format";
import { nameOf } from "~/locales/member-name";
import { personIn } from "~/locales/transfer-text";
import { useAddress } from "../shell/address";
import { ToolLink } from "../ui/tool";
import { FoldedRows, OtherPages } from "./folded-rows";
import { PayDetails } from "./pay-details";

const views: readonly SettleView[] = ["few", "direct"];

interface Props {
  tripId: string;
  settlement: Settlement;
  view: SettleView;
  /** Payment details of the reader's creditors. Empty while an entry waits that changes the debts. */
  payees: readonly Payee[];
}

/** The transfers that settle the trip, in one of two views, the reader's own first. */
export function Transfers(props: Props) {
  const { settlement, view } = props;
  const { members, settlesWith } = settlement;
  const all = transfersIn(settlement, view);
  const own = ownTransfers(members.find(({ isMe }) => isMe)!.id, all, settlesWith);
  const inOrder = [...own, ...all.filter((transfer) => !own.includes(transfer))];
  const { search } = useAddress();
  const { rows, ...shown } = pageOf(inOrder, new URLSearchParams(search), "page");
  const row = (transfer: Transfer) => (
    <TransferRow key={transfer.fromId + transfer.toId} payment={transfer} {...props} />
  );
  return (
    <section id="payments">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2>{settle.payments}</h2>
        <ViewSwitch current={view} />
      </div>
      <p className="mb-2 text-sm text-quiet">{all.length > 0 ? settle.viewHelp[view] : settle.allEven}</p>
      {all.length > 0 && (
        <FoldedRows
          own={rows.filter((transfer) => own.includes(transfer)).map(row)}
          others={rows.filter((transfer) => !own.includes(transfer)).map(row)}
          label={settle.otherPayments}
          isOpen={shown.page > 1}
        />
      )}
      <OtherPages parameter="page" anchor="payments" {...shown} />
    </section>
  );
}

function ViewSwitch({ current }: { current: SettleView }) {
  const { search } = useAddress();
  const showing = (view: SettleView) =>
    `${withoutDialog(search, { view: view === "direct" ? view : undefined, page: undefined }) || "?"}#payments`;
  return (
    <nav className="switch" aria-label={settle.view}>
      {views.map((view) => (
        <a key={view} href={showing(view)} aria-current={view === current || undefined}>
          {settle.views[view]}
        </a>
      ))}
    </nav>
  );
}

function TransferRow({ payment, settlement, payees, ...rest }: Props & { payment: Transfer }) {
  const { search } = useAddress();
  const { members, settlesWith } = settlement;
  const { fromId, toId, amount } = payment;
  const [from, to] = [fromId, toId].map((id) => partyOf(id, members, settlesWith)) as [Member[], Member[]];
  const names = debts.pays(from, to);
  const me = members.find(({ isMe }) => isMe)!;
  const isOwn = payerFor(me.id, settlesWith) === fromId;
  const payee = isOwn ? payees.find(({ memberId }) => memberId === toId) : undefined;
  return (
    <PaymentRow title={names} amount={formatMoney(amount)}>
      <p className="outbox-tools block">
        <ToolLink
          href={withDialog(search, "repayment", { payFrom: fromId, payTo: toId })}
          icon="check"
          label={settle.enter}
          name={names}
        />
      </p>
      {payee && (
        <PayDetails {...rest} payment={payment} payee={payee} name={nameOf(personIn(members, toId))} />
      )}
    </PaymentRow>
  );
}

export function PaymentRow({
  title,
  amount,
  details,
  children,
}: {
  title: string;
  amount: string;
  details?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="outbox-row">
      <div className="flex flex-wrap gap-x-3">
        {/* Not cut: the end of a long one says who gets it. */}
        <b className="flex-1 basis-40 text-sm wrap-anywhere">{title}</b>
        <b className="row-sum">{amount}</b>
      </div>
      {details && <p className="text-xs break-words text-quiet">{details}</p>}
      {children}
    </li>
  );
}
