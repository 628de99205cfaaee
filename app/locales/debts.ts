// Sentences about who owes whom.
import type { Member } from "~/domain/member";
import type { Cents } from "~/domain/money";
import { formatMoney } from "./format";
import { nameOf } from "./member-name";

type Person = Pick<Member, "name" | "namesake" | "isMe">;

interface Debt {
  amount: Cents;
  debtor: Person;
  creditor: Person;
}

/** Says who owes whom: `Du schuldest Ben 12,00 €`, without a full stop. */
function sentence({ amount, debtor, creditor }: Debt): string {
  const money = formatMoney(amount);
  if (debtor.isMe) return `du schuldest ${nameOf(creditor)} ${money}`;
  return `${nameOf(debtor)} schuldet ${creditor.isMe ? "dir" : nameOf(creditor)} ${money}`;
}

export const debts = {
  is: (debt: Debt) => sentence(debt).replace(/^du/, "Du"),
  would({ amount, debtor, creditor }: Debt): string {
    const money = formatMoney(amount);
    if (debtor.isMe) return `Damit schuldest du ${nameOf(creditor)} ${money}.`;
    return `Damit schuldet ${nameOf(debtor)} ${creditor.isMe ? "dir" : nameOf(creditor)} ${money}.`;
  },
};
