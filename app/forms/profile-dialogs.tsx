import type { ReactNode } from "react";
import { GeneralList } from "~/components/account/general-list";
import type { Person } from "~/components/account/profile";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import type { DialogName } from "~/domain/dialog";
import { profile } from "~/locales/de/profile";
import { DeleteAccountForm } from "./delete-account-form";
import { type DialogSubject, OpenDialog } from "./dialogs";
import { FeedbackForm } from "./feedback-form";
import { GoogleLink } from "./google-link-form";
import { ColorForm, ProfileForm } from "./profile-form";
import { SessionList } from "./profile-sessions";

/** Renders the dialog that is open on the profile. */
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
    sessions: [profile.sessions, <SessionList key="sessions" sessions={subject.sessions} />],
    google: [profile.google, <GoogleLink key="google" person={person} />],
    feedback: [profile.feedback, <FeedbackForm key="feedback" supportEmail={supportEmail} />],
    general: [profile.general, <GeneralList key="general" />],
    "delete-account": [profile.deleteAccount, <DeleteAccountForm key="delete" />],
  };
  const [title, content] = (name && own[name]) || [];
  return title ? <Dialog title={title}>{content}</Dialog> : <OpenDialog subject={subject} />;
}
