import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSignal } from "./signal";
import { lateAnswers, staleness } from "./worker";

/** How often a page that is out of date asks again, in milliseconds: not every network announces itself. */
const ASK_AGAIN_MS = 30_000;

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
    if (!isStale) return;
    const ask = () => document.visibilityState === "visible" && void revalidate();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    addEventListener("online", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("online", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [isStale, revalidate]);
  return storedAt;
}
