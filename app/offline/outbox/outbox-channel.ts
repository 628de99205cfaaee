const NAME = "reisekasse-outbox";

let channel: BroadcastChannel | undefined;

/** Notifies all tabs, including this one, that entries have changed. */
export function notifyChange(): void {
  channel ??= new BroadcastChannel(NAME);
  channel.postMessage(null);
}

/** Calls back when entries have changed. Returns a function that stops listening. */
export function onChange(listener: () => void): () => void {
  // A channel does not receive its own messages, but those of other channels in the same tab.
  const receiver = new BroadcastChannel(NAME);
  receiver.onmessage = listener;
  return () => receiver.close();
}
