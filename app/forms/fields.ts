import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import type { Field } from "~/components/ui/field";
import { useHydrated } from "~/components/ui/hydrated";
import type { FormResult } from "~/http/form-answer";
import { type Control, type FieldErrors, nativeErrors } from "./native-errors";

/** The form as a whole, for its element and the error that belongs to no field. */
export interface FormState {
  id: string;
  errorId: string;
  errors: readonly string[] | undefined;
  /** True if the server has refused the form. */
  isRefused: boolean;
  noValidate: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
}

export type Fields<Texts> = Required<{ [Name in keyof Texts]: Field }>;

/** Result of the browser's checks since the last answer of the server. */
interface Checked {
  /** The server's answer when the fields were checked. A newer one discards this result. */
  answer: FormResult | undefined;
  errors: FieldErrors;
  /** Fields that were changed, whose errors from the server no longer count; true for all of them. */
  changed: readonly string[] | true;
}

/** Name of the error that belongs to no field. */
const WHOLE_FORM = "";

/**
 * Returns the state of a form and its fields. They begin with the values of the server's answer, or `values`, and show its
 * errors. In the browser the fields' own rules are checked when the form is sent, and from then on with every input; the
 * focus goes to the first field with an error.
 */
export function useFields<Texts extends Record<string, string | undefined>>({
  formId,
  result,
  values,
}: {
  formId: string | undefined;
  result: FormResult | undefined;
  values: Partial<Texts> | undefined;
}): [FormState, Fields<Texts>] {
  const ownId = useId();
  const id = formId ?? ownId;
  const [initial] = useState<Record<string, unknown>>(() => result?.initialValue ?? values ?? {});
  const [checked, setChecked] = useState<Checked>();
  const isHydrated = useHydrated();
  const current = checked?.answer === result ? checked : undefined;
  const errors = { ...serverErrors(result, current?.changed ?? []), ...current?.errors };

  const mustFocus = useRef(false);
  const seen = useRef(result);
  // A layout effect runs within the event that caused it, so that phones show the keyboard.
  useLayoutEffect(() => {
    if (seen.current !== result) mustFocus.current = result?.status === "error";
    seen.current = result;
    if (mustFocus.current) focusFirst(document.getElementById(id) as HTMLFormElement | null, errors);
    mustFocus.current = false;
  });

  const form: FormState = {
    id,
    errorId: `${id}-error`,
    errors: errors[WHOLE_FORM],
    isRefused: result?.status === "error",
    noValidate: isHydrated,
    onSubmit(event) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      if ((submitter as HTMLButtonElement | null)?.formNoValidate) return;
      const found = nativeErrors(event.currentTarget);
      setChecked({ answer: result, errors: found ?? {}, changed: true });
      if (!found) return;
      event.preventDefault();
      mustFocus.current = true;
    },
    onInput(event) {
      const { name } = event.target as HTMLInputElement;
      const wasChecked = current !== undefined || result?.status === "error";
      if (!name || !wasChecked) return;
      const changed = current?.changed === true || [...(current?.changed ?? []), name];
      setChecked({ answer: result, errors: nativeErrors(event.currentTarget) ?? {}, changed });
    },
  };
  const fieldOf = (name: string): Field => {
    const initialValue = initial[name];
    return {
      id: `${id}-${name}`,
      name,
      errorId: `${id}-${name}-error`,
      initialValue: typeof initialValue === "string" ? initialValue : undefined,
      errors: errors[name],
    };
  };
  return [form, new Proxy({} as Fields<Texts>, { get: (_, name) => fieldOf(String(name)) })];
}

/** Returns the errors of an answer, except those of fields that were changed since. */
function serverErrors(result: FormResult | undefined, changed: Checked["changed"]): FieldErrors {
  if (changed === true) return {};
  const all = Object.entries(result?.error ?? {}) as [string, readonly string[] | null][];
  return Object.fromEntries(all.filter(([name, errors]) => errors && !changed.includes(name))) as FieldErrors;
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const element of form?.elements ?? []) {
    const { name, type } = element as Control;
    if (!errors[name] || type === "hidden" || type === "submit") continue;
    (element as Control).focus();
    return;
  }
}
