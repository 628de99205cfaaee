import type { ComponentType, ReactNode } from "react";
import type { Person } from "~/components/account/profile";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import type { DialogName } from "~/domain/dialog";
import { profile } from "~/locales/de/profile";
import { type DialogSubject, OpenDialog } from "./dialogs";
import { lazyForm } from "./lazy-form";

const load = () => import("./profile-lazy-forms");
// Loaded when opened, to keep the first page load small.
const onServer = import.meta.env.SSR ? await load() : undefined;
type Form = ComponentType<{ person: Person }>;
const ProfileForm: Form = onServer?.ProfileForm ?? lazyForm(async () => (await load()).ProfileForm);
const ColorForm: Form = onServer?.ColorForm ?? lazyForm(async () => (await load()).ColorForm);
const SessionList: ComponentType<Pick<DialogSubject, "sessions">> =
  onServer?.SessionList ?? lazyForm(async () => (await load()).SessionList);
const GoogleLink: Form = onServer?.GoogleLink ?? lazyForm(async () => (await load()).GoogleLink);
const DeleteAccountForm: ComponentType =
  onServer?.DeleteAccountForm ?? lazyForm(async () => (await load()).DeleteAccountForm);
const FeedbackForm: ComponentType<{ supportEmail: string }> =
  onServer?.FeedbackForm ?? lazyForm(async () => (await load()).FeedbackForm);
const GeneralList: ComponentType = onServer?.GeneralList ?? lazyForm(async () => (await load()).GeneralList);

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
