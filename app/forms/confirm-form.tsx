import type { ReactNode } from "react";
import { CancelButton } from "~/components/ui/dialog";
import { SubmitButton } from "~/components/ui/submit-button";
import { PostForm, useSentForm } from "./sent-form";

/** Asks for confirmation. The children show the affected thing. */
export function ConfirmForm({
  intent,
  id,
  text,
  confirm,
  isDestructive = true,
  children,
}: {
  intent: string;
  id: string;
  text: string;
  confirm: string;
  isDestructive?: boolean;
  children?: ReactNode;
}) {
  const sent = useSentForm(intent, { id });
  return (
    <PostForm of={sent}>
      {children}
      <p>{text}</p>
      <div className="choices">
        <CancelButton />
        <SubmitButton isPending={sent.isPending} className={isDestructive ? "button-danger" : "button-main"}>
          {confirm}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
