import { withDialog } from "~/domain/dialog";
import { expenses } from "~/locales/de/expenses/expenses";
import { useAddress } from "../shell/address";
import { Icon } from "../ui/icon";

export function AddExpenseButton() {
  const { search } = useAddress();
  return (
    <a className="button-main add-expense w-full" href={withDialog(search, "expense")}>
      <Icon name="plus" />
      {expenses.add}
    </a>
  );
}

export function HeaderAddButton() {
  const { search } = useAddress();
  return (
    <a
      className="icon-button gap-1.5 text-sm font-semibold no-underline sm:w-auto sm:px-3 sm:text-accent"
      href={withDialog(search, "expense")}
      aria-label={expenses.add}
    >
      <Icon name="plus" />
      <span className="max-sm:hidden">{expenses.addShort}</span>
    </a>
  );
}
