import { useRouteLoaderData } from "react-router";
import { DEFAULT_THEME, nextTheme, type Theme } from "~/domain/theme";
import { shell } from "~/locales/de/shell";
import { Icon } from "../ui/icon";
import type { IconName } from "../ui/icon-set";
import { useAddress } from "./address";

const icons: Record<Theme, IconName> = { light: "sun", dark: "moon", auto: "sun-moon" };

/** Switches to the next of the themes light, dark and automatic. Its label names the current one. */
export function ThemeButton({ className = "" }: { className?: string }) {
  const { pathname, search } = useAddress();
  const theme = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? DEFAULT_THEME;
  return (
    <form method="post" action="/theme" data-stay>
      <input type="hidden" name="theme" value={nextTheme(theme)} />
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        type="submit"
        className={`icon-button ${className}`}
        aria-label={shell.theme[theme]}
        title={shell.theme[theme]}
      >
        <Icon name={icons[theme]} />
      </button>
    </form>
  );
}
