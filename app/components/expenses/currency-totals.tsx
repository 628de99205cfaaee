import { withoutDialog } from "~/domain/dialog";
import { expenses as texts } from "~/locales/de/expenses/expenses";
import { useAddress } from "../shell/address";

/** The sum paid in one currency, formatted on the server, which keeps the formatting out of the bundle. */
export interface CurrencyTotal {
  name: string;
  count: string;
  sum: string;
  /** The sum in euro, unless it is the euro's own. */
  inEuro?: string;
}

/** Sums by currency. `isComplete` is false while changes wait on the device, which these sums lack. */
export function CurrencyTotals({
  totals,
  isComplete,
}: {
  totals: readonly CurrencyTotal[];
  isComplete: boolean;
}) {
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h2 className="text-sm font-semibold">{texts.byCurrency}</h2>
      <ul className="mt-1 text-sm">
        {totals.map(({ name, count, sum, inEuro }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="min-w-24 flex-1 break-words">
              {name}
              <small className="block text-xs text-quiet">{count}</small>
            </span>
            <span className="ml-auto text-right whitespace-nowrap">
              <b className="block">{sum}</b>
              <small className="block text-xs text-quiet">{inEuro}</small>
            </span>
          </li>
        ))}
      </ul>
      {!isComplete && <p className="mt-1 text-xs text-quiet">{texts.withoutPending}</p>}
    </section>
  );
}

export function TotalsSwitch({ isOpen }: { isOpen: boolean }) {
  const { pathname, search } = useAddress();
  const href = pathname + withoutDialog(search, { totals: isOpen ? undefined : "currency" });
  return (
    <a className="button-quiet mt-1 -mb-2 -ml-4" href={href}>
      {isOpen ? texts.onlyTotal : texts.byCurrency}
    </a>
  );
}
