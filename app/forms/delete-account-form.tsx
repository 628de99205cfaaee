import { useHasPayment } from "~/components/shell/contract-links";
import { CancelButton } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { profile } from "~/locales/de/profile";
import { deletion } from "~/locales/de/profile-form";
import { PostForm, useSentForm } from "./sent-form";

interface Fields extends Record<string, string | undefined> {
  confirmation: string;
}

/** Deletes the account. The person confirms it by typing a word. */
export function DeleteAccountForm() {
  const sent = useSentForm<Fields>("account.delete");
  const hasPayment = useHasPayment();
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
      <p>{deletion.text}</p>
      {hasPayment && <p>{deletion.premium}</p>}
      <TextField
        field={sent.fields.confirmation}
        label={deletion.word}
        missing={deletion.wordRequired}
        autoComplete="off"
      />
      <div className="choices">
        <CancelButton />
        <SubmitButton isPending={sent.isPending} className="button-danger">
          {profile.deleteAccount}
        </SubmitButton>
      </div>
    </PostForm>
  );
}
