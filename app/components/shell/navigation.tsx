import { href, useMatches } from "react-router";
import { withDialog } from "~/domain/dialog";
import { expenses } from "~/locales/de/expenses";
import { shell } from "~/locales/de/shell";
import { Icon, type IconName } from "../ui/icon";
import { useAddress } from "./address";
import { type ScreenHandle, useOpenDialog } from "./screen";

const tabs: { href: string; label: string; icon: IconName; also?: RegExp }[] = [
  { href: "/", label: shell.tabs.home, icon: "house" },
  { href: href("/expenses"), label: shell.tabs.expenses, icon: "receipt" },
  { href: href("/analytics"), label: shell.tabs.analytics, icon: "chart" },
  { href: href("/my-trips"), label: shell.tabs.trips, icon: "map", also: /^\/trip\// },
  { href: href("/profile"), label: shell.tabs.profile, icon: "user" },
];

/**
 * The five tabs and the button for a new expense: a bar at the bottom on phones, where it covers nothing of the screen,
 * and a rail on the left on wide screens.
 */
export function Navigation() {
  const { pathname } = useAddress();
  const isCovered = useOpenDialog() !== undefined;
  const addAddress = useAddAddress();
  return (
    <nav className="tabs" aria-label={shell.navigation} inert={isCovered}>
      <ul className="mx-auto flex max-w-180 items-center justify-around pr-2 lg:h-full lg:flex-col lg:items-stretch lg:justify-start lg:gap-2 lg:pr-0">
        {tabs.map(({ href, label, icon, also }) => (
          <li key={href} className="flex-auto lg:flex-none">
            <a
              href={href}
              aria-current={pathname === href ? "page" : also?.test(pathname) ? "true" : undefined}
            >
              <Icon name={icon} className="size-6" />
              <span>{label}</span>
            </a>
          </li>
        ))}
        <li className="lg:mt-auto lg:pb-8">
          <a
            className="add-button ml-1 size-11 min-h-0 rounded-control bg-accent text-on-accent lg:mx-auto lg:size-14 lg:rounded-card"
            href={addAddress}
            aria-label={expenses.add}
            title={expenses.add}
          >
            <Icon name="plus" className="size-7" />
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Returns the address of the dialog for a new expense: over this screen if it has the dialog, otherwise over home. */
function useAddAddress(): string {
  const { search } = useAddress();
  const { handle, loaderData } = useMatches().at(-1)!;
  const isHere = loaderData && (handle as ScreenHandle | undefined)?.dialogs?.includes("expense");
  return isHere ? withDialog(search, "expense") : "/?dialog=expense";
}
