import { href } from "react-router";
import type { WithPending } from "~/domain/pending";
import { settleCard as texts } from "~/locales/de/settle-card";
import { Icon } from "../ui/icon";

/** Most debts that a card lists. */
const SHOWN = 2;

/** The reader's debts on a shared trip, with a link to settle them. */
export function SettleCard({
  trip: { id, areDebtsOld },
  debts,
}: {
  trip: { id: string } & WithPending;
  debts: readonly string[];
}) {
  const lines = areDebtsOld ? [texts.waiting] : debts.length > 0 ? debts.slice(0, SHOWN) : [texts.even];
  const more = areDebtsOld ? 0 : debts.length - SHOWN;
  return (
    <a className="card row-link" href={href("/trip/:id/settle", { id })}>
      <span className="min-w-0 flex-1">
        <small className="block text-quiet">{texts.open}</small>
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may owe the same
          <b key={nth} className="block break-words">
            {line}
          </b>
        ))}
        {more > 0 && <small className="text-quiet">{texts.more(more)}</small>}
      </span>
      <Icon name="chevron-right" className="text-quiet" />
    </a>
  );
}
