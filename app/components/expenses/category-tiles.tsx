import { withDialog } from "~/domain/dialog";
import { type MainCategoryId, mainCategoryIds } from "~/domain/expenses/category";
import type { Cents } from "~/domain/money/money";
import { mainCategoryNames } from "~/locales/de/names";
import { homeScreen } from "~/locales/de/trips/home-screen";
import { formatMoney } from "~/locales/format";
import { useTrialOver } from "../accounts/trial";
import { useAddress } from "../shell/address";
import { categoryIcons, Icon } from "../ui/icon";

/** Maximum characters of a sum so that four tiles fit side by side on a phone: `9.999,99 €`. */
const SUM_LENGTH = 10;

export function CategoryTiles({ sums }: { sums: Record<MainCategoryId, Cents> }) {
  const { search } = useAddress();
  const isTrialOver = useTrialOver();
  const hasLongSums = Object.values(sums).some((sum) => formatMoney(sum).length > SUM_LENGTH);
  return (
    <ul className={hasLongSums ? "tiles is-paired" : "tiles"}>
      {mainCategoryIds.map((id) => (
        <li key={id}>
          <a
            className={`of-${id}`}
            href={withDialog(search, "expense", { main: id })}
            data-keyboard={isTrialOver ? undefined : "decimal"}
          >
            <Icon name={categoryIcons[id]} className="hue-tile" />
            <span>{mainCategoryNames[id]}</span>
            <b className={sums[id] ? undefined : "font-medium text-quiet"}>{formatMoney(sums[id])}</b>
            <span className="sr-only">, {homeScreen.tileHelp}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
