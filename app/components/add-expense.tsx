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

/** The same, always in the thumb's reach. */
export function FloatingAddButton() {
  const { search } = useLocation();
  return (
    <a
      className="floating-add"
      href={withDialog(search, "expense")}
      aria-label={expenses.add}
      title={expenses.add}
    >
      <Icon name="plus" className="size-7" />
    </a>
  );
}
