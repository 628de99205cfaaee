import { type FieldMetadata, type FormMetadata, getFormProps, parse, useForm } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useActionData, useNavigation, useRouteLoaderData } from "react-router";
import { FormError } from "~/components/form-error";
import { useHydrated } from "~/components/hydrated";
import { showToast } from "~/components/toast";
import { ToPremium } from "~/components/trial";
import type { FormAnswer } from "~/http/form-answer";
import { errors, shell } from "~/locales/de/shell";
import { formAnswer, submitting } from "~/offline/screen-state";
import { useSignal } from "~/offline/signal";
import { nativeErrors } from "./native-errors";

type Texts = Record<string, string | undefined>;

/** A form of ours: what Conform knows of it, and what every form carries. */
export interface SentForm<Fields extends Texts> {
  form: FormMetadata<Fields, string[]>;
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined, Fields, string[]> }>;
  intent: string;
  id: string | undefined;
  submissionId: string;
  /** The key that it began with. */
  key: string;
  /** Under which name the device keeps what is typed. */
  draft: string | undefined;
  isPending: boolean;
  /** Whether it is filled in with a draft that the server kept. */
  isKept: boolean;
  /** Where to go on paying, where that is what it needs. */
  toPremium: string | undefined;
}

/**
 * The state of the form with this intent: what it begins with, or, where the server has refused it, what was
 * typed and what is wrong with it. `id` names what it is about, where there are several of its kind.
 */
export function useSentForm<Fields extends Texts>(
  intent: string,
  {
    id,
    values,
    formId,
    draft,
    keptFor = {},
    refused,
  }: {
    id?: string;
    values?: Partial<Fields>;
    formId?: string;
    draft?: string;
    /** Values by which a draft that the server keeps belongs to this form and to no other of its kind. */
    keptFor?: Record<string, string>;
    /** What it was formAnswer when it was sent from elsewhere. */
    refused?: FormAnswer;
  } = {},
): SentForm<Fields> {
  const key = useSubmissionKey(intent, id);
  const [frozenKey] = useState(key);
  const ours = useSignal(formAnswer, null);
  const kept = useKeptDraft(keptFor);
  const answers = [ours?.key === frozenKey ? ours.answer : refused, useActionData<FormAnswer>(), kept];
  const mine = answers.find((answer) => answer?.intent === intent && answer.id === id) ?? undefined;
  const [form, fields] = useForm<Fields>({
    id: formId,
    lastResult: mine?.result,
    defaultValue: values as never,
    defaultNoValidate: false,
    shouldRevalidate: "onInput",
    onValidate: ({ form, formData }) =>
      parse(formData, {
        resolve() {
          const error = nativeErrors(form);
          return error ? { error } : { value: {} as Fields };
        },
      }),
  });
  return {
    form,
    fields: fields as never,
    intent,
    id,
    draft,
    key: frozenKey,
    // Kept while the form is open, whatever is loaded meanwhile: a second try must be known as one.
    submissionId: mine?.submissionId ?? frozenKey,
    isPending: useIsPending(intent, id),
    isKept: mine !== undefined && mine === kept,
    toPremium: mine?.toPremium,
  };
}

/** Returns the draft that the server keeps of a form, or null where it lacks these values. */
function useKeptDraft(values: Record<string, string>): FormAnswer | null {
  const draft = useRouteLoaderData<{ draft: FormAnswer | null }>("root")?.draft ?? null;
  const kept = draft?.result.initialValue;
  return Object.entries(values).every(([name, value]) => kept?.[name] === value) ? draft : null;
}

/** A form with its hidden fields, and above the rest what is wrong with it as a whole. */
export function PostForm<Fields extends Texts>({
  of,
  className = "flex flex-col gap-4",
  foot,
  onSubmit,
  children,
}: {
  of: SentForm<Fields>;
  className?: string;
  /** The button of a long form in a dialog: it stays in view while the fields scroll. Null where it is not there yet. */
  foot?: ReactNode;
  /** Sends it in another way. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  const { form, intent, id, submissionId, key, draft, toPremium, isKept } = of;
  const props = getFormProps(form);
  const account = useRouteLoaderData<{ account: string | null }>("routes/app")?.account;
  const content = (
    <>
      <HiddenFields intent={intent} id={id} submissionId={submissionId} />
      {/* If the session ends meanwhile, only this account is shown again what was typed. */}
      {account && <input type="hidden" name="account" value={account} />}
      <FormError id={form.errorId}>{form.errors}</FormError>
      {isKept && (
        <p role="status" className="text-sm text-quiet">
          {shell.kept}
        </p>
      )}
      {toPremium && <ToPremium href={toPremium} />}
      {children}
    </>
  );
  return (
    <form
      method="post"
      {...props}
      onSubmit={(event) => {
        props.onSubmit(event);
        if (!event.defaultPrevented) onSubmit?.(event);
      }}
      className={foot === undefined ? className : "sheet-form"}
      data-key={key}
      data-draft={draft}
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
  );
}

/** A form that is nothing but its button. It has no place of its own to say that no network formAnswer. */
export function QuickForm({
  intent,
  id,
  className,
  children,
}: {
  intent: string;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const submissionId = useSubmissionKey(intent, id);
  const answer = useActionData<FormAnswer>();
  useEffect(() => {
    if (!answer?.isUnsent || answer.intent !== intent || answer.id !== id) return;
    showToast({ kind: "failure", title: errors.connection });
  }, [answer, intent, id]);

  return (
    <form method="post" className={className}>
      <HiddenFields intent={intent} id={id} submissionId={submissionId} />
      {children}
    </form>
  );
}

function HiddenFields({
  intent,
  id,
  submissionId,
}: {
  intent: string;
  id: string | undefined;
  submissionId: string;
}) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <input type="hidden" name="submissionId" value={submissionId} />
    </>
  );
}

/**
 * One key a page, made different for each of its forms: it changes when the page's data is loaded anew. What was
 * stored to be read without a network has an old key: a form that the browser has made adds one of its own.
 */
function useSubmissionKey(intent: string, id: string | undefined): string {
  const page = useRouteLoaderData<{ submissionId: string }>("root");
  const isHydrated = useHydrated();
  const [own] = useState(() => isHydrated && crypto.getRandomValues(new Uint32Array(2)).join("-"));
  return [page?.submissionId, own, intent, id].filter(Boolean).join(":");
}

function useIsPending(intent: string, id: string | undefined): boolean {
  const { formData } = useNavigation();
  const ours = useSignal(submitting, null);
  if (ours) return ours.intent === intent && ours.id === id;
  return formData?.get("intent") === intent && (formData.get("id") ?? undefined) === id;
}
