import { parse, type Submission } from "@conform-to/react";
import { fieldErrors } from "~/locales/de/shell";
import { formatCount } from "~/locales/format";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Sent {
  form: HTMLFormElement;
  formData: FormData;
  submitter: HTMLInputElement | HTMLButtonElement | null;
}

/**
 * Checks a form by its fields' own rules, which are attributes and setCustomValidity(), when it is sent and, from then on,
 * with every input. The server checks everything again; `refused` are the fields in which it found an error, which stays
 * until the field is changed.
 */
export function checkFields<Texts>(
  { form, formData, submitter }: Sent,
  refused: readonly string[],
): Submission<Texts> {
  return parse<Texts, string[]>(formData, {
    resolve(_, change) {
      const found = errorsIn(form);
      if (change?.type === "validate") {
        const kept = refused.filter((name) => name !== change.payload.name);
        return { error: { ...Object.fromEntries(kept.map((name) => [name, null])), ...found } };
      }
      const isInvalid = !submitter?.formNoValidate && Object.keys(found).length > 0;
      return isInvalid ? { error: found } : {};
    },
  });
}

/**
 * Unfolds and focuses the first field with an error, which in a list of fields, such as `split.<id>`, says itself that it is invalid.
 * Returns false if there is none.
 */
export function focusFirst(formId: string, errors: Readonly<Record<string, unknown>>): boolean {
  for (const element of document.forms.namedItem(formId)?.elements ?? []) {
    const { name, type } = element as Control;
    const isInvalid = errors[name] || element.getAttribute("aria-invalid") === "true";
    // A button without a name would get the error of the form as a whole, whose name is empty.
    if (!name || !isInvalid || type === "hidden" || type === "submit") continue;
    // Somebody may have folded it away since an earlier error unfolded it.
    for (let fold = element.closest("details"); fold; fold = fold.parentElement!.closest("details"))
      fold.open = true;
    (element as Control).focus();
    return true;
  }
  return false;
}

/**
 * Focuses the error of the form as a whole, or its question, or the message at a group of fields. It stands above the
 * fields, which may have been scrolled, and the button that was pressed has lost the focus while it waited.
 */
export function focusMessage(formId: string, errorId: string): void {
  const question = document.forms
    .namedItem(formId)
    ?.querySelector<HTMLElement>('[role="alert"], .field-message[tabindex]');
  const message = document.getElementById(errorId) ?? question;
  message?.scrollIntoView({ block: "center" });
  message?.focus({ preventScroll: true });
}

/**
 * Returns the errors that the browser finds, in our own texts, by field. A disabled field has none. That of a list, such as
 * `split`, stands at a control that names it in `data-errors-at`.
 */
function errorsIn(form: HTMLFormElement): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const control of form.elements as unknown as Iterable<Control>) {
    if (control.name && control.willValidate && (isBlank(control) || !control.validity.valid))
      errors[control.dataset.errorsAt ?? control.name] ??= [errorText(control)];
  }
  return errors;
}

/** Returns whether a required text has only spaces, which the server trims. It never trims a password. */
function isBlank({ required, type, value }: Control): boolean {
  return required && type !== "password" && value.trim() === "";
}

function errorText(control: Control): string {
  const { validity, dataset } = control;
  if (validity.valueMissing || isBlank(control)) return dataset.missing ?? fieldErrors.required;
  if (validity.customError) return control.validationMessage;
  if (validity.patternMismatch) return control.title;
  if (validity.rangeUnderflow || validity.rangeOverflow) return dataset.outOfRange ?? fieldErrors.other;
  if (validity.typeMismatch) return fieldErrors.email;
  if (validity.tooShort) return fieldErrors.tooShort(Number(control.getAttribute("minlength")));
  if (validity.tooLong) return fieldErrors.tooLong(formatCount(Number(control.getAttribute("maxlength"))));
  return fieldErrors.other;
}
