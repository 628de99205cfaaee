import { expenseForm } from "~/locales/de/expenses";
import { type Field, FieldFrame, inputProps } from "../ui/field";

/** 1 to 366. */
const NIGHTS_PATTERN = "0*([1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])";

/** The nights that an expense is spread over. The form moves the field with the category, so it keeps what is typed. */
export function NightsField({
  field,
  typed,
  onType,
}: {
  field: Field;
  typed: string | undefined;
  onType: (text: string) => void;
}) {
  return (
    <FieldFrame field={field} label={expenseForm.nights} help={expenseForm.nightsHelp}>
      <input
        className="field-input max-w-24"
        inputMode="numeric"
        pattern={NIGHTS_PATTERN}
        title={expenseForm.nightsInvalid}
        placeholder="1"
        autoComplete="off"
        {...inputProps(field, true)}
        defaultValue={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </FieldFrame>
  );
}
