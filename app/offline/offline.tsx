import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { askFirst } from "~/components/client-navigation";
import { isOutboxIntent } from "~/domain/outbox";

const loadLate = () => import("./late");

// Nothing of it is needed to see and use a page. Where it cannot be loaded, the page goes on without.
const Late = lazy(() => loadLate().catch(() => ({ default: (): ReactNode => null })));

/** So long after the page has loaded, in milliseconds, the line is the page's own. */
const QUIET_MS = 200;

/** What makes a bad line bearable for the person who is signed in; it is loaded when the page can be used. */
export function Offline({ account, hasWorker }: { account: string; hasWorker: boolean }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      timer = setTimeout(() => setDue(true), QUIET_MS);
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
    // Who is quicker than that waits a moment: what is sent must be kept first.
    askFirst((form, submitter, goOn) => {
      const intent = form.elements.namedItem("intent") as HTMLInputElement | null;
      if (!isOutboxIntent(intent?.value) || submitter?.getAttribute("name") === "set") return false;
      setDue(true);
      loadLate().then(({ sendFirst }) => sendFirst(form, goOn), goOn);
      return true;
    });
    return () => {
      removeEventListener("load", begin);
      clearTimeout(timer);
      askFirst(undefined);
    };
  }, []);
  return (
    isDue && (
      <Suspense>
        <Late account={account} hasWorker={hasWorker} />
      </Suspense>
    )
  );
}
