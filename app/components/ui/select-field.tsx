import type { ComponentProps, ReactNode } from "react";
import { type Field, FieldFrame, inputProps } from "./field";
import { type Named, Options, Select } from "./select";

/** Select with its label, apart from `Select`: only forms that load later have it. `none` is the text of the option without a value. */
export function SelectField({
  field,
  label,
  help,
  none,
  options,
  ...select
}: {
  field: Field;
  label: ReactNode;
  help?: string;
  none: string | undefined;
  options: Named;
} & ComponentProps<"select">) {
  return (
    <FieldFrame field={field} label={label} help={help}>
      <Select {...inputProps(field, help !== undefined)} {...select}>
        {none && <option value="">{none}</option>}
        <Options of={options} />
      </Select>
    </FieldFrame>
  );
}
