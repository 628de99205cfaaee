import { type MouseEvent, useRef } from "react";
import type { Field } from "~/components/ui/field";
import { useFormReading } from "~/components/ui/field";
import { type Day, readDay, weekday } from "~/domain/day";
import type { SentField } from "~/domain/expenses/expense";
import { readNights } from "~/domain/expenses/expense";
import type { ExpenseKind } from "~/domain/expenses/kind";
import type { EntryPaymentMethod } from "~/domain/expenses/payment-method";
import { isCurrencyCode } from "~/domain/money/currency";
import { expenses, expenseForm as texts } from "~/locales/de/expenses/expenses";
import { signOf } from "~/locales/de/money/foreign-format";
import { kindNames, paymentMethodName } from "~/locales/de/names";
import type { OpenMoney } from "~/locales/de/quick-line/quick-line";
import { dates } from "~/locales/de/trips/home";
import { formatDayAndMonth, formatDayShort, weekdays } from "~/locales/format";
import { textsIn } from "~/offline/drafts";

interface Chip {
  label: string;
  text(value: string, today: Day): string;
}

/** Chips of the fields that a phone does not show without scrolling, and what they say. */
const chips: Record<Exclude<SentField, "amount" | "categoryId" | "description" | "refundOf">, Chip> = {
  kind: { label: texts.kind, text: (value) => kindNames[value as ExpenseKind] },
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

/** The fields of a form, what they began with, and the day by which dates are named. */
export interface Reading {
  fields: Record<SentField | "originalCurrency", Field>;
  filled: Partial<Record<string, string>>;
  today: Day;
}

/** Shows the fields that a line or an earlier expense has filled in, as chips that lead to the fields and say what stands there now. */
export function ReadBack({ fields, filled, today }: Reading) {
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

/** The same in a line above the categories, with amount, description and day: none of the fields is shown beside them. */
export function ReadLine({
  fields,
  filled,
  today,
  openMoney,
}: Reading & {
  /** Said of the money in the line, if it is unclear which currency that is. */
  openMoney?: OpenMoney;
}) {
  const line = useRef<HTMLParagraphElement>(null);
  const typed = useFormReading(line, textsIn);
  const textOf = (name: keyof typeof fields) => typed?.[name] ?? fields[name].initialValue ?? "";
  const amount = textOf("amount") && `${textOf("amount")}${unitOf(textOf("originalCurrency"), filled)}`;
  const others = (Object.keys(chips) as (keyof typeof chips)[])
    .filter((name) => name === "date" || name in filled)
    .map((name) => chips[name].text(textOf(name), today));
  const description = textOf("description");
  // A refund of nothing named is described by its kind.
  const isKind = "kind" in filled && description === chips.kind.text(textOf("kind"), today);
  return (
    <p ref={line} className="mb-4 rounded-control bg-tint px-3 py-2 text-sm wrap-anywhere">
      <span className="sr-only">{texts.understood}: </span>
      <b>{amount || texts.amountOpen}</b>
      {[!isKind && description, ...others].filter(Boolean).map((text) => ` · ${text}`)}
      {openMoney && !amount && <span className="mt-1 block">{openMoney.aboveForm}</span>}
    </p>
  );
}

/** Returns the unit of an amount, which a line may leave open. */
function unitOf(currency: string, { originalCurrency }: Reading["filled"]): string {
  if (!currency) return originalCurrency === "" ? "" : "\u00a0€";
  return `\u00a0${isCurrencyCode(currency) ? signOf(currency) : currency}`;
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
