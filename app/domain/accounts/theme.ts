export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];

/** Background colours of the page, for the browser's own interface. Must match `styles/tokens.css`. */
export const paper = { light: "#faf7f2", dark: "#0f171b" };

export const DEFAULT_THEME: Theme = "auto";

export function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

export function themeIn(cookies: string): Theme | undefined {
  const [, name] = /(?:^|; )theme=(\w+)/.exec(cookies) ?? [];
  return isTheme(name) ? name : undefined;
}

export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length]!;
}

/** Hours in which the automatic theme is dark: from 19:00 until 07:00. */
const NIGHT = { from: 19, to: 7 };

export function isNight(hour: number): boolean {
  return hour >= NIGHT.from || hour < NIGHT.to;
}
