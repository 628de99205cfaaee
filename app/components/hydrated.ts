import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether JavaScript runs: false in the server's HTML, true from the first moment after it took over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
