import { withDialog, withoutDialog } from "~/domain/dialog";
import { type PageOfPayments, partyOf, type Settlement, type SettleView } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import { debts } from "~/locales/de/settling/debts";
import { settle } from "~/locales/de/settling/settle";
import { formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { FoldedRows, OtherPages } from "./folded-rows";
import { PaymentRow } from "./payment-row";

/** The transfers between the others, and the choice between the two ways to settle the trip. */
export function Transfers({
  settlement,
  view,
  own,
  others,
  areEven,
  ...shown
}: PageOfPayments & {
  settlement: Settlement;
  view: SettleView;
  /** Number of the reader's own on this page, which stand above. */
  own: number;
  others: readonly Transfer[];
  areEven: boolean;
}) {
  const help = <p className="text-sm text-quiet">{areEven ? settle.allEven : settle.viewHelp[view]}</p>;
  const pages = <OtherPages parameter="page" anchor="payments" {...shown} />;
  // The reader's own stand above: a heading would have nothing below it.
  if (others.length === 0) {
    return (
      <section id="payments" aria-label={settle.payments}>
        <div className="section-head">
          {help}
          {!areEven && <ViewSwitch current={view} />}
        </div>
        {pages}
      </section>
    );
  }
  return (
    <section id="payments">
      <div className="section-head">
        <h2>{own > 0 ? settle.otherPayments : settle.payments}</h2>
        <ViewSwitch current={view} />
      </div>
      <FoldedRows
        own={[]}
        ownShown={own}
        others={others.map((transfer) => (
          <TransferRow key={transfer.fromId + transfer.toId} payment={transfer} settlement={settlement} />
        ))}
        label={settle.paymentsOfOthers}
        isOpen={shown.page > 1}
      />
      <div className="mt-2">{help}</div>
      {pages}
    </section>
  );
}

function ViewSwitch({ current }: { current: SettleView }) {
  const { search } = useAddress();
  const showing = (view: SettleView) =>
    `${withoutDialog(search, { view: view === "direct" ? view : undefined, page: undefined }) || "?"}#payments`;
  return (
    <nav className="switch" aria-label={settle.view}>
      <a href={showing("few")} aria-current={current === "few" || undefined}>
        {settle.few}
        <span className="sr-only"> {settle.fewPayments}</span>
      </a>
      <a href={showing("direct")} aria-current={current === "direct" || undefined}>
        {settle.direct}
      </a>
    </nav>
  );
}

function TransferRow({
  payment: { fromId, toId, amount },
  settlement: { members, settlesWith },
}: {
  payment: Transfer;
  settlement: Settlement;
}) {
  const { search } = useAddress();
  const [from, to] = [partyOf(fromId, members, settlesWith), partyOf(toId, members, settlesWith)];
  return (
    <PaymentRow
      from={from.map(({ face }) => face)}
      to={to.map(({ face }) => face)}
      title={debts.pays(from, to)}
      amount={formatMoney(amount)}
      link={{ href: withDialog(search, "repayment", { payFrom: fromId, payTo: toId }), label: settle.enter }}
    />
  );
}
