import { type DefaultValue, type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useActionData, useLoaderData, useNavigation, useRouteLoaderData } from "react-router";
import { ToAccount } from "~/components/accounts/guest";
import { ToPremium } from "~/components/accounts/trial";
import { useAddress } from "~/components/shell/address";
import { showToast } from "~/components/shell/toast";
import { FormError } from "~/components/ui/form-error";
import { useHydrated } from "~/components/ui/hydrated";
import { useSignal } from "~/components/ui/signal";
import { FormPending } from "~/components/ui/submit-button";
import type { FormAnswer } from "~/http/form-answer";
import { errors, shell } from "~/locales/de/shell";
import type { Draft } from "~/offline/drafts";
import { formAnswer, submitting } from "~/offline/screen-state";
import { checkFields, focusFirst, focusMessage } from "./check-fields";
import type { Constraints } from "./constraints.server";

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
  const viewer = useAccount();
  // Of those who have begun the form: their session may end, or somebody else sign in, before it is sent.
  const [account] = useState(viewer);
  const pageKey = useSubmissionKey(intent, id);
  const [firstKey] = useState(pageKey);
  const lineKey = useLineKey(account, intent);
  const key = lineKey ?? firstKey;
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
  const { status, allErrors, errorId } = form;
  // Conform moves the focus before the part that contains the field has opened.
  useLayoutEffect(() => {
    if (status === "error" && !focusFirst(form.id, allErrors)) focusMessage(form.id, errorId);
  }, [form.id, status, allErrors, errorId]);
  return {
    form,
    fields,
    /** The texts that the form begins with. Unlike those of `fields`, they tell an empty text from none. */
    initial,
    intent: intent as string,
    id,
    account,
    draft,
    /** Identifies the form on the page. */
    key,
    // Reloading the data must not change it while the form is open: the server recognises a repeated submission by it.
    submissionId: answer?.submissionId ?? key,
    hasServerDraft: answer !== undefined && answer === serverDraft,
    /** Id of what the form will add, if the server has named it. */
    newId: answer?.newId,
    toPremium: answer?.toPremium,
    needsAccount: answer?.needsAccount,
    /** The expense as it is now, if others have changed it since the form was opened. */
    current: answer?.current,
    /** The groups of fields that both have changed, if known. */
    conflicts: answer?.conflicts,
    /** The server's errors by field, which stay until its next answer, also while the form is sent again. */
    refusedFor: result?.error,
    /** The texts that the server has refused. */
    typed: result?.initialValue ?? {},
  };
}

/** Returns the draft that the server has sent with the page, or null if it lacks these values. */
function useServerDraft(values: Partial<Record<string, string>>): FormAnswer | null {
  const draft = useRouteLoaderData<{ draft: FormAnswer | null }>("root")?.draft ?? null;
  const initial = draft?.result.initialValue;
  return Object.entries(values).every(([name, value]) => initial?.[name] === value) ? draft : null;
}

/** What every form has in common, whichever fields it has. */
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
  const { form, intent, id, account, submissionId, key, draft } = of;
  const { toPremium, needsAccount, hasServerDraft } = of;
  const isPending = useIsPending(intent, id);
  const content = (
    <>
      <HiddenFields of={{ account, intent, id, submissionId }} />
      <FormError id={form.errorId}>{form.errors}</FormError>
      {(hasServerDraft || draft?.texts) && (
        <p role="status" className="rounded-control bg-tint px-4 py-3 text-sm">
          {shell.kept}
        </p>
      )}
      {toPremium && <ToPremium href={toPremium} />}
      {needsAccount && <ToAccount />}
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

/** A form that consists of its button. It has no place for errors, so a form without an answer is told by a toast. */
export function QuickForm<Handlers = Record<never, never>>({
  intent,
  id,
  sends,
  className,
  children,
}: {
  intent: NoInfer<keyof Handlers & string>;
  id?: string;
  /** Further hidden fields. */
  sends?: Partial<FormTexts<Handlers, keyof Handlers>>;
  className?: string;
  children: ReactNode;
}) {
  const account = useAccount();
  const submissionId = useSubmissionKey(intent, id);
  const answer = useActionData<FormAnswer>();
  useEffect(() => {
    if (!answer?.isUnanswered || answer.intent !== intent || answer.id !== id) return;
    const [title = errors.failed] = answer.result.error?.[""] ?? [];
    showToast({ kind: "failure", title });
  }, [answer, intent, id]);

  return (
    <form method="post" className={className}>
      <HiddenFields of={{ account, intent, id, submissionId, ...sends }} />
      {children}
    </form>
  );
}

/** The simplest form: a button with a text. */
export function QuickButton<Handlers = Record<never, never>>({
  intent,
  label,
}: {
  intent: NoInfer<keyof Handlers & string>;
  label: string;
}) {
  return (
    <QuickForm<Handlers> intent={intent}>
      <button type="submit" className="button w-full">
        {label}
      </button>
    </QuickForm>
  );
}

/** Returns the account that is signed in, on every page. */
export function useAccount(): string | null | undefined {
  return useRouteLoaderData<{ account: string | null }>("root")?.account;
}

export function HiddenFields({ of }: { of: Readonly<Record<string, string | number | null | undefined>> }) {
  return Object.entries(of).map(
    ([name, value]) => value != null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/**
 * Returns the form's submission key: the page's key, which changes when its data is reloaded, with the intent and id. A
 * page from the cache has an old key, so a form rendered by the browser adds random digits.
 */
export function useSubmissionKey(intent: string, id: string | undefined): string {
  const page = useRouteLoaderData<{ submissionId: string }>("root");
  const isHydrated = useHydrated();
  const [random] = useState(() => isHydrated && crypto.getRandomValues(new Uint32Array(2)).join("-"));
  return [page?.submissionId, random, intent, id].filter(Boolean).join(":");
}

/**
 * Returns the submission key of a form that a quick line has filled in, by its place in the browser's history: loaded anew,
 * the page fills it in again, whether it was saved or not. Undefined for other forms, and where the app was opened with a
 * line, a place without a key.
 */
function useLineKey(account: string | null | undefined, intent: string): string | undefined {
  const { key, search } = useAddress();
  const isLine = useHydrated() && key !== "default" && /[?&]line=/.test(search);
  return isLine ? `${account}:${key}:${intent}` : undefined;
}

function useIsPending(intent: string, id: string | undefined): boolean {
  const { formData } = useNavigation();
  const inOutbox = useSignal(submitting);
  if (inOutbox) return inOutbox.intent === intent && inOutbox.id === id;
  return formData?.get("intent") === intent && (formData.get("id") ?? undefined) === id;
}
