import { fieldErrors } from "~/locales/de/shell";
import { formatCount } from "~/locales/format";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Errors by field. */
export type FieldErrors = Record<string, readonly string[]>;

/**
 * Returns the errors that the browser finds in a form, in our own texts, by field name; null if it is valid. The rules
 * are the fields' attributes and setCustomValidity(). The server validates again.
 */
export function nativeErrors(form: HTMLFormElement): FieldErrors | null {
  const errors: FieldErrors = {};
  for (const element of form.elements) {
    const control = element as Control;
    // A disabled field is skipped: it keeps the custom error that was set before.
    if (control.name && control.willValidate && !control.validity.valid)
      errors[control.name] ??= [errorText(control)];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function errorText(control: Control): string {
  const { validity, dataset } = control;
  if (validity.valueMissing) return dataset.missing ?? fieldErrors.required;
  if (validity.customError) return control.validationMessage;
  if (validity.patternMismatch) return control.title;
  if (validity.typeMismatch) return fieldErrors.email;
  if (validity.tooShort) return fieldErrors.tooShort(Number(control.getAttribute("minlength")));
  if (validity.tooLong) return fieldErrors.tooLong(formatCount(Number(control.getAttribute("maxlength"))));
  return fieldErrors.other;
}
