import { useRef } from "react";
import { addDays, type Day, deviceToday } from "~/domain/day";
import { daysAround, type Trip } from "~/domain/trips/trip";
import { expenseForm } from "~/locales/de/expenses/expenses";
import { dates } from "~/locales/de/trips/home";
import { type Field, FieldFrame, inputProps } from "../ui/field";
import { useHydrated } from "../ui/signal";

type DatedTrip = Partial<Pick<Trip, "startDate" | "endDate">>;

/**
 * The day of an expense, with a button for yesterday. An open one must be filled in. One too far from the trip is refused
 * on the device, without a network too, unless it is the stored day.
 */
export function DayField({
  field,
  trip,
  stored,
  label = expenseForm.date,
}: {
  field: Field;
  trip?: DatedTrip;
  stored?: Day;
  label?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();

  const { startDate, endDate } = trip ?? {};
  // Not without scripts: browsers would refuse a day that is folded away, and not say why.
  const around = isHydrated && startDate && endDate ? daysAround({ startDate, endDate }) : undefined;
  const isStoredSo = stored && around && (stored < around.first || stored > around.last);
  const limits = isStoredSo ? undefined : around;

  function takeYesterday() {
    input.current!.value = addDays(deviceToday(), -1);
    input.current!.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  return (
    <FieldFrame field={field} label={label}>
      <div className="flex gap-2">
        <input
          ref={input}
          className="field-input"
          type="date"
          data-missing={expenseForm.dateOpen}
          min={limits?.first}
          max={limits?.last}
          data-out-of-range={expenseForm.dayTooFar}
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
