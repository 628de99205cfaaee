import { useEffect } from "react";
import { useRevalidator } from "react-router";

const YEAR_S = 31_536_000;

/** Tells the server the device's time zone, from which it reckons the traveller's day. */
export function DeviceClock({ timeZone }: { timeZone: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `tz=${encodeURIComponent(here)}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if (here !== timeZone) revalidate();
  }, [timeZone, revalidate]);
  return null;
}
