import { DEFAULT_THEME, isNight, themeIn } from "~/domain/accounts/theme";

/**
 * Applies the theme in the cookie, since a cached page may have an older one. The automatic theme is dark from 19:00 until
 * 07:00 by the device's clock.
 */
export function applyTheme(): void {
  const theme = themeIn(document.cookie) ?? DEFAULT_THEME;
  const automatic = isNight(new Date().getHours()) ? "dark" : "light";
  document.documentElement.dataset.theme = theme === "auto" ? automatic : theme;
}
