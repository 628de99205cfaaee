import { payerFor } from "~/domain/balance";
import { ownBalance, ownTransfers, type Settlement, type SettleView, transfersIn } from "~/domain/settlement";
import { settle } from "~/locales/de/settle";
import { debts } from "~/locales/debts";
import { formatMoney } from "~/locales/format";
import { nameOf } from "~/locales/member-name";
import { personIn } from "~/locales/transfer-text";
import { Figure } from "../ui/figure";

/** The reader's balance as one figure and, with several people, one line for each. */
export function OwnSituation({ settlement, view }: { settlement: Settlement; view: SettleView }) {
  const { members, settlesWith } = settlement;
  const me = members.find(({ isMe }) => isMe)!;
  const balance = ownBalance(me.id, settlement);
  const own = ownTransfers(me.id, transfersIn(settlement, view), settlesWith);
  const payer = payerFor(me.id, settlesWith);
  const partners = members.filter(({ id, isMe }) => !isMe && payerFor(id, settlesWith) === payer);
  // Another member may pay for the reader's group; to the reader it is "you".
  const people = members.map((member) => (member.id === payer ? { ...member, isMe: true } : member));
  const debtsOf = own.map(({ fromId, toId, amount }) => ({
    amount,
    debtor: personIn(people, fromId),
    creditor: personIn(people, toId),
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
            {debtsOf.length > 1
              ? balance < 0
                ? settle.youOwe
                : settle.youGet
              : only.debtor.isMe
                ? settle.youOweOne(nameOf(only.creditor))
                : settle.owesYou(nameOf(only.debtor))}
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
