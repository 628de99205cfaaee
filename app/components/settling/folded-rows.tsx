import type { ReactNode } from "react";
import { withoutDialog } from "~/domain/dialog";
import type { PageOfPayments, PageParameter } from "~/domain/settling/settlement";
import { settle } from "~/locales/de/settling/settle";
import { useAddress } from "../shell/address";
import { Fold } from "../ui/fold";

/** Most rows that are shown without folding. */
const HANDFUL = 5;

/** Rows about people, the viewer's own first. If there are more than a handful, the others are folded away. */
export function FoldedRows({
  own,
  ownShown = own.length,
  others,
  label,
  isOpen = false,
}: {
  own: readonly ReactNode[];
  /** Number of the viewer's own rows, if they stand elsewhere. */
  ownShown?: number;
  others: readonly ReactNode[];
  label: (count: number) => string;
  isOpen?: boolean;
}) {
  if (ownShown + others.length <= HANDFUL || others.length < 2) {
    return (
      <ul className="rows">
        {own}
        {others}
      </ul>
    );
  }
  return (
    <>
      {own.length > 0 && <ul className="rows">{own}</ul>}
      <Fold label={label(others.length)} isOpen={isOpen} className="pt-1">
        <ul className="rows">{others}</ul>
      </Fold>
    </>
  );
}

/** Links to the first page and the next one. */
export function OtherPages({
  parameter,
  page,
  hasMore,
  anchor,
}: PageOfPayments & { parameter: PageParameter; anchor: string }) {
  const { search } = useAddress();
  if (page === 1 && !hasMore) return null;
  const address = (page?: string) => `${withoutDialog(search, { [parameter]: page }) || "?"}#${anchor}`;
  return (
    <p className="mt-2 flex flex-wrap gap-3">
      {page > 1 && (
        <a className="button" href={address()}>
          {settle.first[parameter]}
        </a>
      )}
      {hasMore && (
        <a className="button flex-1" href={address(String(page + 1))}>
          {settle.more[parameter]}
        </a>
      )}
    </p>
  );
}
