import type { ReactNode } from "react";
import { GeneralList } from "~/components/accounts/general-list";
import type { Person } from "~/components/accounts/profile";
import { useOpenDialog } from "~/components/shell/screen";
import { Dialog } from "~/components/ui/dialog";
import { later } from "~/components/ui/form-error";
import type { DialogName } from "~/domain/dialog";
import { guest } from "~/locales/de/accounts/guest";
import { profile } from "~/locales/de/accounts/profile";
import { leftReceipts } from "~/locales/de/receipts/left";
import { type DialogSubject, OpenDialog } from "../dialogs";
import {
  ColorForm,
  DeleteAccountForm,
  FeedbackForm,
  GoogleLink,
  LeftReceipts,
  ProfileForm,
  SessionList,
} from "../later-forms";

// Loaded when it opens: few people are guests.
const GuestDialog = later(() => import("./guest-dialog").then(({ GuestDialog }) => GuestDialog));

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
    "left-receipts": [
      leftReceipts.title,
      subject.leftReceipts && <LeftReceipts key="left-receipts" {...subject.leftReceipts} />,
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
