import { useSyncExternalStore } from "react";

/** A value outside of React that components can read and follow. */
export interface Signal<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes the component to a signal. On the server and while hydrating it returns `serverValue`. */
export function useSignal<T>({ subscribe, get }: Signal<T>, serverValue: T): T {
  return useSyncExternalStore(subscribe, get, () => serverValue);
}
