const queues = new Map<string, Promise<unknown>>();

/**
 * Runs tasks with the same key one after the other, so that the latest state read from Stripe is also the latest
 * stored.
 */
export function serialized<T>(key: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(key) ?? Promise.resolve()).then(work);
  const tail = result
    .catch(() => {})
    .then(() => {
      if (queues.get(key) === tail) queues.delete(key);
    });
  queues.set(key, tail);
  return result;
}
