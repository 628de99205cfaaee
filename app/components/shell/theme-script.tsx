import { useEffect } from "react";
import { paper, type Theme } from "~/domain/theme";
import { applyTheme } from "./apply-theme";
import { InlineScript } from "./inline-script";
import keepTheme from "./keep-theme.ts?inline";

/** Applies the theme. Without JavaScript the device's colour scheme decides on the automatic one. */
export function ThemeScript({ theme }: { theme: Theme }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another theme React has just rendered its name
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
