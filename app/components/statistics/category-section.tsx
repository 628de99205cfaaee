import type { ReactNode, SyntheticEvent } from "react";
import { withoutDialog } from "~/domain/dialog";
import { analytics } from "~/locales/de/statistics/analytics";
import { useAddress } from "../shell/address";
import { ServerMarkup } from "../ui/server-markup";

/** Switches whose choice the address keeps: bars or ring, and figures of the whole trip or of an average day. */
const switches = {
  view: { label: analytics.view, texts: analytics.views },
  per: { label: analytics.figures, texts: analytics.per },
};

function perOf(search: string): keyof typeof analytics.per {
  return new URLSearchParams(search).get("per") === "day" ? "day" : "sum";
}

/**
 * Spending by category, as a bar or as a ring, in sums or in averages of a day. Both are in the markup, so that the
 * device can change between them without a network. A click on a slice unfolds its row. `foot` stands below.
 */
export function CategorySection({
  view,
  isEmpty,
  charts,
  foot,
}: {
  view: keyof typeof analytics.views;
  isEmpty: boolean;
  charts: Readonly<Record<string, string>> | undefined;
  foot?: ReactNode;
}) {
  const per = perOf(useAddress().search);
  return (
    <section className="card" id="categories">
      <div className="section-head mb-2 flex-wrap">
        <h2>{analytics.forWhat}</h2>
        {!isEmpty && <Switch name="view" current={view} />}
      </div>
      <div data-per={per}>
        <ServerMarkup name="categories" data={charts} onFocus={unfold} onClick={openRow} />
      </div>
      {(!isEmpty || foot) && (
        <div className="section-head mt-2 flex-wrap">
          {!isEmpty && <Switch name="per" current={per} />}
          {foot}
        </div>
      )}
    </section>
  );
}

function Switch({ name, current }: { name: keyof typeof switches; current: string }) {
  const { search } = useAddress();
  const { label, texts } = switches[name];
  const showing = (one: string) =>
    `${withoutDialog(search, { category: undefined, [name]: one })}#categories`;
  return (
    <nav className="switch" aria-label={label}>
      {Object.entries(texts).map(([one, text]) => (
        <a key={one} href={showing(one)} aria-current={one === current || undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Returns the row that the clicked slice links to. */
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
