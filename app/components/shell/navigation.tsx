import { href, useMatches } from "react-router";
import type { Face as FaceOf } from "~/domain/accounts/face";
import { withDialog } from "~/domain/dialog";
import { expenses } from "~/locales/de/expenses/expenses";
import { shell } from "~/locales/de/shell";
import { Face } from "../ui/face";
import { Icon, type IconName } from "../ui/icon";
import { useAddress } from "./address";
import { useIsCovered, useScreenHandle } from "./screen";
import { ThemeButton } from "./theme";

const tabs: { href: string; label: string; name?: string; icon: IconName; also?: RegExp }[] = [
  { href: "/", label: shell.tabs.home, icon: "house" },
  { href: href("/expenses"), label: shell.tabs.expenses, icon: "receipt" },
  { href: href("/analytics"), label: shell.tabs.analytics, icon: "chart" },
  {
    href: href("/my-trips"),
    label: shell.tabs.tripsShort,
    name: shell.tabs.trips,
    icon: "map",
    also: /^\/trip\//,
  },
  { href: href("/profile"), label: shell.tabs.profile, icon: "user" },
];

/** Name and face of the account. */
export interface NavigationPerson {
  name: string;
  face: FaceOf;
}

/**
 * The five tabs and the button for a new expense: a bar at the bottom on phones with the button floating above it, a
 * rail on the left on wide screens, and on wider ones a sidebar with the brand, the person and the theme.
 */
export function Navigation({ person }: { person: NavigationPerson }) {
  const { pathname, search } = useAddress();
  const isCovered = useIsCovered();
  const handle = useScreenHandle();
  // The form in the screen has a button of its own.
  const isEditing = new URLSearchParams(search).has("edit");
  const isAddCrowding = isEditing || handle?.hasOwnAction;
  const { loaderData } = useMatches().at(-1)!;
  // The dialog for a new expense opens over this screen if it has that, otherwise over home.
  const isHere = loaderData && handle?.dialogs?.includes("expense");
  const addAddress = isHere ? withDialog(search, "expense") : "/?dialog=expense";
  return (
    <nav className="tabs" aria-label={shell.navigation} inert={isCovered}>
      <a className="tabs-brand" href="/">
        <Icon name="wallet" className="size-8 rounded-control bg-accent p-1.5 text-on-accent" />
        {shell.product}
        <span className="sr-only">, {shell.home}</span>
      </a>
      <a className={isAddCrowding ? "add-button max-lg:hidden" : "add-button"} href={addAddress}>
        <Icon name="plus" className="size-7 xl:size-5" />
        <span className="add-label">{expenses.add}</span>
      </a>
      <ul>
        {tabs.map(({ href, label, name, icon, also }) => (
          <li key={href}>
            <a
              href={href}
              aria-label={name}
              aria-current={pathname === href ? "page" : also?.test(pathname) ? "true" : undefined}
            >
              <Icon name={icon} className="size-6 xl:size-5" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="tabs-person">
        <a href={href("/profile")}>
          <Face of={person.face} />
          <span className="truncate">{person.name}</span>
        </a>
        <ThemeButton />
      </div>
    </nav>
  );
}
