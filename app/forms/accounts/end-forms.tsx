import type { Person } from "~/components/accounts/profile";
import { useHasPayment } from "~/components/billing/contract-links";
import { CancelButton } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { deletion, googleLink } from "~/locales/de/accounts/account-end";
import { guest } from "~/locales/de/accounts/guest";
import { profile } from "~/locales/de/accounts/profile";
import { profileForm } from "~/locales/de/accounts/profile-form";
import { PostForm, useSentForm } from "../sent-form";
import type { profileHandlers } from "./profile-form.server";

/** Shows whether Google is linked to the account. Unlinks it if the account also has a password. */
export function GoogleLink({ person: { hasGoogle, hasPassword, isVerified } }: { person: Person }) {
  if (!hasGoogle) return <p>{isVerified ? googleLink.howToLink : googleLink.confirmFirst}</p>;
  if (!hasPassword) return <p>{googleLink.onlyGoogle}</p>;
  return <UnlinkForm />;
}

function UnlinkForm() {
  const sent = useSentForm<typeof profileHandlers, "google.unlink">("google.unlink");
  return (
    <PostForm of={sent}>
      <p>{googleLink.linked}</p>
      <TextField
        field={sent.fields.currentPassword}
        label={googleLink.password}
        missing={profileForm.currentPasswordRequired}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton className="button-danger">{googleLink.unlink}</SubmitButton>
    </PostForm>
  );
}

/** Deletes the account. The person confirms it by typing a word. */
export function DeleteAccountForm({ person: { isGuest } }: { person: Person }) {
  const sent = useSentForm<typeof profileHandlers, "account.delete">("account.delete");
  const hasPayment = useHasPayment();
  return (
    <PostForm of={sent}>
      <p>{deletion.text}</p>
      <p>{deletion.shared}</p>
      {hasPayment && !isGuest && <p>{deletion.premium}</p>}
      {isGuest && <p>{guest.deletionText}</p>}
      <TextField
        field={sent.fields.confirmation}
        label={deletion.word}
        missing={deletion.wordRequired}
        autoComplete="off"
      />
      <div className="choices">
        <CancelButton />
        <SubmitButton className="button-danger">{profile.deleteAccount}</SubmitButton>
      </div>
    </PostForm>
  );
}
