import { useSyncExternalStore } from "react";

/** A value outside of React that components can read and follow. */
export function signal<T>() {
  let value: T | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T | null) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Subscribes the component to a signal. On the server and while hydrating it returns null. */
export function useSignal<T>({ subscribe, get }: ReturnType<typeof signal<T>>): T | null {
  return useSyncExternalStore(subscribe, get, () => null);
}

const never = () => () => {};

/** Returns false on the server and while hydrating, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
