/** Seconds before the worker answers without the server because it is slow. */
export const TIMEOUT_S = 3;

/** Resolves when the server is slow. */
export function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, TIMEOUT_S * 1_000));
}
