import { useRef } from "react";
import { addDays, deviceToday } from "~/domain/day";
import { expenseForm } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { type Field, FieldFrame, inputProps } from "../ui/field";
import { useHydrated } from "../ui/hydrated";

/**
 * The day of an expense, with a button for yesterday. Only a quick line leaves it open, if it names a day that does not
 * exist.
 */
export function DayField({ field }: { field: Field }) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const isOpen = field.initialValue === "";

  function takeYesterday() {
    input.current!.value = addDays(deviceToday(), -1);
    input.current!.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  return (
    <FieldFrame field={field} label={expenseForm.date}>
      <div className="flex gap-2">
        <input
          ref={input}
          className="field-input"
          type="date"
          required={isOpen}
          data-missing={isOpen ? expenseForm.dateOpen : undefined}
          {...inputProps(field)}
        />
        {isHydrated && (
          <button type="button" className="chip" onClick={takeYesterday}>
            {dates.yesterday}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
