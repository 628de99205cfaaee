export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];

/** The ground of each page, for what the browser draws around it; the same as in styles/tokens.css. */
export const paper = { light: "#faf7f2", dark: "#10181c" };

export const DEFAULT_THEME: Theme = "auto";

export function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** The theme that a device's cookies name, if they do. */
export function themeIn(cookies: string): Theme | undefined {
  const [, name] = /(?:^|; )theme=(\w+)/.exec(cookies) ?? [];
  return isTheme(name) ? name : undefined;
}

/** light, dark, auto, light … (spec, section 4) */
export function nextTheme(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length]!;
}

/** The hours in which the automatic theme is dark: 19:00 to before 07:00. */
export const NIGHT = { from: 19, to: 7 };

export function isNight(hour: number): boolean {
  return hour >= NIGHT.from || hour < NIGHT.to;
}
