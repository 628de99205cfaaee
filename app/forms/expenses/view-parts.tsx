import type { ReactNode } from "react";
import { Face } from "~/components/ui/face";
import { type ExpenseRow, type Sharing, shareOf } from "~/domain/expenses/expense";
import { budgetKinds, isOfKind, kindOf } from "~/domain/expenses/kind";
import { type Member, payersOf } from "~/domain/sharing/member";
import { type ExpensePart, WHOLE_WEIGHT } from "~/domain/sharing/split";
import { expenseView as texts } from "~/locales/de/expenses/view";
import { nameOf } from "~/locales/de/names";
import { sharingLine } from "~/locales/de/sharing/sharing";
import { formatMoney, formatWeight } from "~/locales/format";
import { Fact } from "./view-facts";

/** Payers and parts of a shared expense. */
export function Parts({
  expense,
  sharing,
  people: { members, memberId },
}: {
  expense: ExpenseRow;
  sharing: Sharing;
  people: { members: readonly Member[]; memberId: string };
}) {
  const { mode, parts, createdBy, isPrivate } = sharing;
  if (isPrivate)
    return (
      <p className="card grid gap-2 px-4 py-3">
        <Fact icon="lock">{sharingLine.onlyMe}</Fact>
      </p>
    );
  const whole = { memberId: createdBy, paid: expense.amount, share: expense.amount, weight: null };
  const all: readonly ExpensePart[] = mode === null ? [whole] : parts;
  const payers = payersOf(all);
  // Whoever gave a deposit waits for it, whomever it is for.
  const hasShares = isOfKind(expense, budgetKinds);
  const sharers = hasShares ? all.filter(({ weight }) => weight !== null) : [];
  const person = (id: string) => members.find((member) => member.id === id);
  const ownShare = shareOf({ amount: expense.amount, sharing }, memberId);
  const kind = kindOf(expense);
  const said = kind === "refund" ? texts.got : kind === "planned" ? texts.pays : texts.paid;
  if (payers.length === 0) return null;
  return (
    <section className="card px-4 py-3">
      <ul className="flex flex-col gap-2">
        {payers.map(({ memberId: id, paid }) => (
          <PartRow key={id} of={person(id)} sum={<b className="text-base">{formatMoney(paid)}</b>}>
            <b className="text-base">
              {id === memberId ? said.you : said.other(nameOf(person(id) ?? { name: null }))}
            </b>
            {hasShares && id === payers[0]!.memberId && (
              <small className="block">
                {mode === null ? texts.undivided : texts.yourShare(formatMoney(ownShare))}
              </small>
            )}
          </PartRow>
        ))}
      </ul>
      {sharers.length > 0 && (
        <ul className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
          {sharers.map((part) => (
            <PartRow key={part.memberId} of={person(part.memberId)} isSmall sum={formatMoney(part.share)}>
              {nameIn(person(part.memberId), memberId)}
              <Weight of={part} mode={mode} />
            </PartRow>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PartProps {
  of: Member | undefined;
  isSmall?: boolean;
  sum: ReactNode;
  children: ReactNode;
}

function PartRow({ of: person, isSmall, sum, children }: PartProps) {
  return (
    <li className="flex items-center gap-3">
      {person && <Face of={person.face} size={isSmall ? "medium" : "usual"} />}
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <span className="whitespace-nowrap">{sum}</span>
    </li>
  );
}

function nameIn(person: Member | undefined, memberId: string): string {
  const name = nameOf(person ?? { name: null });
  return person?.id === memberId ? texts.youAre(name) : name;
}

function Weight({ of: { weight }, mode }: { of: ExpensePart; mode: Sharing["mode"] }) {
  if (weight === null || (mode !== "shares" && mode !== "percent")) return null;
  if (mode === "shares" && weight === WHOLE_WEIGHT) return null;
  const text = formatWeight(weight, mode);
  const isHalf = mode === "shares" && weight * 2 === WHOLE_WEIGHT;
  return <small> · {isHalf ? texts.half : mode === "shares" ? texts.shares(text) : text}</small>;
}
