import { href } from "react-router";
import { OwnSituation } from "~/components/settle/own-situation";
import { Reckoning } from "~/components/settle/reckoning";
import { RepaymentList } from "~/components/settle/repayment-list";
import { Transfers } from "~/components/settle/transfers";
import { useAddress } from "~/components/shell/address";
import { PageHeader } from "~/components/shell/page-header";
import { Screen } from "~/components/shell/screen";
import { EmptyState } from "~/components/ui/empty-state";
import { ToolLink } from "~/components/ui/tool";
import type { Day } from "~/domain/day";
import { withDialog } from "~/domain/dialog";
import type { HistoryPage } from "~/domain/history";
import type { Payee } from "~/domain/payout";
import { type PageOfPayments, type Settlement, type SettleView, withRepayments } from "~/domain/settlement";
import type { NamedTrip, Trip } from "~/domain/trip";
import type { ShownRepayment } from "~/domain/waiting-repayment";
import { SettleDialog } from "~/forms/settle-dialogs";
import { settle } from "~/locales/de/settle";
import { formatCount } from "~/locales/format";
import { useDebtsChange, useOnScreen, useWaitingRepayments } from "~/offline/screen-state";

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
  const news = unseen > 0 ? ` · ${settle.historyNew(formatCount(unseen))}` : "";
  return (
    <Screen
      header={<Header trip={trip} />}
      aside={
        <>
          <Reckoning settlement={settlement} />
          <RepaymentList repayments={repayments} members={members} today={today} {...shownPage} />
          <p>
            <ToolLink href={withDialog(search, "history")} icon="restore" label={settle.history + news} />
          </p>
        </>
      }
      dialog={<SettleDialog {...shown} trip={trip} onScreen={onScreen} today={today} history={history} />}
    >
      <OwnSituation settlement={settlement} view={view} />
      {useDebtsChange(trip.id) && <p className="text-sm text-quiet">{settle.pendingExpenses}</p>}
      <Transfers {...shown} payees={settlement === stored.settlement ? stored.payees : []} />
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
