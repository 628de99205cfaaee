import type { ReactNode } from "react";
import { Fold } from "../ui/fold";

/** Most rows that are shown without folding. */
const HANDFUL = 5;

/** Rows about people, the viewer's own first. If there are more than a handful, the others are folded away. */
export function FoldedRows({
  own,
  others,
  label,
}: {
  own: readonly ReactNode[];
  others: readonly ReactNode[];
  label: (count: number) => string;
}) {
  if (own.length + others.length <= HANDFUL || others.length < 2) {
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
      <Fold label={label(others.length)} isOpen={false} className="pt-1">
        <ul className="rows">{others}</ul>
      </Fold>
    </>
  );
}
