import { href } from "react-router";
import { settleCard as texts } from "~/locales/de/settle-card";
import { Icon } from "../ui/icon";

/** Most debts that a card lists. */
const SHOWN = 2;

/** The reader's debts on a shared trip, with a link to settle them. */
export function SettleCard({ tripId, debts }: { tripId: string; debts: readonly string[] }) {
  const more = debts.length - SHOWN;
  return (
    <a className="card row-link" href={href("/trip/:id/settle", { id: tripId })}>
      <span className="min-w-0 flex-1">
        <small className="block text-quiet">{texts.open}</small>
        {(debts.length > 0 ? debts.slice(0, SHOWN) : [texts.even]).map((debt, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may owe the same
          <b key={nth} className="block break-words">
            {debt}
          </b>
        ))}
        {more > 0 && <small className="text-quiet">{texts.more(more)}</small>}
      </span>
      <Icon name="chevron-right" className="text-quiet" />
    </a>
  );
}
