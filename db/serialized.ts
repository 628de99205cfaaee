const queues = new Map<string, Promise<unknown>>();

/** Runs tasks with the same key one after the other. */
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

/** Resolves when the tasks are done that wait under keys with this beginning. */
export async function idle(beginning: string): Promise<void> {
  await Promise.all([...queues].flatMap(([key, tail]) => (key.startsWith(beginning) ? [tail] : [])));
}
