import { href } from "react-router";
import type { Face } from "~/domain/accounts/face";
import type { WithPending } from "~/domain/trips/pending-trip";
import { settleCard as texts } from "~/locales/de/settling/settle-card";
import { Faces } from "../ui/face";
import { Icon } from "../ui/icon";

/** Most debts that a card lists. */
const SHOWN = 2;

/** A debt between the reader's party and another one: who owes whom, how much, and their faces. */
export interface OwnDebt {
  text: string;
  amount: string;
  faces: readonly Face[];
}

/** The reader's debts on a shared trip, with a link to settle them. */
export function SettleCard({
  trip: { id, areDebtsOld },
  debts,
}: {
  trip: { id: string } & WithPending;
  debts: readonly OwnDebt[];
}) {
  const shown = areDebtsOld ? [] : debts.slice(0, SHOWN);
  const more = areDebtsOld ? 0 : debts.length - SHOWN;
  return (
    <a className="card settle-line" href={href("/trip/:id/settle", { id })}>
      <span className="min-w-0 flex-1">
        <small className="block text-xs text-quiet">{texts.open}</small>
        {shown.map(({ text, amount }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may owe the same
          <span key={nth} className="settle-debt">
            <span>{text}</span> <b className="ml-auto whitespace-nowrap">{amount}</b>
          </span>
        ))}
        {shown.length === 0 && <b>{areDebtsOld ? texts.waiting : texts.even}</b>}
        {more > 0 && <small className="text-xs text-quiet">{texts.more(more)}</small>}
      </span>
      {shown.length === 1 && <Faces of={shown[0]!.faces} size="medium" />}
      <Icon name="chevron-right" className="size-4 text-edge" />
    </a>
  );
}
