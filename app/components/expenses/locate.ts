import { locationToasts } from "~/locales/de/location";
import { showToast } from "../shell/toast";

/** Milliseconds to wait for the device's position. */
const TIMEOUT_MS = 10_000;

/** Milliseconds to wait for any answer. Firefox never answers if the question for permission is dismissed. */
const ANSWER_MS = 20_000;

/** Returns the device's coordinates as text. Shows a toast and returns undefined if there are none. */
export async function locate(): Promise<string | undefined> {
  if (!navigator.geolocation) {
    showToast({ kind: "failure", title: locationToasts.unsupported });
    return undefined;
  }
  try {
    const { coords } = await currentPosition();
    return `${coords.latitude.toFixed(4)}, ${coords.longitude.toFixed(4)}`;
  } catch (error) {
    const isAnswered = error instanceof GeolocationPositionError;
    showToast({ kind: "failure", title: isAnswered ? locationToasts.unknown : locationToasts.unanswered });
    return undefined;
  }
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: 60_000 });
    setTimeout(() => reject(new Error("no answer")), ANSWER_MS);
  });
}
