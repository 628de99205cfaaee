import { useLocation } from "react-router";
import { expenses } from "~/locales/de/expenses";

/** The way to older days, and back to the newest; links, so that they work everywhere. */
export function ExpensePages({ next, isFirst }: { next: string | undefined; isFirst: boolean }) {
  const { pathname } = useLocation();
  if (isFirst && !next) return null;
  return (
    <p className="flex flex-wrap gap-3">
      {!isFirst && (
        <a className="button" href={pathname}>
          {expenses.newest}
        </a>
      )}
      {next && (
        <a className="button flex-1" href={`${pathname}?${new URLSearchParams({ before: next })}`}>
          {expenses.older}
        </a>
      )}
    </p>
  );
}
