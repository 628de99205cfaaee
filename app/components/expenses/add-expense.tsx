import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withDialog } from "~/domain/dialog";
import { expenses } from "~/locales/de/expenses";
import { Icon } from "../ui/icon";

/** Large button within a screen that opens the dialog for a new expense. */
export function AddExpenseButton() {
  const { search } = useLocation();
  return (
    <a className="button-main w-full" href={withDialog(search, "expense")}>
      <Icon name="plus" />
      {expenses.add}
    </a>
  );
}

/** The same button as an icon in the page header. */
export function HeaderAddButton() {
  const { search } = useLocation();
  return (
    <a
      className="icon-button"
      href={withDialog(search, "expense")}
      aria-label={expenses.add}
      title={expenses.add}
    >
      <Icon name="plus" />
    </a>
  );
}

/**
 * The same button floating at the lower edge. Hides while scrolling down, so that it does not cover the list; on a wide
 * screen it is in the rail and stays.
 */
export function FloatingAddButton() {
  const { search } = useLocation();
  const isHidden = useScrollsDown();
  return (
    <a
      className="floating-add"
      data-aside={isHidden}
      href={withDialog(search, "expense")}
      aria-label={expenses.add}
      title={expenses.add}
    >
      <Icon name="plus" className="size-7" />
    </a>
  );
}

/** Least distance of a scroll movement in pixels; smaller ones are ignored. */
const SCROLL_STEP = 8;

/** True if the page was last scrolled down; false at its top and its end. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function onScroll() {
      const { scrollY, innerHeight } = window;
      if (Math.abs(scrollY - last) < SCROLL_STEP) return;
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - SCROLL_STEP;
      setDown(scrollY > last && scrollY > 0 && !isAtEnd);
      last = scrollY;
    }
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return isDown;
}
