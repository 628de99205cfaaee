import { fieldFaults } from "~/locales/de/shell";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What the browser itself finds wrong with a form, in our words, by field; null where nothing is. The rules are
 * the fields' own attributes and setCustomValidity(); the server has the last word.
 */
export function nativeErrors(form: HTMLFormElement): Record<string, string[]> | null {
  const faults: Record<string, string[]> = {};
  for (const element of form.elements) {
    const control = element as Control;
    if (control.name && control.validity?.valid === false) faults[control.name] ??= [faultOf(control)];
  }
  return Object.keys(faults).length > 0 ? faults : null;
}

function faultOf(control: Control): string {
  const { validity, dataset } = control;
  if (validity.valueMissing) return dataset.missing ?? fieldFaults.required;
  if (validity.customError) return control.validationMessage;
  if (validity.typeMismatch) return fieldFaults.email;
  if (validity.tooShort) return fieldFaults.tooShort(Number(control.getAttribute("minlength")));
  if (validity.tooLong) return fieldFaults.tooLong(Number(control.getAttribute("maxlength")));
  return fieldFaults.other;
}
