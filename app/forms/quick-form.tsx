import { type ReactNode, useEffect } from "react";
import { useActionData } from "react-router";
import { showToast } from "~/components/shell/toast";
import { HiddenFields } from "~/components/ui/field";
import type { FormAnswer } from "~/http/form-answer";
import { errors } from "~/locales/de/shell";
import type { FormTexts } from "./sent-form";
import { useAccount, useSubmissionKey } from "./submission";

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
