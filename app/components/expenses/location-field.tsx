import { useRef, useState } from "react";
import { EXPENSE_TEXT_LENGTH } from "~/domain/expense";
import { expenseForm } from "~/locales/de/expenses";
import { showToast } from "../shell/toast";
import { type Field, FieldFrame, inputProps } from "../ui/field";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";

/** Milliseconds to wait for the device's position. */
const TIMEOUT_MS = 10_000;

/** Milliseconds to wait for any answer. Firefox never answers if the question for permission is dismissed. */
const ANSWER_MS = 20_000;

/** Text field for a place. Its button fills in the device's coordinates. */
export function LocationField({ field }: { field: Field }) {
  const input = useRef<HTMLInputElement>(null);
  const [isLocating, setLocating] = useState(false);
  const isHydrated = useHydrated();

  async function locate() {
    if (!navigator.geolocation) return showToast({ kind: "failure", title: expenseForm.locationUnsupported });
    setLocating(true);
    try {
      const { coords } = await currentPosition();
      const place = `${coords.latitude.toFixed(4)}, ${coords.longitude.toFixed(4)}`;
      input.current!.value = place;
      input.current!.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } catch (error) {
      const isAnswered = error instanceof GeolocationPositionError;
      const title = isAnswered ? expenseForm.locationUnknown : expenseForm.locationUnanswered;
      showToast({ kind: "failure", title });
    } finally {
      setLocating(false);
    }
  }

  return (
    <FieldFrame field={field} label={expenseForm.location}>
      <input
        ref={input}
        className="field-input"
        type="text"
        maxLength={EXPENSE_TEXT_LENGTH}
        autoComplete="off"
        {...inputProps(field)}
      />
      {isHydrated && (
        <button type="button" className="button-quiet -mx-4 mt-1" disabled={isLocating} onClick={locate}>
          <Icon name="map-pin" />
          {isLocating ? expenseForm.locating : expenseForm.locate}
        </button>
      )}
    </FieldFrame>
  );
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, maximumAge: 60_000 });
    setTimeout(() => reject(new Error("no answer")), ANSWER_MS);
  });
}
