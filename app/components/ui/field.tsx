import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { shell } from "~/locales/de/shell";
import { Icon } from "./icon";
import { useHydrated } from "./signal";

export interface Field {
  id: string;
  name: string;
  /** Id of the line for the error or the help text. */
  errorId: string;
  initialValue: string | undefined;
  errors: readonly string[] | undefined;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}

export function FieldFrame({
  field,
  label,
  help,
  className,
  children,
}: {
  field: Field;
  label: ReactNode;
  help?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <label className="field-label" htmlFor={field.id}>
        {label}
      </label>
      {children}
      <FieldMessage field={field} help={help} />
    </div>
  );
}

/**
 * Line below a field for its error or help text. Its space is reserved while the field has the focus, so that nothing
 * jumps under the thumb. If a field is focused because of its error, the line is scrolled into view too.
 */
export function FieldMessage({ field, help }: { field: Field; help?: ReactNode }) {
  const [error] = field.errors ?? [];
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const hasFocus = line.current?.parentElement?.contains(document.activeElement);
    if (error && hasFocus) line.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <p
      ref={line}
      id={field.errorId}
      tabIndex={error ? -1 : undefined}
      className={`field-message ${error ? "text-danger" : "text-quiet"}`}
    >
      {error ?? help}
    </p>
  );
}

/**
 * Returns the attributes that all inputs share: name, default value, constraints, and the reference to the message. In a
 * refused form `autofocus` lets the browser focus the first invalid field.
 */
export function inputProps(field: Field, hasHelp = false) {
  const isInvalid = field.errors !== undefined;
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue ?? "",
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength,
    autoFocus: isInvalid || undefined,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": isInvalid || hasHelp ? field.errorId : undefined,
  };
}

export function HiddenFields({ of }: { of: Readonly<Record<string, string | number | null | undefined>> }) {
  return Object.entries(of).map(
    ([name, value]) => value != null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface TextFieldProps {
  field: Field;
  label: string;
  /** Shows the label inside the field, above the text. */
  isLabelInside?: boolean;
  help?: string;
  type?: "text" | "email" | "password" | "date";
  missing?: string;
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  inputMode?: "decimal";
  readOnly?: boolean;
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
}

/** Single-line text field. `missing` is the error shown if it is empty. A password can be shown, by JavaScript. */
export function TextField({
  field,
  label,
  isLabelInside,
  help,
  type = "text",
  missing,
  ...rest
}: TextFieldProps) {
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  const input = (
    <input
      className="field-input"
      type={isPassword && isShown ? "text" : type}
      data-missing={missing}
      {...inputProps(field, help !== undefined)}
      {...rest}
      // A browser would cut a long password without a word.
      {...(isPassword && { maxLength: undefined })}
    />
  );
  return (
    <FieldFrame
      field={field}
      label={label}
      help={help}
      className={isLabelInside ? "label-inside" : undefined}
    >
      {isPassword ? (
        <div className="with-button">
          {input}
          <ShowButton isShown={isShown} onPress={() => setShown(!isShown)} />
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  );
}

function ShowButton({ isShown, onPress }: { isShown: boolean; onPress: () => void }) {
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-pressed={isShown}
      title={shell.showPassword}
      // The field keeps the focus, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={isShown ? "eye-off" : "eye"} />
      <span className="sr-only">{shell.showPassword}</span>
    </button>
  );
}

export function TextArea({ field, label, help }: { field: Field; label: string; help?: string }) {
  return (
    <FieldFrame field={field} label={label} help={help}>
      <textarea className="field-input" rows={3} {...inputProps(field, help !== undefined)} />
    </FieldFrame>
  );
}

/** `missing` is the error shown if it must be checked and is not. */
export function Checkbox({ field, missing }: { field: Field; missing?: string }) {
  const { defaultValue: _, ...input } = inputProps(field);
  const isChecked = field.initialValue === "on";
  return <input {...input} type="checkbox" defaultChecked={isChecked} data-missing={missing} />;
}

/** Radio buttons styled as chips. `missing` is the error shown if none is checked. */
export function ChipField({
  field,
  legend,
  isLegendHidden = false,
  options,
  missing,
  onChoose,
}: {
  field: Field;
  legend: string;
  /** True if what is shown beside it says the same. */
  isLegendHidden?: boolean;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  missing?: string;
  onChoose?: (value: string) => void;
}) {
  return (
    <fieldset id={field.id} aria-describedby={field.errors && field.errorId}>
      <legend className={isLegendHidden ? "sr-only" : "mb-2 text-sm font-semibold"}>{legend}</legend>
      <div className="chips">
        {options.map(({ value, label, icon }, index) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={field.name}
              value={value}
              required={field.required}
              data-missing={missing}
              defaultChecked={field.initialValue === value}
              // biome-ignore lint/a11y/noAutofocus: as in inputProps; only set if the field has an error
              autoFocus={(index === 0 && field.errors !== undefined) || undefined}
              onChange={onChoose && (() => onChoose(value))}
            />
            {icon}
            {label}
          </label>
        ))}
      </div>
      {field.errors && <FieldMessage field={field} />}
    </fieldset>
  );
}

/** Reads the form around an element, again at each input. Returns undefined until scripts run. */
export function useFormReading<Reading>(
  element: RefObject<HTMLElement | null>,
  read: (form: HTMLFormElement) => Reading,
): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    const form = element.current!.closest("form")!;
    const readAgain = () => setReading(read(form));
    readAgain();
    form.addEventListener("input", readAgain);
    return () => form.removeEventListener("input", readAgain);
  }, [element, read]);
  return reading;
}
