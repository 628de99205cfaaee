import type { Balance } from "~/domain/balance";
import type { Cents } from "~/domain/money";
import type { Settlement } from "~/domain/settlement";
import { me, settle } from "~/locales/de/settle";
import { formatMoney } from "~/locales/format";
import { nameOf } from "~/locales/member-name";
import { personIn } from "~/locales/transfer-text";

/** Each person's balance with the sums that it is computed from. */
export function Reckoning({ settlement: { members, balances } }: { settlement: Settlement }) {
  return (
    <section>
      <h2 className="mb-2">{settle.reckoning}</h2>
      <ul className="rows">
        {balances.map((sums) => {
          const member = personIn(members, sums.memberId);
          const hasLeft = members.some(({ id, hasLeft }) => id === sums.memberId && hasLeft);
          return (
            <li key={sums.memberId} className="px-4 py-3">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <b className="min-w-24 flex-auto basis-[min-content] text-sm break-words">
                  {member.isMe ? me.marked(nameOf(member)) : nameOf(member)}
                </b>
                <span className="row-sum">
                  <small className="mr-2 font-normal text-quiet">{settle.balance}</small>
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
        })}
      </ul>
    </section>
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
