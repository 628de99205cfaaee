import { type DefaultValue, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, type ReactNode, useLayoutEffect, useState } from "react";
import { useActionData, useLoaderData, useNavigation, useRouteLoaderData } from "react-router";
import { isAccountNeeded, ToAccount } from "~/components/accounts/guest";
import { ToPremium } from "~/components/accounts/trial";
import { HiddenFields } from "~/components/ui/field";
import { FormError } from "~/components/ui/form-error";
import { useSignal } from "~/components/ui/signal";
import { FormPending } from "~/components/ui/submit-button";
import { toPremiumIn } from "~/domain/billing/subscription";
import type { Constraints } from "~/http/form/constraints.server";
import type { FormAnswer } from "~/http/form-answer";
import { shell } from "~/locales/de/shell";
import type { Draft } from "~/offline/drafts";
import { formAnswer, submitting } from "~/offline/screen-state";
import { checkFields, focusFirst, focusMessage } from "./check-fields";
import { useFormKey } from "./submission";

/** Names of the fields that the handlers of these intents decode. */
export type FieldName<Handlers, Intent extends keyof Handlers> = FieldOf<Handlers[Intent]>;

type FieldOf<Handler> = Handler extends { shape: { shape: infer Fields } } ? keyof Fields & string : never;

/** Typed texts by the names of the fields that the handler of this intent decodes. */
export type FormTexts<Handlers, Intent extends keyof Handlers> = Record<FieldName<Handlers, Intent>, string>;

export type SentForm<Handlers, Intent extends keyof Handlers & string> = ReturnType<
  typeof useSentForm<Handlers, Intent>
>;

/**
 * Returns the state of the form with this intent: its default values, or, after the server has refused it, the typed
 * values with their errors. `id` tells apart forms of the same intent on one page.
 */
export function useSentForm<Handlers, Intent extends keyof Handlers & string>(
  intent: NoInfer<Intent>,
  {
    id,
    values: given,
    formId,
    draft,
    draftMatch = {},
    refused,
  }: {
    id?: string;
    values?: Partial<FormTexts<Handlers, Intent>>;
    formId?: string;
    /** The draft on the device. Its texts go before `values`. */
    draft?: Draft;
    /** Values that a draft from the server must have to belong to this form, and not to another of the same intent. */
    draftMatch?: Partial<FormTexts<Handlers, Intent>>;
    /** Answer to an earlier submission of the form, from the outbox. */
    refused?: FormAnswer;
  } = {},
) {
  type Named = FormTexts<Handlers, Intent>;
  const values = { ...given, ...draft?.texts } as Partial<Named>;
  const { account, key } = useFormKey(intent, id);
  const fromOutbox = useSignal(formAnswer);
  const serverDraft = useServerDraft(draftMatch);
  const answers = [
    fromOutbox?.key === key ? fromOutbox.answer : refused,
    useActionData<FormAnswer>(),
    serverDraft,
  ];
  const answer = answers.find((one) => one?.intent === intent && one.id === id) ?? undefined;
  const result = answer?.result;
  const [initial] = useState(() => (result?.initialValue ?? values) as Partial<Named>);
  const page = useLoaderData<{ constraints?: Constraints } | null>();
  const [form, fields] = useForm<Named>({
    id: formId,
    constraint: page?.constraints?.[intent],
    defaultValue: values as DefaultValue<Named>,
    lastResult: result as SubmissionResult | undefined,
    // Without scripts the browser checks by itself.
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: (sent) => checkFields(sent, Object.keys(result?.error ?? {})),
  });
  useFocusOnError(form);
  return {
    form,
    fields,
    /** The texts that the form begins with. Unlike those of `fields`, they tell an empty text from none. */
    initial,
    draft,
    /** Identifies the form on the page. */
    key,
    // Reloading the data must not change the key while the form is open: the server recognises a repeated submission by it.
    hidden: { account, intent: intent as string, id, submissionId: answer?.submissionId ?? key },
    /** Why the form was refused, or the server's draft. Its errors stay until the next answer, also while the form is sent again. */
    answer,
    isServerDraft: answer !== undefined && answer === serverDraft,
  };
}

/** Moves the focus to the first error. Conform does so before the part that contains the field has opened. */
function useFocusOnError({
  id,
  status,
  allErrors,
  errorId,
}: Pick<FormMetadata, "id" | "status" | "allErrors" | "errorId">): void {
  useLayoutEffect(() => {
    if (status === "error" && !focusFirst(id, allErrors)) focusMessage(id, errorId);
  }, [id, status, allErrors, errorId]);
}

/** Returns the draft that the server has sent with the page, or null if it lacks these values. */
function useServerDraft(values: Partial<Record<string, string>>): FormAnswer | null {
  const draft = useRouteLoaderData<{ draft: FormAnswer | null }>("root")?.draft ?? null;
  const initial = draft?.result.initialValue;
  return Object.entries(values).every(([name, value]) => initial?.[name] === value) ? draft : null;
}

/** The part of a sent form that depends on none of its fields. */
type AnySentForm = Omit<SentForm<never, never>, "form" | "fields" | "initial"> & {
  form: Pick<FormMetadata, "id" | "errors" | "errorId" | "noValidate" | "onSubmit">;
};

export function PostForm({
  of,
  className = "flex flex-col gap-4",
  foot,
  onSubmit,
  children,
}: {
  of: AnySentForm;
  className?: string;
  /** Submit button of a long form in a dialog: stays in view while the fields scroll. Null while there is none yet. */
  foot?: ReactNode;
  /** Called after the fields were checked, unless that prevented the submission. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const { form, hidden, key, draft, isServerDraft } = of;
  const toPremium = toPremiumIn(of.answer);
  const isPending = useIsPending(hidden);
  const content = (
    <>
      <HiddenFields of={hidden} />
      <FormError id={form.errorId}>{form.errors}</FormError>
      {(isServerDraft || draft?.texts) && (
        <p role="status" className="rounded-control bg-tint px-4 py-3 text-sm">
          {shell.kept}
        </p>
      )}
      {toPremium && <ToPremium href={toPremium} />}
      {isAccountNeeded(of.answer) && <ToAccount />}
      {children}
    </>
  );
  return (
    <FormPending value={isPending}>
      <form
        method="post"
        id={form.id}
        noValidate={form.noValidate}
        aria-describedby={form.errors && form.errorId}
        onSubmit={(event) => {
          form.onSubmit(event);
          if (!event.defaultPrevented) onSubmit?.(event);
        }}
        className={foot === undefined ? className : "sheet-form"}
        data-key={key}
        data-draft={draft?.name}
      >
        {foot === undefined ? (
          content
        ) : (
          <div className="sheet-fields">
            <div className={className}>{content}</div>
          </div>
        )}
        {foot && <div className="sheet-foot">{foot}</div>}
      </form>
    </FormPending>
  );
}

function useIsPending({ intent, id }: { intent: string; id: string | undefined }): boolean {
  const { formData } = useNavigation();
  const inOutbox = useSignal(submitting);
  if (inOutbox) return inOutbox.intent === intent && inOutbox.id === id;
  return formData?.get("intent") === intent && (formData.get("id") ?? undefined) === id;
}
