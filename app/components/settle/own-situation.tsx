import {
  ownBalance,
  ownTransfers,
  partyOf,
  type Settlement,
  type SettleView,
  transfersIn,
} from "~/domain/settlement";
import { settle } from "~/locales/de/settle";
import { debts } from "~/locales/debts";
import { formatMoney } from "~/locales/format";
import { nameOf } from "~/locales/member-name";
import { Figure } from "../ui/figure";

/** The reader's balance as one figure and, with several people, one line for each. */
export function OwnSituation({ settlement, view }: { settlement: Settlement; view: SettleView }) {
  const { members, settlesWith } = settlement;
  const me = members.find(({ isMe }) => isMe)!;
  const balance = ownBalance(me.id, settlement);
  const own = ownTransfers(me.id, transfersIn(settlement, view), settlesWith);
  const party = partyOf(me.id, members, settlesWith);
  const partners = party.filter(({ isMe }) => !isMe);
  const debtsOf = own.map(({ fromId, toId, amount }) => ({
    amount,
    debtor: partyOf(fromId, members, settlesWith),
    creditor: partyOf(toId, members, settlesWith),
  }));
  const [only] = debtsOf;
  return (
    <section className="card">
      {only === undefined ? (
        <>
          <Figure text={settle.even} size="large" />
          <p className="mt-1 text-sm text-quiet">{settle.evenHelp}</p>
        </>
      ) : (
        <>
          <p className="text-sm break-words text-quiet">
            {debtsOf.length === 1 ? debts.between(only) : balance < 0 ? debts.owes(party) : debts.gets(party)}
          </p>
          <Figure text={formatMoney(Math.abs(balance))} size="hero" />
          {debtsOf.length > 1 && (
            <ul className="mt-2 grid grid-cols-1 gap-1 text-sm">
              {debtsOf.map((debt, index) => (
                <li key={own[index]!.fromId + own[index]!.toId} className="break-words">
                  {debts.is(debt)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {partners.length > 0 && (
        <p className="mt-2 text-sm break-words text-quiet">
          {settle.together(partners.map(nameOf).join(", "))}
        </p>
      )}
    </section>
  );
}
