import { useRef, useState } from "react";
import { EXPENSE_TEXT_LENGTH } from "~/domain/expense";
import { expenseForm } from "~/locales/de/expenses";
import { errors } from "~/locales/de/shell";
import { showToast } from "../shell/toast";
import { type Field, FieldFrame, inputProps } from "../ui/field";
import { useHydrated } from "../ui/hydrated";
import { Icon } from "../ui/icon";

/** Text field for a place. Its button fills in the device's coordinates. */
export function LocationField({ field }: { field: Field }) {
  const input = useRef<HTMLInputElement>(null);
  const [isLocating, setLocating] = useState(false);
  const isHydrated = useHydrated();

  async function locate() {
    setLocating(true);
    try {
      // Loaded when it is pressed, to keep the first page load small.
      const place = await (await import("./locate")).locate();
      if (place === undefined) return;
      input.current!.value = place;
      input.current!.dispatchEvent(new InputEvent("input", { bubbles: true }));
    } catch {
      showToast({ kind: "failure", title: errors.connection });
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
