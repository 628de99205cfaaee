import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { deviceTimeZone } from "~/domain/day";
import { PREFERENCE_DAYS } from "~/domain/retention";

const COOKIE_S = PREFERENCE_DAYS * 86_400;

/** Sends the device's time zone to the server in a cookie; the server derives the traveller's day from it. */
export function DeviceClock({ timeZone }: { timeZone: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const here = deviceTimeZone();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers
    document.cookie = `tz=${encodeURIComponent(here)}; path=/; max-age=${COOKIE_S}; samesite=lax`;
    if (here !== timeZone) revalidate();
  }, [timeZone, revalidate]);
  return null;
}
