import type { Person } from "~/components/account/profile";
import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import { googleLink, profileForm } from "~/locales/de/profile-form";
import { PostForm, useSentForm } from "./sent-form";

/** Shows whether Google is linked to the account. Unlinks it if the account also has a password. */
export function GoogleLink({ person: { hasGoogle, hasPassword, isVerified } }: { person: Person }) {
  if (!hasGoogle) return <p>{isVerified ? googleLink.howToLink : googleLink.confirmFirst}</p>;
  if (!hasPassword) return <p>{googleLink.onlyGoogle}</p>;
  return <UnlinkForm />;
}

function UnlinkForm() {
  const sent = useSentForm<{ currentPassword: string }>("google.unlink");
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
      <p>{googleLink.linked}</p>
      <TextField
        field={sent.fields.currentPassword}
        label={googleLink.password}
        missing={profileForm.currentPasswordRequired}
        type="password"
        autoComplete="current-password"
      />
      <SubmitButton isPending={sent.isPending} className="button-danger">
        {googleLink.unlink}
      </SubmitButton>
    </PostForm>
  );
}
