import type { CSSProperties } from "react";
import type { Cents } from "~/domain/money/money";
import { type Balance, payerFor } from "~/domain/settling/balance";
import { ownBalance, partyOf, type Settlement } from "~/domain/settling/settlement";
import type { Member } from "~/domain/sharing/member";
import { barWidth } from "~/domain/statistics/summary";
import { nameOf } from "~/locales/de/names";
import { debts, personIn } from "~/locales/de/settling/debts";
import { me, settle } from "~/locales/de/settling/settle";
import { formatMoney } from "~/locales/format";
import { Face, Faces } from "../ui/face";
import { Fold } from "../ui/fold";
import { FoldedRows } from "./folded-rows";
import { facesOf } from "./from-to";

/** The balance of each, of those who pay together as one, and folded below it the sums that it is computed from. */
export function Reckoning({ settlement }: { settlement: Settlement }) {
  const { members, balances, settlesWith } = settlement;
  const own = payerFor(members.find(({ isMe }) => isMe)!.id, settlesWith);
  const payers = [...new Set(balances.map(({ memberId }) => payerFor(memberId, settlesWith)))];
  const parties = payers
    .map((payer) => ({
      payer,
      party: partyOf(payer, members, settlesWith),
      balance: ownBalance(payer, settlement),
    }))
    .sort((one, other) => other.balance - one.balance);
  const largest = Math.max(...parties.map(({ balance }) => Math.abs(balance)));
  const row = ({ payer, ...party }: (typeof parties)[number]) => (
    <BalanceRow key={payer} {...party} largest={largest} />
  );
  return (
    <section>
      <h2 className="section-head">{settle.standing}</h2>
      <div className="balances">
        <FoldedRows
          own={parties.filter(({ payer }) => payer === own).map(row)}
          others={parties.filter(({ payer }) => payer !== own).map(row)}
          label={settle.otherReckonings}
        />
        <Fold label={settle.reckoning} isOpen={false} className="">
          <ul className="rows">
            {balances.map((sums) => (
              <ReckoningRow key={sums.memberId} sums={sums} members={members} />
            ))}
          </ul>
        </Fold>
      </div>
    </section>
  );
}

function BalanceRow({
  party,
  balance,
  largest,
}: {
  party: readonly Member[];
  balance: Cents;
  largest: Cents;
}) {
  const width = { "--width": `${barWidth(Math.abs(balance), largest)}%` } as CSSProperties;
  return (
    <li className="balance">
      <Faces of={party.map(({ face }) => face)} />
      <span className="wrap-anywhere">{debts.names(party)}</span>
      <b className={balance > 0 ? "text-good" : undefined}>{signed(balance)}</b>
      <span className="balance-bar" aria-hidden="true">
        {balance !== 0 && <span className={balance > 0 ? "is-plus" : "is-minus"} style={width} />}
      </span>
    </li>
  );
}

function ReckoningRow({ sums, members }: { sums: Balance; members: readonly Member[] }) {
  const member = personIn(members, sums.memberId);
  const hasLeft = members.some(({ id, hasLeft }) => id === sums.memberId && hasLeft);
  const [face] = facesOf(sums.memberId, members);
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-2">
        <Face of={face!} size="small" />
        <b className="flex-1 basis-32 text-sm wrap-anywhere">
          {member.isMe ? me.marked(nameOf(member)) : nameOf(member)}
        </b>
        <span className="text-sm whitespace-nowrap">
          <span className="text-quiet">{settle.balance}</span> <b>{signed(sums.balance)}</b>
        </span>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-quiet">
        {termsOf(sums).map(([sign, label, amount]) => (
          <span key={label} className="whitespace-nowrap">
            {sign} {label} {formatMoney(amount)}
          </span>
        ))}
        {hasLeft && <span>({settle.left})</span>}
      </p>
    </li>
  );
}

/** `+12,00 €`, `−12,00 €` or `0,00 €` */
function signed(balance: Cents): string {
  const sign = balance > 0 ? "+" : balance < 0 ? "−" : "";
  return sign + formatMoney(Math.abs(balance));
}

/** The summands of a balance, without repayments of 0. */
function termsOf({ paid, share, sent, received }: Balance): [sign: string, label: string, amount: Cents][] {
  const terms: [string, string, Cents][] = [
    ["", settle.paid, paid],
    ["−", settle.share, share],
    ["+", settle.sent, sent],
    ["−", settle.received, received],
  ];
  return terms.filter(([, , amount], index) => index < 2 || amount > 0);
}
