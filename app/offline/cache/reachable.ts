const FIRST_MS = 2_000;
const MAX_MS = 30_000;

/**
 * Calls back whenever the server turns out to answer: it is asked when the browser says that it is online, which may
 * be too early or never, when somebody looks at the page, and now and then. Answers how to end that.
 */
export function onReachable(callback: () => void): () => void {
  let wait = FIRST_MS;
  let timer: ReturnType<typeof setTimeout>;
  const over = new AbortController();

  const later = () => {
    timer = setTimeout(ask, wait);
    wait = Math.min(MAX_MS, wait * 2);
  };
  async function ask() {
    if (document.visibilityState === "visible" && (await isReachable(over.signal))) callback();
    if (!over.signal.aborted) later();
  }
  const atOnce = () => {
    clearTimeout(timer);
    wait = FIRST_MS;
    void ask();
  };

  addEventListener("online", atOnce, { signal: over.signal });
  document.addEventListener("visibilitychange", atOnce, { signal: over.signal });
  later();
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Whether it is our server that answers, and no captive portal. */
async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", credentials: "omit", signal });
    return ((await answer.json()) as { status?: unknown }).status === "ok";
  } catch {
    return false;
  }
}
