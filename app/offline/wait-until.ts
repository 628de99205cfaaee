/** Milliseconds between two checks of `waitUntil()`, and the number of checks. */
const FRAME_MS = 16;
const FRAMES = 60;

/** Checks the condition about once a frame, for a second at most. Returns its last value. */
export async function waitUntil(condition: () => boolean): Promise<boolean> {
  for (let frame = 0; frame < FRAMES && !condition(); frame++) {
    await new Promise((resolve) => setTimeout(resolve, FRAME_MS));
  }
  return condition();
}

/** Returns a signal that aborts after this time. Like `AbortSignal.timeout()`, which Chromium has complete only since 124. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), milliseconds);
  return timeout.signal;
}
