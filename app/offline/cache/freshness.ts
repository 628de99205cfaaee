import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSignal } from "../signal";
import { onReachable } from "./reachable";
import { lateAnswers, staleness } from "./worker";

/**
 * Has the screen show the server's answer as soon as there is one. Answers when what it shows now was kept, in epoch
 * ms; null while it is the server's.
 */
export function useFreshness(): number | null {
  const { revalidate } = useRevalidator();
  const storedAt = useSignal(staleness, null);
  useEffect(() => lateAnswers.subscribe(() => void revalidate()), [revalidate]);

  const isStale = storedAt !== null;
  useEffect(() => {
    if (isStale) return onReachable(() => void revalidate());
  }, [isStale, revalidate]);
  return storedAt;
}
