// Sentences about who owes and pays whom.
import type { Cents } from "~/domain/money/money";
import type { Member } from "~/domain/sharing/member";
import { formatMoney } from "~/locales/format";
import { nameOf } from "../names";
import { sharingLine } from "../sharing/sharing";
import { me, settle } from "./settle";

/** People who pay together, or one alone, the reader first. */
type Party = readonly Pick<Member, "name" | "namesake" | "isMe">[];

interface Debt {
  amount: Cents;
  debtor: Party;
  creditor: Party;
}

/** People of a party who are named, one less if there are more. */
const NAMED = 5;

function named(party: Party, own: string): string {
  const names = party.map((person) => (person.isMe ? own : nameOf(person)));
  if (names.length <= NAMED) return sharingLine.and(names);
  return sharingLine.and([...names.slice(0, NAMED - 1), settle.others(names.length - NAMED + 1)]);
}

function owe(party: Party): string {
  const isMine = party.some(({ isMe }) => isMe);
  if (party.length > 1) return isMine ? "schuldet" : "schulden";
  return isMine ? "schuldest" : "schuldet";
}

function get(party: Party): string {
  const isMine = party.some(({ isMe }) => isMe);
  if (party.length > 1) return isMine ? "bekommt" : "bekommen";
  return isMine ? "bekommst" : "bekommt";
}

export const debts = {
  /** Lists a party: `Anna (du) und Mia`. */
  names(party: Party): string {
    const mine = party.find(({ isMe }) => isMe);
    return named(party, mine ? me.marked(nameOf(mine)) : "");
  },
  /** Names who pays whom: `Du und Clara an Anna`. */
  pays: (from: Party, to: Party) => settle.pays(named(from, me.subject), named(to, me.object)),
  /** Begins a list of what the reader's party owes several others, or gets from them. */
  owes: (party: Party) => `${named(party, "Du")} ${owe(party)}`,
  gets: (party: Party) => `${named(party, "Du")} ${get(party)}`,
  /** Says who owes whom: `Du schuldest Ben`, `Ben und Clara schulden dir`. */
  between: ({ debtor, creditor }: Pick<Debt, "debtor" | "creditor">) =>
    `${debts.owes(debtor)} ${named(creditor, "dir")}`,
  /** Says who owes whom how much, without a full stop. */
  is: (debt: Debt) => `${debts.between(debt)} ${formatMoney(debt.amount)}`,
  /** Says what a person who goes still owes or is owed; undefined for one who is even. */
  left(person: Party[number], balance: Cents): string | undefined {
    if (balance === 0) return undefined;
    const sentence = balance < 0 ? debts.owes([person]) : debts.gets([person]);
    return `${sentence} noch ${formatMoney(Math.abs(balance))}.`;
  },
  would({ amount, debtor, creditor }: Debt): string {
    const isOurs = debtor.length > 1 && debtor.some(({ isMe }) => isMe);
    const who = isOurs ? `ihr, ${named(debtor, "du")},` : named(debtor, "du");
    return `Damit ${owe(debtor)} ${who} ${named(creditor, "dir")} ${formatMoney(amount)}.`;
  },
};

type Person = Pick<Member, "id" | "name" | "namesake" | "isMe">;

/** Finds a member; somebody who is forgotten has no name. */
export function personIn<One extends Person>(members: readonly One[], id: string): Omit<Person, "id"> {
  return members.find((member) => member.id === id) ?? { name: null, isMe: false };
}

/** Names who pays whom: `Ben an dich`. */
export function whoPays(
  { fromId, toId }: { fromId: string; toId: string },
  members: readonly Person[],
): string {
  const [from, to] = [personIn(members, fromId), personIn(members, toId)];
  return settle.pays(from.isMe ? me.subject : nameOf(from), to.isMe ? me.object : nameOf(to));
}
