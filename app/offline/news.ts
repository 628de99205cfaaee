/** Tells all tabs, this one too, that entries have changed. */
const channel =
  typeof BroadcastChannel === "function" ? new BroadcastChannel("reisekasse-outbox") : undefined;
const own = new EventTarget();

export function tellChange(): void {
  channel?.postMessage(null);
  own.dispatchEvent(new Event("message"));
}

/** Answers how to stop listening. */
export function onChange(listener: () => void): () => void {
  own.addEventListener("message", listener);
  channel?.addEventListener("message", listener);
  return () => {
    own.removeEventListener("message", listener);
    channel?.removeEventListener("message", listener);
  };
}
