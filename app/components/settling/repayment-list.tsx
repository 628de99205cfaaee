import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import type { PageOfPayments } from "~/domain/settling/settlement";
import type { ShownRepayment } from "~/domain/settling/waiting-repayment";
import type { Member } from "~/domain/sharing/member";
import { paymentMethodName } from "~/locales/de/names";
import { whoPays } from "~/locales/de/settling/debts";
import { settle } from "~/locales/de/settling/settle";
import { dates } from "~/locales/de/trips/home";
import { formatDayShort, formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";
import { OtherPages } from "./folded-rows";
import { facesOf } from "./from-to";
import { PaymentRow } from "./payment-row";

export function RepaymentList({
  repayments,
  members,
  today,
  ...shown
}: PageOfPayments & {
  /** A page of them, newest first, on the first one including those that wait on the device. */
  repayments: readonly ShownRepayment[];
  members: readonly Member[];
  today: Day;
}) {
  const { search } = useAddress();
  return (
    <section id="repayments">
      <div className="section-head">
        <h2>{settle.repayments}</h2>
        <a href={withDialog(search, "repayment")} aria-label={settle.enter}>
          <Icon name="plus" />
          {settle.enterAnother}
        </a>
      </div>
      {repayments.length === 0 ? (
        <p className="card text-sm text-quiet">{settle.noRepayments}</p>
      ) : (
        <ul className="rows">
          {repayments.map((repayment) => (
            <RepaymentRow key={repayment.id} repayment={repayment} members={members} today={today} />
          ))}
        </ul>
      )}
      <OtherPages parameter="older" anchor="repayments" {...shown} />
    </section>
  );
}

function RepaymentRow({
  repayment,
  members,
  today,
}: {
  repayment: ShownRepayment;
  members: readonly Member[];
  today: Day;
}) {
  const { search } = useAddress();
  const { id, fromId, toId, amount, day, method, note, state } = repayment;
  const title = whoPays(repayment, members);
  const details = [formatDayShort(day, today, dates), method && paymentMethodName(method), note];
  return (
    <PaymentRow
      from={facesOf(fromId, members)}
      to={facesOf(toId, members)}
      title={title}
      amount={formatMoney(amount)}
      // One that waits is changed in the outbox.
      link={
        state
          ? undefined
          : { href: withDialog(search, "repayment", { id }), label: settle.edit, isHidden: true }
      }
      details={
        <>
          {state && state !== "saved" && (
            <>
              <PendingMark label="" state={state} /> ·{" "}
            </>
          )}
          {details.filter(Boolean).join(" · ")}
        </>
      }
    >
      {!state && (
        <span className="row-tools">
          <a href={withDialog(search, "delete-repayment", { id })} title={settle.delete}>
            <Icon name="trash" />
            <span className="sr-only">
              {settle.delete}: {title}
            </span>
          </a>
        </span>
      )}
    </PaymentRow>
  );
}
