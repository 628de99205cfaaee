// Storage of the browser, which may be full or forbidden: then nothing is remembered, and everything works without.

/** Returns what is stored under a key, or null. */
export function readStored<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Undefined deletes what is stored. */
export function store(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Not remembered.
  }
}

/** True if the browser has IndexedDB, locks between tabs and broadcast channels. Over plain http locks are missing. */
export function isOutboxSupported(): boolean {
  return typeof indexedDB === "object" && "locks" in navigator && "BroadcastChannel" in globalThis;
}
