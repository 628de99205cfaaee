import { type ClipboardEvent, type FormEvent, useState } from "react";
import { AMOUNT_LENGTH, type AmountFault, type AmountReading, readAmount, tidyAmount } from "~/domain/money";
import { expenseForm } from "~/locales/de/expenses";
import { formatMoney } from "~/locales/format";
import { type Field, FieldFrame, inputProps } from "./field";

const faults: Record<AmountFault, string> = {
  required: expenseForm.amountRequired,
  unreadable: expenseForm.amountUnclear,
  tooLong: expenseForm.amountTooLong,
  tooPrecise: expenseForm.amountTooPrecise,
  zero: expenseForm.amountZero,
  negative: expenseForm.amountZero,
  tooLarge: expenseForm.amountTooLarge,
};

/**
 * Text field for an amount; the parsed amount is shown below. Accepts digits, commas and dots, at most twelve
 * characters. Pasted text is tidied first, and refused if too long: cut off, it could be another amount.
 */
export function AmountField({
  field,
  label,
  help,
  isMain = false,
  read = readAmount,
}: {
  field: Field;
  label: string;
  help?: string;
  isMain?: boolean;
  read?: (text: string) => AmountReading | { cents: null; fault?: undefined };
}) {
  const [text, setText] = useState(field.initialValue ?? "");
  const [isPasteTooLong, setPasteTooLong] = useState(false);
  const { cents } = read(text);
  const readBack = cents ? expenseForm.readAs(formatMoney(cents)) : undefined;

  function onInput({ currentTarget: input }: FormEvent<HTMLInputElement>) {
    const tidy = tidyAmount(input.value);
    if (tidy !== input.value) replaceText(input, tidy);
    setText(tidy);
    setPasteTooLong(false);
    const { fault } = read(tidy);
    input.setCustomValidity(fault && tidy !== "" ? faults[fault] : "");
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    setPasteTooLong(!insert(event.currentTarget, tidyAmount(event.clipboardData.getData("text"))));
  }

  const line = isPasteTooLong ? expenseForm.pasteTooLong : (readBack ?? help);
  return (
    <FieldFrame field={field} label={label} help={<output htmlFor={field.id}>{line}</output>}>
      <div className="relative">
        <input
          {...inputProps(field, true)}
          className={isMain ? "field-input h-16 pr-12 text-xl font-bold" : "field-input pr-10"}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          required={isMain}
          data-missing={isMain ? expenseForm.amountRequired : undefined}
          maxLength={AMOUNT_LENGTH}
          // biome-ignore lint/a11y/noAutofocus: the dialog exists for typing, and dialogs may move the focus
          autoFocus={isMain || field.errors !== undefined}
          onInput={onInput}
          onPaste={onPaste}
        />
        <span className="absolute inset-y-0 right-4 flex items-center text-lg text-quiet" aria-hidden="true">
          €
        </span>
      </div>
    </FieldFrame>
  );
}

/** Replaces the text and keeps the cursor's distance from the end. */
function replaceText(input: HTMLInputElement, text: string): void {
  const fromEnd = input.value.length - (input.selectionEnd ?? input.value.length);
  input.value = text;
  const position = Math.max(0, text.length - fromEnd);
  input.setSelectionRange(position, position);
}

/** Replaces the selection with text, as typing would. Returns false and changes nothing if the result is too long. */
function insert(input: HTMLInputElement, text: string): boolean {
  const start = input.selectionStart ?? 0;
  const end = input.selectionEnd ?? 0;
  if (input.value.length - (end - start) + text.length > AMOUNT_LENGTH) return false;
  input.setRangeText(text, start, end, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
