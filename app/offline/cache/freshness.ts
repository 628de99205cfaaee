import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSignal } from "../signal";
import { onReachable } from "./reachable";
import { freshAnswers, staleness } from "./worker";

/**
 * Reloads the screen's data as soon as the server answers. Returns the time when the shown data was stored, in epoch
 * ms, or null if the server has just sent it.
 */
export function useFreshness(): number | null {
  const { revalidate } = useRevalidator();
  const storedAt = useSignal(staleness, null);
  useEffect(() => freshAnswers.subscribe(() => void revalidate()), [revalidate]);

  const isStale = storedAt !== null;
  useEffect(() => {
    if (isStale) return onReachable(() => void revalidate());
  }, [isStale, revalidate]);
  return storedAt;
}
