import { History } from "lucide";
import { href } from "react-router";
import { OwnSituation } from "~/components/settling/own-situation";
import { Reckoning } from "~/components/settling/reckoning";
import { RepaymentList } from "~/components/settling/repayment-list";
import { Transfers } from "~/components/settling/transfers";
import { useAddress } from "~/components/shell/address";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import type { Payee } from "~/domain/settling/payout";
import {
  ownTransfers,
  type PageOfPayments,
  pageOf,
  type Settlement,
  type SettleView,
  transfersIn,
  withRepayments,
} from "~/domain/settling/settlement";
import type { ShownRepayment } from "~/domain/settling/waiting-repayment";
import type { HistoryPage } from "~/domain/sharing/history";
import type { NamedTrip, Trip } from "~/domain/trips/trip";
import { SettleDialog } from "~/forms/settling/dialogs";
import { settle } from "~/locales/de/settling/settle";
import { formatCount } from "~/locales/format";
import { useDebtsChange, useOnScreen, useWaitingRepayments } from "~/offline/screen-state";
import styles from "~/styles/settle.css?url";

interface Loaded {
  trip: NamedTrip & Pick<Trip, "isActive" | "startDate" | "endDate">;
  settlement: Settlement;
  payees: readonly Payee[];
  repayments: PageOfPayments & { rows: readonly ShownRepayment[] };
  /** The repayment that the address is about. */
  asked: ShownRepayment | undefined;
  /** Number of entries of the history that the member has not seen. */
  unseen: number;
  history: HistoryPage | undefined;
  today: Day;
}

/** The screen on which a shared trip is settled: balances, transfers and repayments. */
export function SettleScreen({ trip, today, unseen, history, asked, ...stored }: Loaded) {
  const { search } = useAddress();
  const view: SettleView = new URLSearchParams(search).get("view") === "direct" ? "direct" : "few";
  const waiting = useWaitingRepayments(trip.id);
  const settlement = withRepayments(stored.settlement, waiting);
  const { rows, ...shownPage } = stored.repayments;
  const repayments = [...(shownPage.page === 1 ? waiting : []), ...rows];
  const known = asked ? [...repayments, asked] : repayments;
  const { members } = settlement;
  const memberId = members.find(({ isMe }) => isMe)?.id;
  const trips = [{ ...trip, isShared: true, members, memberId }];
  const onScreen = useOnScreen({ tripId: trip.id, trips, repayments: known });
  const shown = { tripId: trip.id, settlement, view };
  const payees = settlement === stored.settlement ? stored.payees : [];
  const all = transfersIn(settlement, view);
  const own = ownTransfers(memberId!, all, settlement.settlesWith);
  const inOrder = [...own, ...all.filter((transfer) => !own.includes(transfer))];
  const { rows: suggested, ...page } = pageOf(inOrder, new URLSearchParams(search), "page");
  const ownSuggested = suggested.filter((transfer) => own.includes(transfer));
  return (
    <Screen
      styles={styles}
      header={<Header trip={trip} />}
      aside={
        <>
          <Reckoning settlement={settlement} />
          <RepaymentList repayments={repayments} members={members} today={today} {...shownPage} />
          <a className="card line-row" href={withDialog(search, "history")}>
            <Icon name={History} />
            <span className="flex-1">{settle.history}</span>
            {unseen > 0 && <span className="badge">{settle.historyNew(formatCount(unseen))}</span>}
            <Icon name="chevron-right" className="size-4 text-edge" />
          </a>
        </>
      }
      dialog={<SettleDialog {...shown} trip={trip} onScreen={onScreen} today={today} history={history} />}
    >
      <OwnSituation {...shown} own={own} rows={ownSuggested} payees={payees} />
      {useDebtsChange(trip.id) && <p className="text-sm text-quiet">{settle.pendingExpenses}</p>}
      <Transfers
        settlement={settlement}
        view={view}
        own={ownSuggested.length}
        others={suggested.filter((transfer) => !own.includes(transfer))}
        areEven={all.length === 0}
        {...page}
      />
    </Screen>
  );
}

/** The screen of a trip of one person, on which there is nothing to settle. */
export function OwnTripOnly({ trip }: { trip: NamedTrip }) {
  return (
    <Screen header={<Header trip={trip} />}>
      <EmptyState icon="user" title={settle.alone} help={settle.aloneHelp}>
        <a className="button" href={`${href("/trip/:id", { id: trip.id })}?dialog=members`}>
          {settle.members}
        </a>
      </EmptyState>
    </Screen>
  );
}

function Header({ trip: { id, name } }: { trip: NamedTrip }) {
  const back = href("/trip/:id", { id });
  return <PageHeader back={back} title={settle.title} subtitle={name} to={back} />;
}
