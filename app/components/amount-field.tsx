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
 * An amount as people write it, with what was understood read back below. Only digits, commas and dots stay, at
 * most twelve. What is pasted is tidied first: cut off at twelve characters it could be another amount.
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
          // biome-ignore lint/a11y/noAutofocus: the dialog is there to be typed into, and a dialog may move the focus
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

/** Replaces the text and leaves the cursor as far from the end as it was. */
function replaceText(input: HTMLInputElement, text: string): void {
  const fromEnd = input.value.length - (input.selectionEnd ?? input.value.length);
  input.value = text;
  const position = Math.max(0, text.length - fromEnd);
  input.setSelectionRange(position, position);
}

/** Puts text where the selection is, as typing would. Answers false, and changes nothing, where it is too long. */
function insert(input: HTMLInputElement, text: string): boolean {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  if (input.value.length - (end - start) + text.length > AMOUNT_LENGTH) return false;
  input.setRangeText(text, start, end, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
