import type { FieldMetadata } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";

export type Field = FieldMetadata<string | undefined, Record<string, unknown>, string[]>;

/** A label, what it belongs to, and below it a line for what is wrong, or else for what helps. */
export function FieldFrame({
  field,
  label,
  help,
  children,
}: {
  field: Field;
  label: string;
  help?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor={field.id}>
        {label}
      </label>
      {children}
      <FieldMessage field={field} help={help} />
    </div>
  );
}

/**
 * The line below a field. It is always there, so that nothing jumps when it says something. Where the field got the
 * focus because of its error, the line is scrolled into view with it.
 */
export function FieldMessage({ field, help }: { field: Field; help?: ReactNode }) {
  const [error] = field.errors ?? [];
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const hasFocus = line.current?.parentElement?.contains(document.activeElement);
    if (error && hasFocus) line.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  return (
    <p ref={line} id={field.errorId} className={`field-message ${error ? "text-danger" : "text-quiet"}`}>
      {error ?? help}
    </p>
  );
}

/**
 * Gives every input of a field its name, its value, and where its message stands. Where a page comes with a refused
 * form, `autofocus` has the browser begin at the first invalid field.
 */
export function inputProps(field: Field, hasHelp = false) {
  const isInvalid = field.errors !== undefined;
  return {
    id: field.id,
    name: field.name,
    defaultValue: field.initialValue ?? "",
    autoFocus: isInvalid || undefined,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": isInvalid || hasHelp ? field.errorId : undefined,
  };
}

interface TextFieldProps {
  field: Field;
  label: string;
  help?: string;
  type?: "text" | "email" | "password" | "date";
  required?: string;
  minLength?: number;
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
  readOnly?: boolean;
}

/** One line of text. `required` is what is said where nothing is typed. */
export function TextField({ field, label, help, type = "text", required, ...rest }: TextFieldProps) {
  return (
    <FieldFrame field={field} label={label} help={help}>
      <input
        className="field-input"
        type={type}
        required={required !== undefined}
        data-missing={required}
        {...rest}
        {...inputProps(field, help !== undefined)}
      />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea({
  field,
  label,
  help,
  maxLength,
}: {
  field: Field;
  label: string;
  help?: string;
  maxLength: number;
}) {
  return (
    <FieldFrame field={field} label={label} help={help}>
      <textarea
        className="field-input"
        rows={3}
        maxLength={maxLength}
        {...inputProps(field, help !== undefined)}
      />
    </FieldFrame>
  );
}

/** One of a few, as chips. `required` is what is said where none is chosen. */
export function ChipField({
  field,
  legend,
  options,
  required,
  onChoose,
}: {
  field: Field;
  legend: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  required?: string;
  onChoose?: (value: string) => void;
}) {
  return (
    <fieldset aria-describedby={field.errors && field.errorId}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label, icon }, index) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={field.name}
              value={value}
              required={required !== undefined}
              data-missing={required}
              defaultChecked={field.initialValue === value}
              // biome-ignore lint/a11y/noAutofocus: as in inputProps, and no chip has it while all is well
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
