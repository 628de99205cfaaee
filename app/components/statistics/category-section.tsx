import type { SyntheticEvent } from "react";
import { useLocation } from "react-router";
import { analytics } from "~/locales/de/analytics";
import { ServerMarkup } from "../ui/server-markup";

const views = ["bars", "pie"] as const;

/** Spending by category, as bars or as a ring. A click on a bar or slice unfolds its row. */
export function CategorySection({
  view,
  isEmpty,
  charts,
}: {
  view: (typeof views)[number];
  isEmpty: boolean;
  charts: Readonly<Record<string, string>> | undefined;
}) {
  const { search } = useLocation();
  return (
    <section className="card" id="categories">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2>{analytics.byCategory}</h2>
        {!isEmpty && (
          <nav className="switch" aria-label={analytics.view}>
            {views.map((one) => (
              <a key={one} href={addressOf(search, one)} aria-current={one === view || undefined}>
                {analytics.views[one]}
              </a>
            ))}
          </nav>
        )}
      </div>
      <ServerMarkup name="categories" data={charts} onFocus={unfold} onClick={openRow} />
    </section>
  );
}

function addressOf(search: string, view: (typeof views)[number]): string {
  const query = new URLSearchParams(search);
  query.delete("category");
  query.set("view", view);
  return `?${query}#categories`;
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
