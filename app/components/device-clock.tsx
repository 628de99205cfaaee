import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { PREFERENCE_DAYS } from "~/domain/retention";

const KEPT_S = PREFERENCE_DAYS * 86_400;

/** Tells the server the device's time zone, from which it reckons the traveller's day. */
export function DeviceClock({ timeZone }: { timeZone: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `tz=${encodeURIComponent(here)}; path=/; max-age=${KEPT_S}; samesite=lax`;
    if (here !== timeZone) revalidate();
  }, [timeZone, revalidate]);
  return null;
}
