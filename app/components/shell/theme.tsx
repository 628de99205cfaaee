import { createContext, use, useEffect } from "react";
import { href, useRouteLoaderData } from "react-router";
import { DEFAULT_THEME, nextTheme, paper, type Theme, themeIn } from "~/domain/accounts/theme";
import { shell } from "~/locales/de/shell";
import { Icon, type IconName } from "../ui/icon";
import { useAddress } from "./address";
import { applyTheme } from "./apply-theme";
import { InlineScript } from "./inline-script";
import keepTheme from "./keep-theme.ts?inline";

const icons: Record<Theme, IconName> = { light: "sun", dark: "moon", auto: "sun-moon" };

/** Set on the server only. The browser has the cookie. */
export const ThemeContext = createContext<Theme | undefined>(undefined);

/** Returns the theme, also on a page whose data could not be loaded. */
export function useTheme(): Theme {
  const loaded = useRouteLoaderData<{ theme: Theme }>("root")?.theme;
  const rendered = use(ThemeContext);
  return loaded ?? rendered ?? themeIn(document.cookie) ?? DEFAULT_THEME;
}

/** Switches to the next of the themes light, dark and automatic. Its label names the current one. */
export function ThemeButton({ className = "" }: { className?: string }) {
  const { pathname, search } = useAddress();
  const theme = useTheme();
  return (
    <form method="post" action={href("/theme")} data-stay>
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

/** Applies the theme. Without JavaScript the device's colour scheme decides on the automatic one. */
export function ThemeScript({ theme }: { theme: Theme }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: React has overwritten the attribute that the effect sets, when the theme changes
  useEffect(applyTheme, [theme]);
  return <InlineScript text={keepTheme} />;
}

/** Colour of the browser's own interface. For the automatic theme it follows the device's colour scheme. */
export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "auto") return <meta name="theme-color" content={paper[theme]} />;
  return (["light", "dark"] as const).map((side) => (
    <meta key={side} name="theme-color" content={paper[side]} media={`(prefers-color-scheme: ${side})`} />
  ));
}
