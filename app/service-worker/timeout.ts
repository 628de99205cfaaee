/** Milliseconds before the worker answers without the server because it is slow. */
const TIMEOUT_MS = 3_000;

export function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
}
