import type { ReactNode } from "react";
import { CancelButton } from "~/components/ui/dialog";
import { HiddenFields } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import type { ExpenseRow } from "~/domain/expenses/expense";
import { conflictIn } from "./expenses/texts";
import { type FormTexts, PostForm, useSentForm } from "./sent-form";

/** Question with two answers, the second of which sends the form. */
export function ConfirmForm<Handlers = Record<never, never>>({
  intent,
  id,
  text,
  confirm,
  isDestructive = true,
  sends,
  version,
  children,
}: {
  intent: NoInfer<keyof Handlers & string>;
  id: string;
  text: string;
  confirm: string;
  isDestructive?: boolean;
  /** Hidden fields. */
  sends?: Partial<FormTexts<Handlers, keyof Handlers>>;
  /** The version of what is deleted. */
  version?: number;
  /** A function gets the expense as it is now, if others have changed it since the dialog was opened. */
  children?: ReactNode | ((current?: ExpenseRow) => ReactNode);
}) {
  const sent = useSentForm<Handlers, keyof Handlers & string>(intent, { id });
  // Refused because others have changed it: the next press means the expense as it is now.
  const current = conflictIn(sent.answer)?.current;
  const known = current?.sharing?.version ?? version;
  return (
    <PostForm of={sent}>
      <HiddenFields of={{ ...sends, version: known }} />
      {typeof children === "function" ? children(current) : children}
      <p>{text}</p>
      <div className="choices">
        <CancelButton />
        <SubmitButton className={isDestructive ? "button-danger" : "button-main"}>{confirm}</SubmitButton>
      </div>
    </PostForm>
  );
}
