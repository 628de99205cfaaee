import { lazy, Suspense, useEffect, useState } from "react";

// Nothing of it is needed to see and use a page. Where it cannot be loaded, the page goes on without.
const Late = lazy(() => import("./late").catch(() => ({ default: () => null })));

/** So long after the page has loaded, in milliseconds, the line is the page's own. */
const QUIET_MS = 200;

/** What makes a bad line bearable for the person who is signed in; it is loaded when the page can be used. */
export function Offline({ account }: { account: string }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      timer = setTimeout(() => setDue(true), QUIET_MS);
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
    return () => {
      removeEventListener("load", begin);
      clearTimeout(timer);
    };
  }, []);
  return (
    isDue && (
      <Suspense>
        <Late account={account} />
      </Suspense>
    )
  );
}
