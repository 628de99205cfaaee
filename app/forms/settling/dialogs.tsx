import type { ReactNode } from "react";
import { useActionData, useSearchParams } from "react-router";
import { facesOf } from "~/components/settling/from-to";
import { PaymentRow } from "~/components/settling/payment-row";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import type { Day } from "~/domain/day";
import type { DialogName } from "~/domain/dialog";
import { payerFor } from "~/domain/settling/balance";
import { ownBalance, type Settlement, type SettleView, transfersIn } from "~/domain/settling/settlement";
import type { Transfer } from "~/domain/settling/transfer";
import type { HistoryPage } from "~/domain/sharing/history";
import type { Trip } from "~/domain/trips/trip";
import type { FormAnswer } from "~/http/form-answer";
import { whoPays } from "~/locales/de/settling/debts";
import { repaymentForm as texts } from "~/locales/de/settling/settle";
import { formatDay, formatMoney } from "~/locales/format";
import { findOnScreen, type OnScreen } from "~/offline/screen-state";
import { ConfirmForm } from "../confirm-form";
import { HistoryDialog } from "../sharing/history-dialog";
import type { settleHandlers } from "./form.server";
import { AddRepaymentForm, ChangeRepaymentForm } from "./repayment-form";

interface Props {
  tripId: string;
  trip: Pick<Trip, "startDate" | "endDate">;
  onScreen: OnScreen;
  settlement: Settlement;
  view: SettleView;
  today: Day;
  history: HistoryPage | undefined;
}

/** The dialogs of the screen on which a trip is settled. */
export function SettleDialog({ tripId, trip, onScreen, settlement, view, today, history }: Props) {
  const name = useOpenDialog();
  const [query] = useSearchParams();
  const id = query.get("id");
  const { repayment } = findOnScreen(onScreen, id);
  const { members } = settlement;
  const answer = useActionData<FormAnswer>();
  const own: Partial<Record<DialogName, () => [string, ReactNode]>> = {
    repayment() {
      // Deleted while its form was open, which adds a new one now.
      if (id !== null && answer?.intent === ("repayment.add" satisfies keyof typeof settleHandlers)) {
        const props = { tripId, trip, members, today, name: id, suggested: undefined, save: texts.saveAsNew };
        const form = <AddRepaymentForm key={id} {...props} />;
        return [texts.addTitle, form];
      }
      if (id !== null) {
        const form = repayment && (
          <ChangeRepaymentForm key={id} tripId={tripId} trip={trip} members={members} repayment={repayment} />
        );
        return [texts.changeTitle, form];
      }
      const [fromId, toId] = [query.get("payFrom"), query.get("payTo")];
      const suggested = suggestedIn(settlement, view, fromId, toId);
      const name = `${fromId} ${toId}`;
      const props = { tripId, trip, members, today, suggested, name };
      return [texts.addTitle, <AddRepaymentForm key={name} {...props} />];
    },
    "delete-repayment": () => [
      texts.deleteTitle,
      repayment && (
        <ConfirmForm<typeof settleHandlers>
          intent="repayment.delete"
          id={repayment.id}
          text={texts.deleteText}
          confirm={texts.delete}
          sends={{ tripId }}
          version={repayment.version}
        >
          <ul className="rows">
            <PaymentRow
              from={facesOf(repayment.fromId, members)}
              to={facesOf(repayment.toId, members)}
              title={whoPays(repayment, members)}
              amount={formatMoney(repayment.amount)}
              details={formatDay(repayment.day)}
              link={undefined}
            />
          </ul>
        </ConfirmForm>
      ),
    ],
  };
  if (name === "history") return <HistoryDialog tripId={tripId} page={history} />;
  const [title, content] = (name && own[name]?.()) || [];
  return title && content ? <Dialog title={title}>{content}</Dialog> : null;
}

/**
 * Returns the transfer between two, with the reader in place of somebody who pays together with them. Without one,
 * whoever owes money begins as the payer.
 */
function suggestedIn(
  settlement: Settlement,
  view: SettleView,
  fromId: string | null,
  toId: string | null,
): Partial<Transfer> | undefined {
  const { members, settlesWith } = settlement;
  const me = members.find(({ isMe }) => isMe)!;
  const found = transfersIn(settlement, view).find(
    (transfer) => transfer.fromId === fromId && transfer.toId === toId,
  );
  if (!found) return ownBalance(me.id, settlement) < 0 ? { fromId: me.id } : undefined;
  const payer = payerFor(me.id, settlesWith);
  const orMe = (id: string) => (id === payer ? me.id : id);
  return { fromId: orMe(found.fromId), toId: orMe(found.toId), amount: found.amount };
}
