import { lazy, type ReactNode } from "react";
import { GeneralList } from "~/components/account/general-list";
import type { Person } from "~/components/account/profile";
import { useHasPayment } from "~/components/shell/contract-links";
import { NotLoaded } from "~/components/shell/not-loaded";
import { useOpenDialog } from "~/components/shell/screen";
import { CancelButton, Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/field";
import { SubmitButton } from "~/components/ui/submit-button";
import type { DialogName } from "~/domain/dialog";
import { guest } from "~/locales/de/guest";
import { profile } from "~/locales/de/profile";
import { deletion, googleLink, profileForm } from "~/locales/de/profile-form";
import { type DialogSubject, OpenDialog } from "./dialogs";
import { FeedbackForm, SessionList } from "./later-forms";
import { ColorForm, ProfileForm } from "./profile-form";
import { PostForm, useSentForm } from "./sent-form";

// Loaded when it opens: few people are guests.
const GuestDialog = lazy(() =>
  import("./guest-dialog").then(
    ({ GuestDialog }) => ({ default: GuestDialog }),
    () => ({ default: NotLoaded }),
  ),
);

export function ProfileDialog({
  subject,
  person,
  supportEmail,
}: {
  subject: DialogSubject;
  person: Person;
  supportEmail: string;
}) {
  const name = useOpenDialog();
  const own: Partial<Record<DialogName, [string, ReactNode]>> = {
    "edit-profile": [profile.edit, <ProfileForm key="edit" person={person} />],
    "profile-color": [profile.color, <ColorForm key="color" person={person} />],
    sessions: [
      profile.sessions,
      <SessionList key="sessions" sessions={subject.sessions} isGuest={person.isGuest} />,
    ],
    google: [profile.google, <GoogleLink key="google" person={person} />],
    feedback: [profile.feedback, <FeedbackForm key="feedback" supportEmail={supportEmail} />],
    general: [profile.general, <GeneralList key="general" />],
    "delete-account": [profile.deleteAccount, <DeleteAccountForm key="delete" person={person} />],
    ...(person.isGuest && {
      access: [guest.access, <GuestDialog key="access" name="access" />],
      address: [guest.address, <GuestDialog key="address" name="address" />],
      "sign-out": [profile.signOut, <GuestDialog key="sign-out" name="sign-out" />],
    }),
  };
  const [title, content] = (name && own[name]) || [];
  return title ? <Dialog title={title}>{content}</Dialog> : <OpenDialog subject={subject} />;
}

/** Shows whether Google is linked to the account. Unlinks it if the account also has a password. */
function GoogleLink({ person: { hasGoogle, hasPassword, isVerified } }: { person: Person }) {
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
      <SubmitButton className="button-danger">{googleLink.unlink}</SubmitButton>
    </PostForm>
  );
}

/** Deletes the account. The person confirms it by typing a word. */
function DeleteAccountForm({ person: { isGuest } }: { person: Person }) {
  const sent = useSentForm<{ confirmation: string }>("account.delete");
  const hasPayment = useHasPayment();
  return (
    <PostForm of={sent} className="flex flex-col gap-3">
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
