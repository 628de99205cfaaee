import { type Balance, payerFor } from "~/domain/balance";
import type { Member } from "~/domain/member";
import type { Cents } from "~/domain/money";
import type { Settlement } from "~/domain/settlement";
import { me, settle } from "~/locales/de/settle";
import { formatMoney } from "~/locales/format";
import { nameOf } from "~/locales/member-name";
import { personIn } from "~/locales/transfer-text";
import { FoldedRows } from "./folded-rows";

/** Each person's balance with the sums that it is computed from. */
export function Reckoning({ settlement: { members, balances, settlesWith } }: { settlement: Settlement }) {
  const payer = payerFor(members.find(({ isMe }) => isMe)!.id, settlesWith);
  const isOwn = ({ memberId }: Balance) => payerFor(memberId, settlesWith) === payer;
  const row = (sums: Balance) => <ReckoningRow key={sums.memberId} sums={sums} members={members} />;
  return (
    <section>
      <h2 className="mb-2">{settle.reckoning}</h2>
      <FoldedRows
        own={balances.filter(isOwn).map(row)}
        others={balances.filter((sums) => !isOwn(sums)).map(row)}
        label={settle.otherReckonings}
      />
    </section>
  );
}

function ReckoningRow({ sums, members }: { sums: Balance; members: readonly Member[] }) {
  const member = personIn(members, sums.memberId);
  const hasLeft = members.some(({ id, hasLeft }) => id === sums.memberId && hasLeft);
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <b className="flex-1 basis-40 text-sm wrap-anywhere">
          {member.isMe ? me.marked(nameOf(member)) : nameOf(member)}
        </b>
        <span className="row-sum">
          <small className="mr-1 font-normal text-quiet">{settle.balance}</small>{" "}
          <span className={sums.balance < 0 ? "text-danger" : ""}>{formatMoney(sums.balance)}</span>
        </span>
      </div>
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
