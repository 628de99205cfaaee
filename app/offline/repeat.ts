/** Milliseconds between two runs: at first, and at most. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 20_000;

/**
 * Runs the task again and again while the page is visible: after growing pauses, and at once when the page becomes
 * visible or the browser fires `online`, which may come too early or never. Returns a function that stops.
 */
export function repeat(task: (stopped: AbortSignal) => unknown): () => void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout>;
  const stopped = new AbortController();
  const { signal } = stopped;

  async function run() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") await task(signal);
    if (!signal.aborted) schedule();
  }
  function schedule() {
    clearTimeout(timer);
    timer = setTimeout(run, pause);
    pause = Math.min(MAX_PAUSE_MS, pause * 2);
  }
  const runNow = () => {
    pause = FIRST_PAUSE_MS;
    void run();
  };

  addEventListener("online", runNow, { signal });
  document.addEventListener("visibilitychange", runNow, { signal });
  schedule();
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}
