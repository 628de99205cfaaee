import { useRef, useState } from "react";
import { expenseForm, locationToasts } from "~/locales/de/expenses/expenses";
import { showToast } from "../shell/toast";
import { type Field, FieldFrame, inputProps } from "../ui/field";
import { Icon } from "../ui/icon";
import { useHydrated } from "../ui/signal";

const TIMEOUT_MS = 10_000;

/** Milliseconds to wait for any answer. Firefox never answers if the question for permission is dismissed. */
const ANSWER_MS = 20_000;

/** Text field for a place. Its button fills in the device's coordinates. */
export function LocationField({ field }: { field: Field }) {
  const input = useRef<HTMLInputElement>(null);
  const [isLocating, setLocating] = useState(false);
  const isHydrated = useHydrated();

  async function locate() {
    setLocating(true);
    const place = await readPlace();
    setLocating(false);
    if (place === undefined || !input.current) return;
    input.current.value = place;
    input.current.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  return (
    <FieldFrame field={field} label={expenseForm.location}>
      <input ref={input} className="field-input" type="text" autoComplete="off" {...inputProps(field)} />
      {isHydrated && (
        <button type="button" className="button-quiet -mx-4 mt-1" disabled={isLocating} onClick={locate}>
          <Icon name="map-pin" />
          {isLocating ? expenseForm.locating : expenseForm.locate}
        </button>
      )}
    </FieldFrame>
  );
}

/** Returns the device's coordinates as text. Shows a toast and returns undefined if there are none. */
async function readPlace(): Promise<string | undefined> {
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
