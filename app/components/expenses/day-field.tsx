import { useRef } from "react";
import { addDays, deviceToday } from "~/domain/day";
import { expenseForm } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { type Field, FieldFrame, inputProps } from "../ui/field";
import { useHydrated } from "../ui/hydrated";

/** The day of an expense, with a button for yesterday. An open one must be filled in. */
export function DayField({ field }: { field: Field }) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

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
          data-missing={expenseForm.dateOpen}
          {...inputProps(field)}
          required={!field.initialValue}
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
