import { useEffect, useState } from "react";
import { askFirst } from "~/components/client-navigation";
import { isOutboxIntent } from "~/domain/outbox";

type LatePart = typeof import("./offline-runtime");

export interface LateProps {
  account: string;
  /** The id of the session in which the page was loaded. */
  session: string;
  hasWorker: boolean;
}

/** So long after the page has loaded, in milliseconds, the line is the page's own. */
const QUIET_MS = 200;

/** So long a form waits for it; then it goes the way that there is without it. In milliseconds. */
const PATIENCE_MS = 8_000;

/**
 * What makes a bad line bearable for the person who is signed in; it is loaded when the page can be used. Nothing of it
 * is needed to see and use a page: where it cannot be loaded the page goes on without, and tries again with the next form.
 */
export function Offline(props: LateProps) {
  const [late, setLate] = useState<LatePart>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      const part = await import("./offline-runtime");
      setLate(part);
      return part;
    };
    const begin = () => {
      timer = setTimeout(() => load().catch(() => undefined), QUIET_MS);
    };
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
    // Who is quicker than that waits a moment: what is sent must be kept first.
    askFirst((form, submitter, fallback) => {
      const intent = form.elements.namedItem("intent") as HTMLInputElement | null;
      if (!isOutboxIntent(intent?.value) || submitter?.getAttribute("name") === "set") return false;
      const tooLong = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
      Promise.race([load(), tooLong]).then(({ sendFirst }) => sendFirst(form, fallback), fallback);
      return true;
    });
    return () => {
      removeEventListener("load", begin);
      clearTimeout(timer);
      askFirst(undefined);
    };
  }, []);
  return late && <late.default {...props} />;
}
