const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Calls back each time the server turns out to be reachable. Polls it with growing pauses, and at once when the page
 * becomes visible or the browser fires `online`, which may come too early or never. Returns a function that stops.
 */
export function onReachable(callback: () => void): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout>;
  const stopped = new AbortController();

  const schedule = () => {
    timer = setTimeout(check, pause);
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  };
  async function check() {
    if (document.visibilityState === "visible" && (await isReachable(stopped.signal))) callback();
    if (!stopped.signal.aborted) schedule();
  }
  const checkNow = () => {
    clearTimeout(timer);
    pause = FIRST_PAUSE_MS;
    void check();
  };

  addEventListener("online", checkNow, { signal: stopped.signal });
  document.addEventListener("visibilitychange", checkNow, { signal: stopped.signal });
  schedule();
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}

/** True if our own server answers, and not a captive portal. */
async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch("/healthz", { cache: "no-store", credentials: "omit", signal });
    return ((await answer.json()) as { status?: unknown }).status === "ok";
  } catch {
    return false;
  }
}
