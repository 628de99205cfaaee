const NAME = "reisekasse-outbox";

let channel: BroadcastChannel | undefined;

/** Tells all tabs, this one too, that entries have changed. */
export function tellChange(): void {
  channel ??= new BroadcastChannel(NAME);
  channel.postMessage(null);
}

/** Answers how to stop listening. */
export function onChange(listener: () => void): () => void {
  // A channel does not hear itself, but others of its name in the same tab.
  const own = new BroadcastChannel(NAME);
  own.onmessage = listener;
  return () => own.close();
}
