import { type MouseEvent, useRef } from "react";
import type { Field } from "~/components/ui/field";
import { useFormReading } from "~/components/ui/form-reading";
import { type Day, readDay, weekday } from "~/domain/day";
import type { SentField } from "~/domain/expense";
import { readNights } from "~/domain/nights";
import type { EntryPaymentMethod } from "~/domain/payment-method";
import { weekdays } from "~/locales/de/calendar";
import { expenses, expenseForm as texts } from "~/locales/de/expenses";
import { dates } from "~/locales/de/home";
import { paymentMethodName } from "~/locales/de/names";
import { formatDayAndMonth, formatDayShort } from "~/locales/format";
import { textsIn } from "~/offline/drafts";

interface Chip {
  label: string;
  text(value: string, today: Day): string;
}

/** Chips of the fields that a phone does not show without scrolling, and what they say. */
const chips: Record<Exclude<SentField, "amount" | "categoryId" | "description">, Chip> = {
  date: {
    label: texts.date,
    text: (value, today) => (readDay(value) ? dayText(value, today) : texts.dateOpen),
  },
  paymentMethod: { label: texts.paidWith, text: (value) => paymentMethodName(value as EntryPaymentMethod) },
  locationName: { label: texts.location, text: (value) => value && `@${value}` },
  locationAddress: { label: texts.address, text: (value) => value },
  nights: {
    label: texts.nights,
    text: (value) => {
      const { nights = 1 } = readNights(value);
      return nights > 1 ? expenses.nights(nights, "", false) : "";
    },
  },
  notes: { label: texts.notes, text: (value) => value && texts.notes },
};

/** What a line or an earlier expense has filled in, as chips that lead to the fields and say what stands there now. */
export function ReadBack({
  fields,
  filled,
  today,
}: {
  fields: Record<SentField, Field>;
  filled: Partial<Record<string, string>>;
  today: Day;
}) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useFormReading(list, textsIn);
  return (
    <ul ref={list} className="flex flex-wrap gap-2 not-empty:mb-2">
      {(Object.keys(chips) as (keyof typeof chips)[]).map((name) => {
        const { label, text } = chips[name];
        const said = name in filled && text(typed?.[name] ?? fields[name].initialValue ?? "", today);
        return said ? (
          <li key={name} className="max-w-full">
            <a
              className="chip max-w-full border-transparent bg-tint px-2 text-accent no-underline"
              href={`#${fields[name].id}`}
              onClick={(event) => leadTo(event, name)}
            >
              <span className="sr-only">{label}: </span>
              <span className="truncate">{said}</span>
            </a>
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** Formats a day as `Gestern, 23. Nov.` or `Mo., 16. Nov.` */
function dayText(day: Day, today: Day): string {
  const [short, date] = [formatDayShort(day, today, dates), formatDayAndMonth(day)];
  return short.startsWith(date) ? `${weekdays[weekday(day)]}, ${short}` : `${short}, ${date}`;
}

function leadTo(event: MouseEvent<HTMLAnchorElement>, name: string): void {
  event.preventDefault();
  const form = event.currentTarget.closest("form")!;
  const field = form.querySelector<HTMLElement>(`[name="${name}"]:is(:checked, :not([type="radio"]))`)!;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}
