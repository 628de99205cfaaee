import type { SyntheticEvent } from "react";
import { useLocation } from "react-router";
import { analytics } from "~/locales/de/analytics";
import { ServerMarkup } from "./server-markup";

const views = ["bars", "pie"] as const;

/** What was spent on which category, as bars or as a ring. Where a bar or a slice leads, its row unfolds. */
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
      <ServerMarkup name="categories" data={charts} onFocus={unfold} onClick={goTo} />
    </section>
  );
}

function addressOf(search: string, view: (typeof views)[number]): string {
  const query = new URLSearchParams(search);
  query.delete("category");
  query.set("view", view);
  return `?${query}#categories`;
}

/** The row that a bar or a slice of the chart leads to. */
function rowOf({ target }: SyntheticEvent): HTMLDetailsElement | null {
  const [, id] = (target as Element).closest("a")?.getAttribute("href")?.split("#") ?? [];
  return id ? (document.getElementById(id) as HTMLDetailsElement | null) : null;
}

function unfold(event: SyntheticEvent): void {
  const row = rowOf(event);
  if (row) row.open = true;
}

/** Without a round trip to the server, which would answer with the same row unfolded. */
function goTo(event: React.MouseEvent): void {
  const row = rowOf(event);
  if (!row || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  row.open = true;
  row.querySelector("summary")?.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}
