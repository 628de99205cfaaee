/** Returns a signal that aborts after this time. Like `AbortSignal.timeout()`, which Chromium has complete only since 124. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const timeout = new AbortController();
  setTimeout(() => timeout.abort(), milliseconds);
  return timeout.signal;
}
