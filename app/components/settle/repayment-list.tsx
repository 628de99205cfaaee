import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import type { Member } from "~/domain/member";
import type { PageOfPayments } from "~/domain/settlement";
import type { ShownRepayment } from "~/domain/waiting-repayment";
import { dates } from "~/locales/de/home";
import { paymentMethodName } from "~/locales/de/names";
import { settle } from "~/locales/de/settle";
import { formatDayShort, formatMoney } from "~/locales/format";
import { whoPays } from "~/locales/transfer-text";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";
import { PendingMark } from "../ui/pending-mark";
import { ToolLink } from "../ui/tool";
import { OtherPages } from "./folded-rows";
import { PaymentRow } from "./transfers";

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
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2>{settle.repayments}</h2>
        <a className="button-quiet -mx-4" href={withDialog(search, "repayment")}>
          <Icon name="plus" />
          {settle.enter}
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
  const { id, amount, day, method, note, state } = repayment;
  const title = whoPays(repayment, members);
  const details = [formatDayShort(day, today, dates), method && paymentMethodName(method), note];
  return (
    <PaymentRow
      title={title}
      amount={formatMoney(amount)}
      details={
        <>
          {state && state !== "saved" && <PendingMark label="" state={state} />}
          {details.filter(Boolean).join(" · ")}
        </>
      }
    >
      {/* One that waits is changed in the outbox. */}
      {!state && (
        <p className="outbox-tools">
          <ToolLink
            href={withDialog(search, "repayment", { id })}
            icon="pencil"
            label={settle.edit}
            name={title}
          />
          <ToolLink
            href={withDialog(search, "delete-repayment", { id })}
            icon="trash"
            label={settle.delete}
            name={title}
          />
        </p>
      )}
    </PaymentRow>
  );
}
