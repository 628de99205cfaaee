/** True if the browser has IndexedDB, locks between tabs and broadcast channels. Over plain http locks are missing. */
export function isOutboxSupported(): boolean {
  return typeof indexedDB === "object" && "locks" in navigator && "BroadcastChannel" in globalThis;
}
