import { useLocation } from "react-router";
import { shell } from "~/locales/de/shell";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icon-set";
import { useOpenDialog } from "./screen";

const tabs: { href: string; label: string; icon: IconName; also?: RegExp }[] = [
  { href: "/", label: shell.tabs.home, icon: "house" },
  { href: "/expenses", label: shell.tabs.expenses, icon: "receipt" },
  { href: "/analytics", label: shell.tabs.analytics, icon: "chart" },
  { href: "/my-trips", label: shell.tabs.trips, icon: "map", also: /^\/trip\// },
  { href: "/profile", label: shell.tabs.profile, icon: "user" },
];

/** The five tabs: a bar at the bottom on phones, a rail on the left on wide screens. */
export function Navigation() {
  const { pathname } = useLocation();
  const isCovered = useOpenDialog() !== undefined;
  return (
    <nav className="tabs" aria-label={shell.navigation} inert={isCovered}>
      <ul>
        {tabs.map(({ href, label, icon, also }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={pathname === href ? "page" : also?.test(pathname) ? "true" : undefined}
            >
              <Icon name={icon} className="size-6" />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
