import { withDialog } from "~/domain/dialog";
import type { ExpenseKind } from "~/domain/expenses/kind";
import { barWidth, type TileSums } from "~/domain/statistics/summary";
import { type LimitState, type LimitUse, limitUses, percentOfLimit } from "~/domain/trips/limit";
import type { Trip } from "~/domain/trips/trip";
import { open as openTexts } from "~/locales/de/expenses/expenses";
import { mainCategoryNames } from "~/locales/de/names";
import { limitText, limits as texts } from "~/locales/de/trips/limits";
import { formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { categoryIcons, Icon } from "../ui/icon";

const stateColors: Record<LimitState, string> = {
  ok: "text-quiet",
  near: "font-medium text-warn",
  reached: "font-medium text-danger",
  over: "font-medium text-danger",
};

export function LimitBars({
  trip: { limits, role },
  spent,
  planned,
  withPending,
}: {
  trip: Pick<Trip, "limits" | "role">;
  /** Sums by category as the server has them: of what is paid, and what is still to pay. */
  spent: TileSums;
  planned: TileSums;
  /** Adds unsent changes. */
  withPending: (sums: TileSums, kinds?: readonly ExpenseKind[]) => TileSums;
}) {
  const { search } = useAddress();
  const stored = limitUses(limits, spent, planned);
  const uses = limitUses(limits, withPending(spent), withPending(planned, ["planned"]));
  const hasPending = uses.some(
    ({ spent, open }, nth) => spent !== stored[nth]!.spent || open !== stored[nth]!.open,
  );
  return (
    <section className="card" id="limits">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2>{texts.title}</h2>
        {role === "owner" && (
          <a className="button-quiet -mx-4 -my-2" href={withDialog(search, "limits")}>
            {texts.change}
          </a>
        )}
      </div>
      <ul className="flex flex-col gap-4">
        {uses.map((use) => (
          <li key={use.categoryId} className={`of-${use.categoryId} flex items-center gap-3`}>
            <Icon name={categoryIcons[use.categoryId]} className="hue-tile" />
            <LimitBar use={use} />
          </li>
        ))}
      </ul>
      {hasPending && <p className="mt-3 text-xs text-quiet">{texts.withPending}</p>}
    </section>
  );
}

/** Name, bar and state of a limit. The state is in words too, so that nothing depends on the colour. */
function LimitBar({ use }: { use: LimitUse }) {
  const { categoryId, limit, spent, open, state } = use;
  const percent = percentOfLimit(use);
  const name = mainCategoryNames[categoryId];
  const stateText = limitText(use);
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <span className="flex flex-wrap justify-end gap-x-1">
          <b className="whitespace-nowrap">{formatMoney(spent)}</b>
          <span className="whitespace-nowrap text-quiet">{texts.of(formatMoney(limit))}</span>
        </span>
      </p>
      <div
        className="bar mt-1"
        role="progressbar"
        aria-label={texts.barOf(name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={stateText}
      >
        <span className={`is-${state}`} style={{ width: `${barWidth(spent + open, limit)}%` }} />
      </div>
      <p className={`mt-1 ${stateColors[state]}`}>{stateText}</p>
      {open > 0 && <p className="text-quiet">{openTexts.toPay(formatMoney(open))}</p>}
    </div>
  );
}
