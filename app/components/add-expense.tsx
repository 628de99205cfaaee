import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { withDialog } from "~/domain/dialog";
import { expenses } from "~/locales/de/expenses";
import { Icon } from "./icon";

/** Opens the dialog for a new expense: the large button in the flow of a screen. */
export function AddExpenseButton() {
  const { search } = useLocation();
  return (
    <a className="button-main w-full" href={withDialog(search, "expense")}>
      <Icon name="plus" />
      {expenses.add}
    </a>
  );
}

/** The same, in the head of a list. */
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

/** The same in the thumb's reach; it steps aside while one scrolls down, so that it covers nothing being read. */
export function FloatingAddButton() {
  const { search } = useLocation();
  const isAside = useScrollsDown();
  return (
    <a
      className="floating-add"
      data-aside={isAside}
      href={withDialog(search, "expense")}
      aria-label={expenses.add}
      title={expenses.add}
    >
      <Icon name="plus" className="size-7" />
    </a>
  );
}

/** Pixels of scrolling in one direction that count as such, and not as a trembling finger. */
const SCROLL_STEP = 8;

/** Whether the page was last scrolled down; false at its top and its end. */
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
