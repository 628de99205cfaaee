import { type ClipboardEvent, type CSSProperties, type FormEvent, type ReactNode, useState } from "react";
import type { ForeignCurrency } from "~/domain/money/currency";
import {
  AMOUNT_LENGTH,
  type AmountReading,
  lastingError,
  ORIGINAL_LENGTH,
  readAmount,
  tidyAmount,
} from "~/domain/money/money";
import { amountErrors, expenseForm } from "~/locales/de/expenses/expenses";
import { foreignError } from "~/locales/de/money/currency";
import { formatMoney } from "~/locales/format";
import { type Field, FieldFrame, inputProps } from "./field";

/**
 * Text field for an amount; the parsed amount is shown below. At most twelve characters in euro. Pasted text is tidied
 * first, and refused if too long: cut off, it could be another amount.
 */
export function AmountField({
  field,
  label,
  help,
  isMain = false,
  hasFocus = isMain,
  read = readAmount,
  negative = amountErrors.negative,
  foreign,
  unit = <Euro />,
  line,
  children,
}: {
  field: Field;
  label: string;
  help?: ReactNode;
  isMain?: boolean;
  /** False if the form opens at another field. */
  hasFocus?: boolean;
  read?: (text: string) => AmountReading | { cents: null; error?: undefined };
  negative?: string;
  /** The currency of the amount; undefined for euro. */
  foreign?: ForeignCurrency;
  unit?: ReactNode;
  /** Replaces the line that reads the amount back. */
  line?: ReactNode;
  /** Shown beside the input in place of the unit, and below. */
  children?: ReactNode;
}) {
  const [text, setText] = useState(field.initialValue ?? "");
  const [isPasteTooLong, setPasteTooLong] = useState(false);
  const { cents } = foreign ? {} : read(text);
  const readBack = cents ? expenseForm.readAs(formatMoney(cents)) : undefined;
  const maxLength = foreign ? ORIGINAL_LENGTH : AMOUNT_LENGTH;

  function errorOf(tidy: string): string {
    if (foreign) return foreignError(tidy, foreign, negative);
    const { error } = tidy === "" ? {} : read(tidy);
    return error ? { ...amountErrors, negative }[error] : "";
  }

  function onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
    const tidy = tidyAmount(currentTarget.value, foreign);
    if (tidy !== currentTarget.value) replaceText(currentTarget, tidy);
    setText(tidy);
    setPasteTooLong(false);
    currentTarget.setCustomValidity(errorOf(tidy));
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const pasted = tidyAmount(event.clipboardData.getData("text"), foreign);
    setPasteTooLong(!insert(event.currentTarget, pasted, maxLength));
  }

  const lasting = lastingError(text, errorOf);
  // Conform's fields cannot be spread.
  const { id, name, errorId, initialValue, errors = lasting ? [lasting] : undefined } = field;
  const shownField = { id, name, errorId, initialValue, errors };
  const shown = isPasteTooLong ? expenseForm.pasteTooLong(maxLength) : (line ?? readBack ?? help);
  return (
    <FieldFrame
      field={shownField}
      label={label}
      help={line && !isPasteTooLong ? line : <output htmlFor={field.id}>{shown}</output>}
      className={isMain ? "amount" : undefined}
    >
      <div className="relative" style={{ "--characters": text.length } as CSSProperties}>
        <input
          {...inputProps(shownField, true)}
          // Also when `negative` has changed.
          ref={(input) => input?.setCustomValidity(errorOf(text))}
          className={isMain ? "amount-input" : "field-input pr-10"}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          required={isMain}
          data-missing={isMain ? amountErrors.required : undefined}
          maxLength={maxLength}
          // biome-ignore lint/a11y/noAutofocus: the dialog exists for typing, and dialogs may move the focus
          autoFocus={hasFocus || errors !== undefined}
          onInput={onInput}
          onPaste={onPaste}
        />
        {!isMain && unit}
      </div>
      {isMain && !children && unit}
      {children}
    </FieldFrame>
  );
}

function Euro() {
  return (
    <span className="amount-unit" aria-hidden="true">
      €
    </span>
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
function insert(input: HTMLInputElement, text: string, maxLength: number): boolean {
  const start = input.selectionStart ?? 0;
  const end = input.selectionEnd ?? 0;
  if (input.value.length - (end - start) + text.length > maxLength) return false;
  input.setRangeText(text, start, end, "end");
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;
}
