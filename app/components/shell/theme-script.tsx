import { useContext, useEffect } from "react";
import { isNight, NIGHT, paper, type Theme, themeIn } from "~/domain/theme";
import { NonceContext } from "./nonce";

const CHECK_EVERY_MS = 60_000;

/**
 * Inline script that sets the theme before the first paint, and decides if the automatic theme is dark at this hour. It
 * reads the cookie, since a cached page may have an older theme. Left out of the browser's bundle.
 */
const applyTheme = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset,c=/(?:^|; )theme=(light|dark|auto)/.exec(document.cookie),f=()=>{const h=new Date().getHours();d.theme=h>=${NIGHT.from}||h<${NIGHT.to}?"dark":"light"};if(c)d.theme=c[1];if(d.theme==="auto"){f();RECHECK}}`
  : "";

/** On a page without other scripts the inline script itself checks the hour again. */
export const themeScripts = {
  hydrated: applyTheme.replace("RECHECK", ""),
  scriptless: applyTheme.replace("RECHECK", `setInterval(f,${CHECK_EVERY_MS})`),
};

/**
 * Applies the automatic theme: dark from 19:00 until 07:00 by the device's clock, checked every minute. Without
 * JavaScript the device's colour scheme decides.
 */
export function ThemeScript({ theme, isScriptless }: { theme: Theme; isScriptless: boolean }) {
  const nonce = useContext(NonceContext);
  useEffect(() => {
    const root = document.documentElement;
    const decide = () => {
      const chosen = themeIn(document.cookie) ?? theme;
      const automatic = isNight(new Date().getHours()) ? "dark" : "light";
      root.dataset.theme = chosen === "auto" ? automatic : chosen;
    };
    decide();
    const timer = setInterval(decide, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [theme]);
  const __html = isScriptless ? themeScripts.scriptless : themeScripts.hydrated;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by nonce or hash
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}

/** Colour of the browser's own interface. For the automatic theme it follows the device's colour scheme. */
export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "auto") return <meta name="theme-color" content={paper[theme]} />;
  return (["light", "dark"] as const).map((side) => (
    <meta key={side} name="theme-color" content={paper[side]} media={`(prefers-color-scheme: ${side})`} />
  ));
}
