import type { ReactNode, SyntheticEvent } from "react";
import { withoutDialog } from "~/domain/dialog";
import { analytics } from "~/locales/de/analytics";
import { useAddress } from "../shell/address";
import { ServerMarkup } from "../ui/server-markup";

const views = ["bars", "pie"] as const;
const figures = ["sum", "day"] as const;

/** Figures that the statistics show: sums of the trip, or averages of a day. */
export type Per = (typeof figures)[number];

export function perOf(search: string): Per {
  return new URLSearchParams(search).get("per") === "day" ? "day" : "sum";
}

/**
 * Spending by category, as bars or as a ring, in sums or in averages of a day. Both are in the markup, so that the
 * device can change between them without a network. A click on a bar or slice unfolds its row. `foot` stands below.
 */
export function CategorySection({
  view,
  isEmpty,
  charts,
  foot,
}: {
  view: (typeof views)[number];
  isEmpty: boolean;
  charts: Readonly<Record<string, string>> | undefined;
  foot?: ReactNode;
}) {
  const per = perOf(useAddress().search);
  return (
    <section className="card" id="categories">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2>{analytics.byCategory}</h2>
        {!isEmpty && (
          <>
            <Switch
              label={analytics.view}
              name="view"
              options={views}
              texts={analytics.views}
              current={view}
            />
            <Switch
              label={analytics.figures}
              name="per"
              options={figures}
              texts={analytics.per}
              current={per}
            />
          </>
        )}
      </div>
      <div data-per={per}>
        <ServerMarkup name="categories" data={charts} onFocus={unfold} onClick={openRow} />
      </div>
      {foot}
    </section>
  );
}

function Switch<Option extends string>({
  label,
  name,
  options,
  texts,
  current,
}: {
  label: string;
  name: string;
  options: readonly Option[];
  texts: Readonly<Record<Option, string>>;
  current: Option;
}) {
  const { search } = useAddress();
  const showing = (one: Option) =>
    `${withoutDialog(search, { category: undefined, [name]: one })}#categories`;
  return (
    <nav className="switch" aria-label={label}>
      {options.map((one) => (
        <a key={one} href={showing(one)} aria-current={one === current || undefined}>
          {texts[one]}
        </a>
      ))}
    </nav>
  );
}

/** Returns the row that the clicked bar or slice links to. */
function rowOf({ target }: SyntheticEvent): HTMLDetailsElement | null {
  const [, id] = (target as Element).closest("a")?.getAttribute("href")?.split("#") ?? [];
  return id ? (document.getElementById(id) as HTMLDetailsElement | null) : null;
}

function unfold(event: SyntheticEvent): void {
  const row = rowOf(event);
  if (row) row.open = true;
}

/** Unfolds the row without a request. Without JavaScript the server answers with the row unfolded. */
function openRow(event: React.MouseEvent): void {
  const row = rowOf(event);
  if (!row || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  row.open = true;
  row.querySelector("summary")?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}
