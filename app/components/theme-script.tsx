import { useContext, useEffect } from "react";
import { isNight, NIGHT, paper, type Theme, themeIn } from "~/domain/theme";
import { NonceContext } from "./nonce";

const CHECK_EVERY_MS = 60_000;

/**
 * Decides before the first paint whether the automatic theme is dark at this hour. A page that was kept on the device
 * may know less of the theme than the cookie.
 */
// Only the server needs to know it.
const decideAtOnce = import.meta.env.SSR
  ? `{const d=document.documentElement.dataset,c=/(?:^|; )theme=(light|dark|auto)/.exec(document.cookie),f=()=>{const h=new Date().getHours();d.theme=h>=${NIGHT.from}||h<${NIGHT.to}?"dark":"light"};if(c)d.theme=c[1];if(d.theme==="auto"){f();RECHECK}}`
  : "";

/** On a page that runs no other scripts it looks again by itself. */
const scripts = {
  lively: decideAtOnce.replace("RECHECK", ""),
  scriptless: decideAtOnce.replace("RECHECK", `setInterval(f,${CHECK_EVERY_MS})`),
};

/**
 * The automatic theme: dark from 19:00 to before 07:00 by the device's clock, looked at again every minute
 * (spec, section 4). Without JavaScript the device's own preference decides.
 */
export function ThemeScript({ theme, isScriptless }: { theme: Theme; isScriptless: boolean }) {
  const nonce = useContext(NonceContext);
  useEffect(() => {
    const root = document.documentElement;
    const decide = () => {
      const chosen = themeIn(document.cookie) ?? theme;
      root.dataset.theme = chosen === "auto" ? (isNight(new Date().getHours()) ? "dark" : "light") : chosen;
    };
    decide();
    const timer = setInterval(decide, CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, [theme]);
  const __html = isScriptless ? scripts.scriptless : scripts.lively;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the page's nonce
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
  );
}

/** What the browser paints around the page; of the automatic theme it knows what the device prefers. */
export function ThemeColor({ theme }: { theme: Theme }) {
  if (theme !== "auto") return <meta name="theme-color" content={paper[theme]} />;
  return (["light", "dark"] as const).map((side) => (
    <meta key={side} name="theme-color" content={paper[side]} media={`(prefers-color-scheme: ${side})`} />
  ));
}
