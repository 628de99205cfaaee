import { useEffect, useState } from "react";
import { setFormInterceptor } from "~/components/shell/client-navigation";
import { noteLeaving } from "~/components/shell/own-way";
import { isOutboxIntent } from "~/domain/outbox";
import type { RuntimeProps } from "./offline-runtime";
import { repeat } from "./repeat";
import { isWaitingNamed } from "./waiting-note";

type RuntimeModule = typeof import("./offline-runtime");

/** Milliseconds between the page's load event and loading the runtime, so that it does not compete with the page. */
const LOAD_DELAY_MS = 200;

/** Milliseconds that a form waits for the runtime before it is sent without the outbox. */
const TIMEOUT_MS = 8_000;

/**
 * Hides and reloads a page restored from the browser's page cache: the account may have been signed out meanwhile. Not in
 * the runtime, which may not have been loaded.
 */
function reloadRestored({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  document.documentElement.hidden = true;
  location.reload();
}

/**
 * Loads the offline runtime (outbox, cached screens, signing out) after the page is usable, for people who are signed
 * in. Pages work without it; if loading fails, it is tried again until it succeeds, also by the next form.
 */
export function Offline(props: RuntimeProps) {
  const [runtime, setRuntime] = useState<RuntimeModule>();
  useEffect(() => {
    addEventListener("pageshow", reloadRestored);
    addEventListener("beforeunload", noteLeaving);
    let timer: ReturnType<typeof setTimeout>;
    let stopRepeating = () => {};
    const load = async () => {
      const loaded = await import("./offline-runtime");
      setRuntime(loaded);
      stopRepeating();
      return loaded;
    };
    const tryToLoad = () => load().catch(() => undefined);
    const begin = (delay = LOAD_DELAY_MS) => {
      stopRepeating = repeat(tryToLoad);
      timer = setTimeout(tryToLoad, delay);
    };
    const onLoad = () => begin();
    if (isWaitingNamed()) begin(0);
    else if (document.readyState === "complete") begin();
    else addEventListener("load", onLoad, { once: true });
    // A form that is sent before the runtime is loaded waits for it, so that it is stored before it is sent.
    setFormInterceptor((form, submitter, fallback) => {
      const intent = form.elements.namedItem("intent") as HTMLInputElement | null;
      // A button named `set` is a step inside the form, which saves nothing.
      if (!isOutboxIntent(intent?.value) || submitter?.getAttribute("name") === "set") return false;
      const tooLong = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS));
      Promise.race([load(), tooLong]).then(
        ({ submitForm }) => submitForm(form, submitter, fallback),
        fallback,
      );
      return true;
    });
    return () => {
      removeEventListener("pageshow", reloadRestored);
      removeEventListener("beforeunload", noteLeaving);
      removeEventListener("load", onLoad);
      clearTimeout(timer);
      stopRepeating();
      setFormInterceptor(undefined);
    };
  }, []);
  // Another account has screens of its own to be cached, so it gets a new runtime.
  return runtime && <runtime.default key={props.account} {...props} />;
}
