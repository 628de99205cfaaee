import { type FormEvent, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation } from "react-router";
import type { Cents } from "~/domain/money";
import { counts } from "~/locales/de/home";
import { search as texts } from "~/locales/de/search";
import { formatCount, formatMoney } from "~/locales/format";
import { useAddress } from "../shell/address";
import { EmptyState } from "../ui/empty-state";
import { ServerMarkup } from "../ui/server-markup";

/**
 * The search form. The server renders it, which keeps the names of categories out of the bundle. What is typed while the
 * server searches stays in the form that comes with the answer.
 */
export function ExpenseSearch({ markup }: { markup?: Readonly<Record<string, string>> }) {
  const form = markup?.search;
  const place = useRef<HTMLElement>(null);
  const typed = useRef(new Map<string, string>());
  const isSearching = useNavigation().state !== "idle";
  useEffect(() => {
    if (isSearching) typed.current.clear();
  }, [isSearching]);
  useLayoutEffect(() => {
    if (!form || !place.current) return;
    const fields = place.current.querySelector("form")!.elements;
    let last: HTMLInputElement | undefined;
    for (const [name, value] of typed.current) {
      last = fields.namedItem(name) as HTMLInputElement;
      last.value = value;
    }
    // The new markup has replaced the focused element.
    if (document.activeElement !== document.body) return;
    if (last) last.focus();
    else place.current.querySelector("summary")!.focus();
  }, [form]);
  const note = ({ target }: FormEvent) => {
    const { name, value } = target as HTMLInputElement;
    // Last in the order of the map is what was typed last.
    typed.current.delete(name);
    typed.current.set(name, value);
  };
  return (
    <search ref={place} onInput={note}>
      <ServerMarkup name="search" data={markup} />
    </search>
  );
}

/**
 * Count and sum of the expenses that a filter finds. The live region is on the page without a filter too, since screen
 * readers announce only what changes in it.
 */
export function FoundSum({
  isFound,
  count,
  total,
  isOnDevice,
  searched,
}: {
  isFound: boolean;
  count: number;
  total: Cents;
  isOnDevice?: boolean;
  searched?: number;
}) {
  return (
    <div className={isFound ? "flex flex-wrap items-center justify-between gap-x-3" : "sr-only"}>
      <p role="status">
        {!isFound ? null : count === 0 ? (
          <span className="sr-only">{texts.none}</span>
        ) : (
          <>
            {texts.found(counts.expenses(count, formatCount(count)))} ·{" "}
            <b className="whitespace-nowrap">{formatMoney(total)}</b>
          </>
        )}
        {isOnDevice && (
          <small className="block text-sm text-quiet">
            {searched ? texts.onDevicePart(searched) : texts.onDevice}
          </small>
        )}
      </p>
      {isFound && count > 0 && <ResetLink />}
    </div>
  );
}

/** Placeholder of a list in which nothing was found. */
export function NothingFound() {
  return (
    <EmptyState icon="search" title={texts.none} help={texts.noneHelp}>
      <ResetLink />
    </EmptyState>
  );
}

/** Link to the whole list, from its beginning. */
function ResetLink() {
  const { pathname } = useAddress();
  return (
    <a className="button-quiet -mx-4" href={pathname}>
      {texts.reset}
    </a>
  );
}
